import { randomUUID } from 'node:crypto';
import { checkForm } from '../../../../domain/forms/check.ts';
import { forms } from '../../../../domain/forms/forms.ts';
import { homeCountry } from '../../../../domain/orders/countries.ts';
import { parseVatId } from '../../../../domain/orders/vat-id.ts';
import { vatTreatment } from '../../../../domain/orders/vat-treatment.ts';
import { openPageForm, submitPageForm, type PageFormSetting } from '../../../../server/web/api/page-form.ts';
import { orderShop } from '../../../../server/features/content/order-page.ts';
import { emptyDraft, valuesIn, type OrderDraft } from '../../features/shop/list/order-draft.ts';
import { sentListText } from '../../features/shop/list/order-shop.ts';
import { priceList } from '../../features/shop/list/price-list.ts';
import { amountsIn, amountsOf } from './amounts.ts';

type Answer = { link: string } | { draft: OrderDraft; status: number; headers: Record<string, string> };

/** One step of the order page without scripts. Only `step=confirm` orders anything; what was typed always comes back. */
export async function takeOrderStep(request: Request, setting: PageFormSetting): Promise<Answer> {
  const opened = await openPageForm(request, setting);
  if ('returned' in opened) return { ...opened, draft: { ...emptyDraft, problem: opened.returned.problem } };
  const { data } = opened;
  const taken = amountsOf(String(data.get('take') ?? ''));
  // the overview's question whether packs were meant, answered
  const step = Object.keys(taken).length > 0 ? 'review' : data.get('step');
  const values = valuesIn(data);
  const amounts = { ...amountsIn(data), ...taken };
  if (step === 'empty') return { draft: emptyDraft, status: 200, headers: {} };
  const { country = homeCountry, buyer = '' } = values;
  const vatId = parseVatId(values.vatId ?? '') ?? '';
  const draft: OrderDraft = { ...emptyDraft, amounts, values, vatId };
  if (step !== 'review' && step !== 'confirm') return { draft, status: 200, headers: {} };

  const shop = orderShop(setting.language);
  const list = sentListText(shop, amounts);
  const treatment = vatTreatment({ country, buyer, vatId });
  const today = String(priceList(shop, amounts, { abroad: country !== homeCountry, treatment }).grossCents);
  if (step === 'review') {
    const checked = checkForm(forms.order, { ...values, list, expected: today }, false);
    if ('issues' in checked) return { draft: { ...draft, issues: checked.issues }, status: 400, headers: {} };
    return { draft: { ...draft, step: 'review', key: randomUUID() }, status: 200, headers: {} };
  }
  const result = await submitPageForm(setting.site.services.enquiries.order, opened, setting);
  if ('answer' in result) return { link: result.answer.link };
  const { returned, status, headers } = result;
  const { issues, problem, question = null } = returned;
  const isUnchanged = problem !== null || question !== null;
  const key = String(data.get('key') ?? '');
  return {
    draft: { ...draft, step: isUnchanged ? 'review' : 'edit', issues, problem, question, key },
    status,
    headers,
  };
}
