import { randomUUID } from 'node:crypto';
import type { Cents } from '../../../domain/money.ts';
import { germanDay } from '../../../domain/german-time.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import { noteRefundIn } from './note-payment.ts';
import { addRefund, onlinePaymentsOf, refundableOf } from './online-refunds.ts';
import { readMoney } from './read-money.ts';

/** `changed`: nothing of it is to go back any more; `unknown`: there is no such payment. */
export type SentBack = 'done' | 'changed' | 'unknown';

interface WantedBack {
  orderId: string;
  onlinePaymentId: string;
  /** as the clerk saw it: a second press means the same */
  cents: Cents;
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
  { orderId, onlinePaymentId, cents }: WantedBack,
  now: number,
): Promise<SentBack> =>
  database.write(async (transaction): Promise<SentBack> => {
    const order = await lockOrder(transaction, orderId);
    const payments = await onlinePaymentsOf(transaction, orderId);
    const payment = payments.find(({ id }) => id === onlinePaymentId);
    const money = await readMoney(transaction, orderId);
    if (order === undefined || payment === undefined || money === null) return 'unknown';
    const isCounted = payment.payment_id !== null;
    const most = isCounted ? Math.min(refundableOf(payment), money.balance.tooMuchCents) : refundableOf(payment);
    if (most <= 0 || most !== cents) return 'changed';
    const id = randomUUID();
    if (isCounted) {
      const written = { id, orderId, cents, paidOn: germanDay(now), way: 'online', reference: '' } as const;
      const noted = await noteRefundIn(
        transaction,
        actor,
        { ...written, reason: null, withdrawalId: null, onlinePaymentId },
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
    const item = { kind: 'order', id: orderId, label: order.order_number } as const;
    await recordAccess(transaction, actor, { action: 'online-payment-settled', item }, now);
    return 'done';
  });
