import type { Kysely } from 'kysely';
import type { RefundedOrder } from '../../../domain/bank/match-refund.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { readMoney } from '../payments/read-money.ts';
import { ordersByNumber } from './open-orders.ts';

/**
 * How orders stand that debits name: what is to go back, and which refunds by transfer no line shows yet. What is restricted
 * (Art. 18 GDPR) is not among them.
 * @param numbers as they are stored
 */
export async function refundedOrders(reader: Kysely<Schema>, numbers: readonly string[]): Promise<RefundedOrder[]> {
  if (numbers.length === 0) return [];
  const found: RefundedOrder[] = [];
  for (const { id } of await ordersByNumber(reader, [...new Set(numbers)])) {
    const order = await refundedOrder(reader, id);
    if (order !== null) found.push(order);
  }
  return found;
}

/** One of them; null: there is none, or it is a request or restricted. */
export async function refundedOrder(reader: Kysely<Schema>, id: string): Promise<RefundedOrder | null> {
  const money = await readMoney(reader, id);
  if (money === null || money.found.isRestricted || money.found.order.kind !== 'order') return null;
  const { order, withdrawals } = money.found;
  const noted = await reader
    .selectFrom('payments')
    .leftJoin('bank_transaction_payments as link', 'link.payment_id', 'payments.id')
    .select(['payments.id', 'payments.amount_cents', 'payments.paid_on'])
    .where('payments.order_id', '=', id)
    .where('payments.amount_cents', '<', 0)
    .where('payments.way', '=', 'transfer')
    .where('payments.taken_back_at', 'is', null)
    .where('link.payment_id', 'is', null)
    .orderBy('payments.noted_at')
    .execute();
  // how much goes back for a withdrawal is said with it, and its buyer is told
  const isForWithdrawal = withdrawals.some(({ state }) => state === 'accepted');
  return {
    id,
    number: order.number,
    name: order.customer.company || order.customer.name,
    owedCents: isForWithdrawal ? 0 : money.balance.tooMuchCents,
    noted: noted.map((payment) => ({
      paymentId: payment.id,
      cents: -payment.amount_cents,
      paidOn: payment.paid_on,
    })),
  };
}
