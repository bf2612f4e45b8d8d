import type { FieldIssues } from '../../../domain/forms/fields.ts';
import type { Form } from '../../../domain/forms/form.ts';
import type { ReturnedForm } from '../../../domain/forms/returned-form.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { RequestContext } from '../request-context.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';
import type { Call } from './call.ts';
import { pageFormKey } from './page-form-key.ts';
import { readPageForm } from './read-page-form.ts';
import { refusalOf } from './refusal.ts';
import { BadRequest } from '../../platform/http/request-body.ts';

export interface RefusedForm {
  returned: ReturnedForm;
  status: number;
  headers: Record<string, string>;
}

/** Where a page's own form is answered. */
export interface PageFormSetting {
  form: Form;
  language: Locale;
  site: RequestContext;
  texts: SiteTexts;
}

const returned = (values: ReturnedForm['values'], issues: FieldIssues = {}, problem: string | null = null) => ({
  values,
  issues,
  problem,
});

/** What was typed into a page's own form, without JavaScript; or why that could not be read. */
export async function openPageForm(
  request: Request,
  { form, language, texts }: PageFormSetting,
): Promise<{ data: FormData; values: Record<string, string> } | RefusedForm> {
  try {
    const data = await readPageForm(request);
    const names = [...Object.keys(form.labels), ...(form.consent ? ['privacy'] : [])];
    const values: Record<string, string> = {};
    for (const name of names) {
      const value = data.get(name);
      if (typeof value === 'string') values[name] = value;
    }
    return { data, values };
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    const problem = texts.message(language, `validation.call.${error.code}`, { email: texts.company.email });
    return { returned: returned({}, {}, problem), status: error.status, headers: {} };
  }
}

/**
 * Sends a page's own form the way every call goes. The same checks, statuses and texts as on the wire.
 * @param key tells a repeat from a new message; made of the content where the page has none of its own
 */
export async function submitPageForm<Answer>(
  call: Call<Answer>,
  opened: { data: FormData; values: Record<string, string> },
  { language, site, texts }: PageFormSetting,
  key = pageFormKey(opened.data, Date.now()),
): Promise<{ answer: Answer } | RefusedForm> {
  const outcome = await call.submitPage(opened.data, { address: site.client.address, language, idempotencyKey: key });
  if (outcome.status === 'accepted') return { answer: outcome.answer };
  const { status, code, headers, parameters } = refusalOf(outcome);
  if (outcome.status === 'invalid') return { returned: returned(opened.values, outcome.fields), status, headers };
  const message = texts.message(language, `validation.call.${code}`, { email: texts.company.email, ...parameters });
  const { values } = opened;
  if (outcome.status === 'asked') return { returned: { ...returned(values), question: message }, status, headers };
  return { returned: returned(values, {}, message), status, headers };
}
