import { randomUUID } from 'node:crypto';
import type { Cents } from '../../../domain/money.ts';
import type { PaymentProviderName } from '../../../domain/orders/online-payment.ts';
import { germanDay } from '../../../domain/german-time.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import { noteRefundIn } from './note-payment.ts';
import { addRefund, askAgainAt, onlinePaymentsOf, refundableOf } from './online-refunds.ts';
import { readMoney } from './read-money.ts';

/** `changed`: nothing of it is to go back any more, or its service is no longer set; `unknown`: there is no such payment. */
export type SentBack = 'done' | 'changed' | 'unknown';

interface WantedBack {
  orderId: string;
  onlinePaymentId: string;
  /** as the clerk saw it: a second press means the same */
  cents: Cents;
  /** the payment service that is set; null: none is */
  service: PaymentProviderName | null;
}

/**
 * Has an online payment go back through its service: of one that is counted what came too much, of one that is not, because
 * something else came than was asked for, all of it. The service is asked next (`server/features/online-payment`).
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const sendOnlineBack = (
  database: Database,
  actor: Actor,
  { orderId, onlinePaymentId, cents, service }: WantedBack,
  now: number,
): Promise<SentBack> =>
  database.write(async (transaction): Promise<SentBack> => {
    const order = await lockOrder(transaction, orderId);
    const payments = await onlinePaymentsOf(transaction, orderId);
    const payment = payments.find(({ id }) => id === onlinePaymentId);
    const money = await readMoney(transaction, orderId);
    if (order === undefined || payment === undefined || money === null) return 'unknown';
    const isCounted = payment.payment_id !== null;
    const refundable = refundableOf(payment, service);
    const most = isCounted ? Math.min(refundable, money.balance.tooMuchCents) : refundable;
    if (most <= 0 || most !== cents) return 'changed';
    const id = randomUUID();
    if (isCounted) {
      const written = { id, orderId, cents, paidOn: germanDay(now), way: 'online', reference: '' } as const;
      const noted = await noteRefundIn(
        transaction,
        actor,
        { ...written, reason: null, withdrawalId: null, service, onlinePaymentId },
        now,
      );
      if (noted !== 'done') return 'changed';
    } else {
      await addRefund(transaction, { id, paymentId: null, onlinePaymentId, cents, operatorId: actor.operator.id }, now);
      const item = { kind: 'order', id: orderId, label: order.order_number } as const;
      await recordAccess(transaction, actor, { action: 'refund-noted', item, detail: { cents } }, now);
    }
    await transaction
      .updateTable('online_payments')
      .set({ problem: null, problem_at: null })
      .where('id', '=', onlinePaymentId)
      .execute();
    return 'done';
  });

/**
 * Notes that somebody has looked at what was wrong with an online payment. Seen twice, or by two, is seen once.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const settleOnlineProblem = (
  database: Database,
  actor: Actor,
  { orderId, onlinePaymentId }: Pick<WantedBack, 'orderId' | 'onlinePaymentId'>,
  now: number,
): Promise<'done' | 'unknown'> =>
  database.write(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order === undefined) return 'unknown';
    const settled = await transaction
      .updateTable('online_payments')
      .set({ problem: null, problem_at: null })
      .where('id', '=', onlinePaymentId)
      .where('order_id', '=', orderId)
      .where('problem', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (settled === undefined) return 'done';
    // what the service refused to say it may say by now
    await askAgainAt(transaction, onlinePaymentId, now);
    const item = { kind: 'order', id: orderId, label: order.order_number } as const;
    await recordAccess(transaction, actor, { action: 'online-payment-settled', item }, now);
    return 'done';
  });
