import type { AgreedTerms } from '../../../domain/orders/agreed-terms.ts';
import { countIn, deliveryWeeksIn } from '../content/fact-values.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import type { StoredOrder } from './stored-order.ts';

export type OrderTerms = AgreedTerms & { readonly paymentDays: number };

/** On which terms an order is delivered and paid: those of the quote it accepts, which later facts do not change, else the facts. */
export function termsOf(
  { agreed, payment }: Pick<StoredOrder, 'agreed' | 'payment'>,
  facts: SiteTexts['facts'],
): OrderTerms {
  const usualDays = countIn(facts, payment === 'prepayment' ? 'prepaymentDays' : 'invoiceDays');
  if (agreed === null) return { leadWeeks: deliveryWeeksIn(facts), parts: [], note: '', paymentDays: usualDays };
  return { ...agreed, paymentDays: agreed.paymentDays ?? usualDays };
}
