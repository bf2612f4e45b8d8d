import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { changeWithdrawal, type WithdrawalSetting } from './change-withdrawal.ts';
import { takeOrderBack } from './take-order-back.ts';
import { setLines, takeFreedGoods, tieWithdrawal } from './tie-withdrawal.ts';
import { findWithdrawal } from '../order-records/withdrawals-of.ts';

/** `not-allowed`: that order cannot be withdrawn from any more. */
export type Assigned = 'done' | 'unknown' | 'changed' | 'not-allowed';

/**
 * Says which order a withdrawal is about; null: none of ours.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export function assignWithdrawal(
  database: Database,
  actor: Actor,
  { id, orderId }: { id: string; orderId: string | null },
  now: number,
): Promise<Assigned> {
  return database.write(async (transaction): Promise<Assigned> => {
    const withdrawal = await findWithdrawal(transaction, id);
    if (withdrawal === undefined) return 'unknown';
    const item = { kind: 'enquiry', id, label: withdrawal.number } as const;
    if (orderId === null) {
      const { numUpdatedRows } = await transaction
        .updateTable('withdrawals')
        .set({ state: 'unrelated', decided_at: now, decided_by: actor.operator.id })
        .where('id', '=', id)
        .where('state', '=', 'untied')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return 'changed';
      await recordAccess(transaction, actor, { action: 'withdrawal-unrelated', item }, now);
      return 'done';
    }
    if (withdrawal.state !== 'untied' && withdrawal.state !== 'unrelated') return 'changed';
    const tied = await tieWithdrawal(transaction, { id, orderId, wanted: null, by: actor.operator.id }, now);
    if (tied !== 'done') return tied;
    const { order_number: order } = await transaction
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await recordAccess(transaction, actor, { action: 'withdrawal-tied', item, detail: { order } }, now);
    return 'done';
  });
}

/**
 * Takes a withdrawal from an order that it is not about.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const untieWithdrawal = (
  setting: WithdrawalSetting,
  actor: Actor,
  id: string,
  now: number,
): Promise<'done' | 'unknown' | 'changed'> =>
  changeWithdrawal(setting, actor, { id, from: ['open'], action: 'withdrawal-untied', now }, async (change) => {
    const { transaction, found } = change;
    await setLines(transaction, id, new Map());
    await transaction
      .updateTable('withdrawals')
      .set({ order_id: null, state: 'untied', tied_at: null, tied_by: null })
      .where('id', '=', id)
      .execute();
    await takeFreedGoods(transaction, found.order.id);
    await takeOrderBack(transaction, actor, found.order.id, now);
    await settleOrder(transaction, actor, found.order.id, now);
    return 'done';
  });
