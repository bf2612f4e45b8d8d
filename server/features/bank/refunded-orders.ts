import type { Kysely } from 'kysely';
import type { RefundedOrder } from '../../../domain/bank/match-refund.ts';
import { rowsByKey } from '../../platform/database/rows-by-key.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { comparedMoneys, ordersByNumber } from './open-orders.ts';

/**
 * How orders stand that debits name: what is to go back, and which refunds by transfer no line shows yet. What is restricted
 * (Art. 18 GDPR) is not among them.
 * @param numbers as they are stored
 */
export async function refundedOrders(reader: Kysely<Schema>, numbers: readonly string[]): Promise<RefundedOrder[]> {
  if (numbers.length === 0) return [];
  const orders = await ordersByNumber(reader, [...new Set(numbers)]);
  return refundedOf(
    reader,
    orders.map(({ id }) => id),
  );
}

/** One of them; null: there is none, or it is a request or restricted. */
export async function refundedOrder(reader: Kysely<Schema>, id: string): Promise<RefundedOrder | null> {
  const [found = null] = await refundedOf(reader, [id]);
  return found;
}

async function refundedOf(reader: Kysely<Schema>, ids: readonly string[]): Promise<RefundedOrder[]> {
  const moneys = await comparedMoneys(reader, ids);
  if (moneys.length === 0) return [];
  const payments = await reader
    .selectFrom('payments')
    .leftJoin('bank_transaction_payments as link', 'link.payment_id', 'payments.id')
    .select(['payments.id', 'payments.order_id', 'payments.amount_cents', 'payments.paid_on'])
    .where('payments.order_id', 'in', ids)
    .where('payments.amount_cents', '<', 0)
    .where('payments.way', '=', 'transfer')
    .where('payments.taken_back_at', 'is', null)
    .where('link.payment_id', 'is', null)
    .orderBy('payments.noted_at')
    .execute();
  const noted = rowsByKey(payments, ({ order_id }) => order_id);
  return moneys.map(({ found: { order, withdrawals }, balance }) => {
    // how much goes back for a withdrawal is said with it, and its buyer is told
    const isForWithdrawal = withdrawals.some(({ state }) => state === 'accepted');
    return {
      id: order.id,
      number: order.number,
      name: order.customer.company || order.customer.name,
      owedCents: isForWithdrawal ? 0 : balance.tooMuchCents,
      noted: noted(order.id).map((payment) => ({
        paymentId: payment.id,
        cents: -payment.amount_cents,
        paidOn: payment.paid_on,
      })),
    };
  });
}
