import * as z from 'zod/mini';
import { fieldIssues, line, paragraphs } from '../../../../domain/forms/fields.ts';
import { readPageForm } from '../../../../server/web/api/read-page-form.ts';
import { BadRequest } from '../../../../server/platform/http/request-body.ts';
import type { PageFormSetting } from '../../../../server/web/api/page-form.ts';
import { StorageUnavailable } from '../../../../server/platform/database/storage-unavailable.ts';
import type { ReturnedAnswer } from '../../features/shop/list/quote-shown.ts';
import { quotePath } from '../../../../server/features/quotes/quote-token.ts';

/** The name of whoever accepts is kept with the acceptance. */
const acceptance = z.object({ name: line({ min: [2, 'validation.name.min'], max: [100, 'validation.name.max'] }) });
const wish = z.object({
  message: paragraphs({ min: [10, 'validation.message.min'], max: [2000, 'validation.message.max'] }),
});

type Answer = { link: string } | { returned: ReturnedAnswer; status: number; headers: Record<string, string> };

/** The answer to a quote: where it stands afterwards is told by its page. */
export async function takeQuoteAnswer(request: Request, { language, site, texts }: PageFormSetting): Promise<Answer> {
  const { enquiries } = site.services;
  const refused = (returned: ReturnedAnswer, status: number): Answer => ({ returned, status, headers: {} });
  const say = (key: `validation.${string}`) => texts.message(language, key, { email: texts.company.email });
  let typed: ReturnedAnswer = {
    intent: 'accept',
    name: '',
    message: '',
    issues: {},
    problem: null,
    isOtherTier: false,
  };
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
      if (!read.success) return refused({ ...typed, issues: fieldIssues(read.error) }, 400);
      if ((await enquiries.acceptQuote(token, read.data.name, text('tiers'))) === 'other-tier')
        return refused({ ...typed, isOtherTier: true }, 400);
    } else {
      const read = z.safeParse(wish, { message: typed.message });
      if (!read.success) return refused({ ...typed, issues: fieldIssues(read.error) }, 400);
      await enquiries.askForQuoteChange(token, read.data.message);
    }
    return { link: `${quotePath(language, token)}#quote` };
  } catch (error) {
    if (error instanceof BadRequest)
      return refused({ ...typed, problem: say(`validation.call.${error.code}`) }, error.status);
    if (error instanceof StorageUnavailable)
      return refused({ ...typed, problem: say('validation.call.unavailable') }, 503);
    throw error;
  }
}
