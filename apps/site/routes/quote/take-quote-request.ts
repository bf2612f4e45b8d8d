import { openPageForm, submitPageForm, type PageFormSetting } from '../../../../server/web/api/page-form.ts';
import { orderShop } from '../../../../server/features/content/order-page.ts';
import { emptyQuote, quoteValuesIn, type QuoteDraft } from '../../features/shop/list/quote-draft.ts';
import { listText } from '../../features/shop/list/order-shop.ts';
import { pageFormKey } from '../../../../server/web/api/page-form-key.ts';
import { amountsIn } from '../order/amounts.ts';

type Answer = { link: string } | { draft: QuoteDraft; status: number; headers: Record<string, string> };

/** A request for a quote without scripts: the quantities stand in fields of their own. What was typed always comes back. */
export async function takeQuoteRequest(request: Request, setting: PageFormSetting): Promise<Answer> {
  const opened = await openPageForm(request, setting);
  if ('returned' in opened) return { ...opened, draft: { ...emptyQuote, problem: opened.returned.problem } };
  const { data } = opened;
  const key = pageFormKey(data, Date.now());
  const amounts = amountsIn(data);
  // “no” to what was asked: everything comes back, and nothing is sent
  if (data.get('step') === 'edit')
    return { draft: { ...emptyQuote, amounts, values: quoteValuesIn(data) }, status: 200, headers: {} };
  data.set('list', listText(orderShop(setting.language), amounts));
  const result = await submitPageForm(setting.site.services.enquiries.quote, opened, setting, key);
  if ('answer' in result) return { link: result.answer.link };
  const { returned, status, headers } = result;
  const { issues, problem, question = null } = returned;
  const values = quoteValuesIn(data);
  return { draft: { amounts, values, issues, problem, question, key: String(data.get('key') ?? '') }, status, headers };
}
