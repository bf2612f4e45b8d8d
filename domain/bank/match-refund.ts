import type { Cents } from '../money.ts';
import type { BankTransaction } from './bank-transaction.ts';
import { codeOf, readReference } from './read-reference.ts';

/** An order of which money went back, or is to go back by transfer. */
export interface RefundedOrder {
  readonly id: string;
  /** such as N2P-7F3K-2Q9C */
  readonly number: string;
  readonly name: string;
  /** came too much, and has to go back; 0 also where a withdrawal says how much, which is noted with it */
  readonly owedCents: Cents;
  /** refunds by transfer that somebody noted and no line of a statement shows yet; `cents` without a minus */
  readonly noted: readonly { readonly paymentId: string; readonly cents: Cents; readonly paidOn: string }[];
}

/** What a debit is: a refund that was noted before, or one that is to be noted now. */
export interface RefundCandidate {
  readonly order: RefundedOrder;
  /** null: it is to be noted */
  readonly paymentId: string | null;
  readonly cents: Cents;
}

/** Whether money that left names an order of ours: all else that leaves concerns none, and is not kept. */
export const namesOrder = ({ text, endToEndId }: Pick<BankTransaction, 'text' | 'endToEndId'>): boolean =>
  readReference(text, endToEndId).codes.length > 0;

/**
 * Finds the refund that a debit is, by the one order that it names and the very amount. One that is noted already is never
 * noted again: the line only shows it. Anything else a person notes at the order.
 * @returns null: it is none
 */
export function matchRefund(
  { cents, currency, text, endToEndId }: BankTransaction,
  orders: readonly RefundedOrder[],
): RefundCandidate | null {
  if (cents >= 0 || currency !== 'EUR') return null;
  const { codes } = readReference(text, endToEndId);
  const [code, ...more] = codes;
  const order = orders.find(({ number }) => codeOf(number) === code);
  if (order === undefined || more.length > 0) return null;
  const noted = order.noted.find((one) => one.cents === -cents);
  if (noted === undefined && order.owedCents !== -cents) return null;
  return { order, paymentId: noted?.paymentId ?? null, cents: -cents };
}
