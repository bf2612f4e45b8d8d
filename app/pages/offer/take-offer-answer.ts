import * as z from 'zod/mini';
import { fieldIssues, line, paragraphs, type FieldIssues } from '../../../domain/forms/fields.ts';
import { readPageForm } from '../../../server/calls/read-page-form.ts';
import { BadRequest } from '../../../server/calls/request-body.ts';
import { visitOf } from '../../../server/content/page-data.ts';
import { serverContent } from '../../../server/content/server-content.ts';
import { StorageUnavailable } from '../../../server/database/storage-unavailable.ts';
import { offerPath } from '../../../server/orders/offer-token.ts';
import type { Services } from '../../../server/services.ts';

/** The name of whoever accepts is kept with the acceptance. */
const acceptance = z.object({ name: line({ min: [2, 'validation.name.min'], max: [100, 'validation.name.max'] }) });
const wish = z.object({
  message: paragraphs({ min: [10, 'validation.message.min'], max: [2000, 'validation.message.max'] }),
});

/** What comes back when an answer was not taken. */
export interface ReturnedAnswer {
  intent: 'accept' | 'change';
  name: string;
  message: string;
  issues: FieldIssues;
  /** what went wrong beyond the fields, as a text */
  problem: string | null;
}

type Answer = { link: string } | { returned: ReturnedAnswer; status: number };

/** The answer to an offer: where it stands afterwards is told by its page. */
export async function takeOfferAnswer(
  request: Request,
  { submissions }: Pick<Services, 'submissions'>,
): Promise<Answer> {
  const texts = serverContent();
  const { language } = visitOf(request);
  const say = (key: `validation.${string}`) => texts.message(language, key, { email: texts.company.email });
  let typed: ReturnedAnswer = { intent: 'accept', name: '', message: '', issues: {}, problem: null };
  try {
    const form = await readPageForm(request);
    const text = (name: string) => String(form.get(name) ?? '');
    const token = text('token');
    typed = {
      ...typed,
      intent: text('intent') === 'change' ? 'change' : 'accept',
      name: text('name'),
      message: text('message'),
    };
    if (typed.intent === 'accept') {
      const read = z.safeParse(acceptance, { name: typed.name });
      if (!read.success) return { returned: { ...typed, issues: fieldIssues(read.error) }, status: 400 };
      await submissions.acceptOffer(token, read.data.name);
    } else {
      const read = z.safeParse(wish, { message: typed.message });
      if (!read.success) return { returned: { ...typed, issues: fieldIssues(read.error) }, status: 400 };
      await submissions.askForOfferChange(token, read.data.message);
    }
    return { link: `${offerPath(language, token)}#offer` };
  } catch (error) {
    if (error instanceof BadRequest)
      return { returned: { ...typed, problem: say(`validation.call.${error.code}`) }, status: error.status };
    if (error instanceof StorageUnavailable)
      return { returned: { ...typed, problem: say('validation.call.unavailable') }, status: 503 };
    throw error;
  }
}
