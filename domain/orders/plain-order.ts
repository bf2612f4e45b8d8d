import type { OrderCustomer } from './order-customer.ts';
import type { TaxDecision } from './tax-decision.ts';
import type { ViesResult } from './union-vat-id.ts';

interface ReceivedOrder {
  /** empty: no mail reaches the buyer, and a letter is printed */
  email: string;
  customer: Pick<OrderCustomer, 'note' | 'wishedDate' | 'branding' | 'vatId'>;
  vatIdCheck: { result: ViesResult } | null;
  taxDecision: { decision: TaxDecision } | null;
}

/**
 * Whether its goods, sum and place say all that somebody has to know before confirming an order. Whatever the buyer wrote,
 * wishes for or has still to be decided about asks for a look at the whole.
 */
export const isPlainOrder = ({ email, customer, vatIdCheck, taxDecision }: ReceivedOrder): boolean =>
  email !== '' &&
  customer.note === '' &&
  customer.wishedDate === '' &&
  !customer.branding &&
  (customer.vatId === '' || vatIdCheck?.result === 'valid' || taxDecision !== null);
