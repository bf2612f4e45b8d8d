import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { localPrice } from '../../../../domain/money.ts';
import { isCalledOff } from '../../../../domain/orders/order-state.ts';
import { atVatPercent } from '../../../../domain/orders/price-order.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';
import type { ReadOrder } from '../../../../server/features/orders/read-order.ts';
import { textIn } from '../../i18n/language-of.ts';
import { moment } from '../../i18n/moment.ts';

/** What is to be decided about tax that was left off for an invalid VAT id, and what was; null: nothing. */
export function viewOfTax(
  { order, money, taxDecidedBy }: ReadOrder,
  texts: Pick<SiteTexts, 'catalogue'>,
  language: DeskLanguage,
) {
  const isOver = isCalledOff(order.state);
  if (isOver || (!money.isTaxOpen && order.taxDecision === null)) return null;
  const { vatPercent } = texts.catalogue();
  const { taxDecision } = order;
  const about = {
    percent: String(vatPercent),
    when: taxDecision === null ? '' : moment(taxDecision.at, language),
    who: taxDecidedBy ?? '',
    reason: taxDecision?.reason ?? '',
  };
  return {
    isOpen: money.isTaxOpen,
    decided: taxDecision?.decision ?? null,
    said: taxDecision === null ? '' : textIn(language, `orders.tax.said.${taxDecision.decision}`, about),
    percent: about.percent,
    without: localPrice(order.priced.netCents, language),
    withTax: localPrice(atVatPercent(order.priced, vatPercent).grossCents, language),
    /** who has a confirmation, and no invoice yet, gets another */
    hasMail: order.state !== 'received' && money.found.invoices.length === 0,
  };
}
