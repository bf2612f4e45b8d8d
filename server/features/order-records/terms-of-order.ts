import type { AgreedTerms } from '../../../domain/orders/agreed-terms.ts';
import { countIn, deliveryWeeksIn } from '../content/fact-values.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import type { StoredOrder } from './stored-order.ts';

/** On which terms an order is delivered and paid: those of the quote it accepts, which later facts do not change, else the facts. */
export function termsOf(
  { agreed, payment }: Pick<StoredOrder, 'agreed' | 'payment'>,
  facts: SiteTexts['facts'],
): AgreedTerms {
  if (agreed !== null) return agreed;
  const paymentDays = countIn(facts, payment === 'prepayment' ? 'prepaymentDays' : 'invoiceDays');
  return { leadWeeks: deliveryWeeksIn(facts), parts: [], note: '', paymentDays };
}
