import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { underOwnNumber } from '../../platform/database/enquiry-number.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { changeWithdrawal, type WithdrawalSetting } from './change-withdrawal.ts';
import { readDeclaration } from './declared.ts';
import { findItsOrder } from './find-its-order.ts';
import { takeOrderBack } from './take-order-back.ts';
import { setLines, takeFreedGoods, tieWithdrawal } from './tie-withdrawal.ts';
import { askAbout, candidatesOf, denyCandidate, takeCandidate } from './withdrawal-candidates.ts';
import { findWithdrawal, type OrderWithdrawal } from '../order-records/withdrawals-of.ts';

/** `not-allowed`: that order cannot be withdrawn from any more. */
export type Assigned = 'done' | 'unknown' | 'changed' | 'not-allowed';

/**
 * Says which order a withdrawal is about; null: none of ours. One that names several is said to be about each of them:
 * from the second on it is declared once more, with a number of its own.
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
    const by = actor.operator.id;
    if (orderId === null) {
      const { numUpdatedRows } = await transaction
        .updateTable('withdrawals')
        .set({ state: 'unrelated', decided_at: now, decided_by: by })
        .where('id', '=', id)
        .where('state', '=', 'untied')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return 'changed';
      for (const asked of await candidatesOf(transaction, id))
        await denyCandidate(transaction, { withdrawalId: id, orderId: asked.id, by }, now);
      await recordAccess(transaction, actor, { action: 'withdrawal-unrelated', item }, now);
      return 'done';
    }
    const isFree = withdrawal.state === 'untied' || withdrawal.state === 'unrelated';
    if (!isFree && !(await isCandidate(transaction, id, orderId))) return 'changed';
    const tiedId = isFree ? id : await declareOnceMore(transaction, withdrawal);
    const tied = await tieWithdrawal(transaction, { id: tiedId, orderId, wanted: null, by }, now);
    if (tied !== 'done') {
      if (!isFree) await transaction.deleteFrom('enquiries').where('id', '=', tiedId).execute();
      return tied;
    }
    await takeCandidate(transaction, { withdrawalId: id, orderId }, now);
    const { order_number: order } = await transaction
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await recordAccess(transaction, actor, { action: 'withdrawal-tied', item, detail: { order } }, now);
    return 'done';
  });
}

/** Locked, so that of two who say so at once the second is told. */
async function isCandidate(transaction: Kysely<Schema>, withdrawalId: string, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('withdrawal_candidates')
    .set({ denied_at: null })
    .where('withdrawal_id', '=', withdrawalId)
    .where('order_id', '=', orderId)
    .where('denied_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The same declaration as one of its own, for a further order that it names. Its receipt went out with the first. */
async function declareOnceMore(transaction: Kysely<Schema>, { id, channel, received_at }: OrderWithdrawal) {
  const { language, email, payload } = await transaction
    .selectFrom('enquiries')
    .select(['language', 'email', 'payload'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const copy = randomUUID();
  await underOwnNumber('A withdrawal', async (enquiry_number) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('enquiries')
      .values({
        id: copy,
        kind: 'withdrawal',
        enquiry_number,
        language,
        email,
        payload,
        request_hash: copy,
        is_contract: 1,
        received_at,
        receipt_withheld: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
  await transaction.insertInto('withdrawals').values({ id: copy, state: 'untied', channel, received_at }).execute();
  return copy;
}

/**
 * Says that a withdrawal is not about an order that it may have been about: the order goes on.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export function denyWithdrawal(
  database: Database,
  actor: Actor,
  { id, orderId }: { id: string; orderId: string },
  now: number,
): Promise<'done' | 'unknown' | 'changed'> {
  return database.write(async (transaction) => {
    const withdrawal = await findWithdrawal(transaction, id);
    const order = await lockOrder(transaction, orderId);
    if (withdrawal === undefined || order === undefined) return 'unknown';
    const isDenied = await denyCandidate(transaction, { withdrawalId: id, orderId, by: actor.operator.id }, now);
    if (!isDenied) return 'changed';
    const item = { kind: 'order', id: orderId, label: order.order_number } as const;
    const detail = { withdrawal: withdrawal.number };
    await recordAccess(transaction, actor, { action: 'withdrawal-denied', item, detail }, now);
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
    const { inQuestion } = await findItsOrder(transaction, await readDeclaration(transaction, id), now);
    await askAbout(transaction, id, inQuestion, now);
    await denyCandidate(transaction, { withdrawalId: id, orderId: found.order.id, by: actor.operator.id }, now);
    await takeFreedGoods(transaction, found.order.id);
    await takeOrderBack(transaction, actor, found.order.id, now);
    await settleOrder(transaction, actor, found.order.id, now);
    return 'done';
  });
