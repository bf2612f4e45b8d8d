import type { QuoteTerms } from '../../../domain/orders/quote.ts';
import type { PaperDraft } from '../../../domain/invoicing/paper.ts';
import { countIn } from '../content/fact-values.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { commonOf } from '../order-records/papers/paper-heading.ts';
import { flatLine, inParts, rateIn } from '../order-records/papers/paper-lines.ts';
import { treatmentOf } from '../order-records/tax-of-order.ts';

/** The rate that is charged in a quote on a request; undefined: one that no paper can charge. */
export const quoteRate = (order: StoredOrder, vatPercent: number) => rateIn(treatmentOf(order), vatPercent);

/** The paper of a quote on a request. */
export function draftQuote(
  order: StoredOrder,
  terms: QuoteTerms,
  vatPercent: 19 | 7 | 0,
  texts: Pick<SiteTexts, 'issuer' | 'facts' | 'message'>,
): PaperDraft {
  const { language } = order;
  const lines = terms.lines.map(({ itemNo, name, unit, unitPieces, quantity, unitNetCents, tiers }) => {
    const isPack = unit === 'piece' && unitPieces > 1;
    return {
      itemNo,
      name,
      detail: isPack ? texts.message(language, 'papers.packOf', { count: String(unitPieces) }) : null,
      unit: isPack ? ('pack' as const) : unit,
      ...(isPack && { unitPieces }),
      quantity,
      unitNetCents,
      vatPercent,
      tiers: [...tiers],
    };
  });
  const { shippingNetCents, payment } = terms;
  const shipping =
    shippingNetCents === null || shippingNetCents === 0
      ? []
      : [{ ...flatLine(texts.message(language, 'papers.shipping'), shippingNetCents, vatPercent), tiers: [] }];
  return {
    ...commonOf(order, texts),
    kind: 'quote',
    treatment: treatmentOf(order),
    lines: [...lines, ...shipping],
    validUntil: terms.validUntil,
    leadWeeks: terms.leadWeeks === null ? null : { ...terms.leadWeeks },
    ...inParts(terms.parts ?? []),
    ...(shipping.length === 0 && { freeShipping: true as const }),
    note: terms.note === '' ? null : terms.note,
    payment: { by: payment, days: countIn(texts.facts, payment === 'prepayment' ? 'prepaymentDays' : 'invoiceDays') },
  };
}
