import { sql, type Kysely } from 'kysely';
import type { Cents } from '../../../domain/money.ts';
import type { PaymentProviderName } from '../../../domain/orders/online-payment.ts';
import type { OnlinePaymentRow, OnlineRefundRow } from '../../platform/database/schema/online-payments.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** A payment at the service with what went back of it. */
export interface OnlinePayment extends OnlinePaymentRow {
  /** oldest first */
  refunds: readonly OnlineRefundRow[];
}

/** The payments that were begun at a payment service for an order, oldest first. */
export async function onlinePaymentsOf(reader: Kysely<Schema>, orderId: string): Promise<OnlinePayment[]> {
  const rows = await reader
    .selectFrom('online_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const refunds = await reader
    .selectFrom('online_refunds')
    .selectAll()
    .where(
      'online_payment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, refunds: refunds.filter((refund) => refund.online_payment_id === row.id) }));
}

/**
 * What of a payment can still be paid back through its service, in cents; what came in another currency is no cents of ours.
 * @param service the one that is set, which alone can be asked; null: none is
 */
export function refundableOf(
  { provider, state, came_cents: came, refunds }: OnlinePayment,
  service: PaymentProviderName | null,
): Cents {
  if (provider !== service || state !== 'paid' || came === null) return 0;
  const standing = refunds.filter((refund) => refund.state !== 'failed');
  // what another currency takes of it only the service knows
  if (standing.some(({ currency }) => currency !== null)) return 0;
  const gone = standing.reduce((sum, one) => sum + one.amount_cents, 0);
  return Math.max(0, came - gone);
}

/** Longer than a service that can be reached takes until it has taken a refund. Milliseconds. */
const longWait = 60 * 60_000;

/** Refunds that were asked for before that moment, and that the service has not taken, wait for long. */
export const longBefore = (now: number): number => now - longWait;

/** Whether the service has not taken a refund for long: it cannot be reached, or is no longer set. @param now milliseconds since 1970 UTC */
export const isWaitingLong = ({ state, created_at }: OnlineRefundRow, now: number): boolean =>
  state === 'asked' && created_at < longBefore(now);

/** The payment of an order through which so much can be paid back: the oldest one that can; none can: undefined. */
const refundableWith = (
  payments: readonly OnlinePayment[],
  { cents, service }: Pick<WantedBack, 'cents' | 'service'>,
): OnlinePayment | undefined =>
  payments.find((payment) => payment.payment_id !== null && refundableOf(payment, service) >= cents);

interface WantedBack {
  /** of the row in `payments`, and of this refund */
  id: string;
  orderId: string;
  cents: Cents;
  operatorId: string;
  /** the payment service that is set; null: none is */
  service: PaymentProviderName | null;
  /** undefined: the oldest one that can */
  onlinePaymentId: string | undefined;
}

/**
 * Notes that so much is to be paid back through the service that it was paid by; the job asks the service for it. Belongs
 * into the transaction that notes the payment with a minus.
 * @param now milliseconds since 1970 UTC
 * @returns false: no single online payment of the order at this service has so much left
 */
export async function reserveOnlineRefund(
  transaction: Kysely<Schema>,
  { id, orderId, cents, operatorId, service, onlinePaymentId }: WantedBack,
  now: number,
): Promise<boolean> {
  const payments = await onlinePaymentsOf(transaction, orderId);
  const payment = refundableWith(
    payments.filter((one) => onlinePaymentId === undefined || one.id === onlinePaymentId),
    { cents, service },
  );
  if (payment === undefined) return false;
  await addRefund(transaction, { id, paymentId: id, onlinePaymentId: payment.id, cents, operatorId }, now);
  return true;
}

/** Writes down that a refund is to be asked for, and when: now. @param refund.paymentId of the row in `payments`; null: nothing was counted */
export async function addRefund(
  transaction: Kysely<Schema>,
  refund: { id: string; paymentId: string | null; onlinePaymentId: string; cents: Cents; operatorId: string },
  now: number,
): Promise<void> {
  await transaction
    .insertInto('online_refunds')
    .values({
      id: refund.id,
      online_payment_id: refund.onlinePaymentId,
      kind: 'refund',
      amount_cents: refund.cents,
      state: 'asked',
      payment_id: refund.paymentId,
      created_at: now,
      operator_id: refund.operatorId,
    })
    .execute();
  await askAgainAt(transaction, refund.onlinePaymentId, now);
}

/**
 * Says that somebody wants to know how a payment stands. It is never the moment that was set before: whoever is asking just
 * now sees by the difference that it was said.
 * @param at milliseconds since 1970 UTC
 */
export const askAgainAt = (transaction: Kysely<Schema>, id: string, at: number) =>
  transaction
    .updateTable('online_payments')
    .set({ ask_at: sql<number>`CASE WHEN ask_at = ${at} THEN ask_at - 1 ELSE CAST(${at} AS BIGINT) END` })
    .where('id', '=', id)
    .execute();
