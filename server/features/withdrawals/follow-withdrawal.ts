import type { Kysely } from 'kysely';
import { germanDay } from '../../../domain/german-time.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { noteRefundIn, type RefundNoted, type WrittenRefund } from '../payments/note-payment.ts';
import { moneyOf, readMoney } from '../payments/read-money.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { correctionsFor, isCorrectedFor } from './correct-invoices.ts';
import { stepOf, toRefundFor } from './its-step.ts';
import { refundsOf } from './refund-of.ts';
import { changeWithdrawal, type Change, type WithdrawalSetting } from './change-withdrawal.ts';
import { takeOrderBack } from './take-order-back.ts';
import { takeFreedGoods } from './tie-withdrawal.ts';

/** `day`: no day between the withdrawal and today. */
export type ReturnNoted = 'done' | 'unknown' | 'changed' | 'day';

/**
 * Notes that the goods are back, or that the buyer has proven that they are on their way: from then on the money can no
 * longer be held back (§ 357 (4) BGB).
 * @param on YYYY-MM-DD in Germany
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const noteReturn = (
  setting: WithdrawalSetting,
  actor: Actor,
  { id, what, on }: { id: string; what: 'dispatched' | 'returned'; on: string },
  now: number,
): Promise<ReturnNoted> =>
  changeWithdrawal(setting, actor, { id, from: ['accepted'], action: 'withdrawal-returned', now }, async (change) => {
    const { transaction, withdrawal } = change;
    if (on < germanDay(withdrawal.received_at) || on > germanDay(now)) return 'day';
    await transaction
      .updateTable('withdrawals')
      .set(what === 'returned' ? { returned_on: on } : { dispatched_on: on })
      .where('id', '=', id)
      .execute();
    return 'done';
  });

/**
 * Closes a withdrawal about which nothing is left to do, also one that repeats what was withdrawn from before; `changed` also where something is again.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const settleWithdrawal = (
  setting: WithdrawalSetting,
  actor: Actor,
  id: string,
  now: number,
): Promise<'done' | 'unknown' | 'changed'> =>
  changeWithdrawal(
    setting,
    actor,
    { id, from: ['open', 'accepted'], action: 'withdrawal-settled', now },
    async (change) => {
      const { transaction, withdrawal, found } = change;
      const refund = (await refundsOf(transaction, [id])).get(id) ?? null;
      const step = stepOf(moneyOf(found), withdrawal, refund);
      // what went back in parts can be all of it: less, for goods that were used
      if (step !== 'settle' && !(step === 'refund' && refund !== null)) return 'changed';
      await transaction
        .updateTable('withdrawals')
        .set({
          state: 'settled',
          settled_at: now,
          settled_by: actor.operator.id,
          // one that only repeats another is decided on by that
          ...(withdrawal.state === 'open' && { decided_at: now, decided_by: actor.operator.id, needs_return: 0 }),
        })
        .where('id', '=', id)
        .execute();
      await settleOrder(transaction, actor, found.order.id, now);
      await change.closeItem();
      return 'done';
    },
  );

/** A refund for a withdrawal. */
export type RefundForIt = WrittenRefund & { withdrawalId: string };

/**
 * Notes what was paid back for a withdrawal, tells the buyer, and closes the withdrawal where nothing else is left to do
 * about it: all of it, or nothing. The same refund once more is the first one, and mails nothing.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export async function refundWithdrawal(
  setting: WithdrawalSetting,
  actor: Actor,
  written: RefundForIt,
  now: number,
): Promise<RefundNoted | 'changed'> {
  const { withdrawalId: id } = written;
  // settled: by this very refund, pressed once more
  const wanted = { id, from: ['accepted', 'settled'], action: 'refund-noted', now } as const;
  const refunded = await changeWithdrawal<RefundNoted | 'earlier' | 'changed'>(
    setting,
    actor,
    wanted,
    async (change) => {
      const { transaction, withdrawal, found } = change;
      if (found.order.id !== written.orderId) return 'unknown';
      if (withdrawal.state === 'settled') return (await isNoted(transaction, written)) ? 'earlier' : 'changed';
      const noted = await noteRefundIn(transaction, actor, written, now);
      if (noted !== 'done') return noted;
      const isBack = withdrawal.needs_return !== 1 || withdrawal.returned_on !== null;
      if (isBack && (await isAllBack(transaction, change))) {
        await transaction
          .updateTable('withdrawals')
          .set({ state: 'settled', settled_at: now, settled_by: actor.operator.id })
          .where('id', '=', id)
          .execute();
        await change.closeItem();
      }
      await change.tellBuyer('withdrawal-refunded');
      return 'done';
    },
  );
  return refunded === 'earlier' ? 'done' : refunded;
}

/** Whether no invoice charges too much for it, and no further online payment is to go back for it. */
async function isAllBack(transaction: Kysely<Schema>, { withdrawal, found }: Change): Promise<boolean> {
  if (correctionsFor(found).length > 0) return false;
  const money = await readMoney(transaction, found.order.id);
  const refund = (await refundsOf(transaction, [withdrawal.id])).get(withdrawal.id) ?? null;
  return money !== null && toRefundFor(money, withdrawal, refund) === 0;
}

async function isNoted(transaction: Kysely<Schema>, { id, cents, withdrawalId }: RefundForIt): Promise<boolean> {
  const payment = await transaction
    .selectFrom('payments')
    .select('id')
    .where('id', '=', id)
    .where('withdrawal_id', '=', withdrawalId)
    .where('amount_cents', '=', -cents)
    .executeTakeFirst();
  return payment !== undefined;
}

/** `written`: its credit note is written, or the money is back: what was withdrawn from would have to be ordered anew. */
export type Revoked = 'done' | 'unknown' | 'changed' | 'written';

/**
 * Notes that a buyer takes a withdrawal back: its goods are the order's again.
 * @param because what the buyer said, and how
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const revokeWithdrawal = (
  setting: WithdrawalSetting,
  actor: Actor,
  { id, because }: { id: string; because: string },
  now: number,
): Promise<Revoked> =>
  changeWithdrawal(
    setting,
    actor,
    { id, from: ['open', 'accepted'], action: 'withdrawal-revoked', now },
    async (change) => {
      const { transaction, found } = change;
      if (await isWrittenOff(change)) return 'written';
      await transaction
        .updateTable('withdrawals')
        .set({ state: 'revoked', revoked_at: now, revoked_by: actor.operator.id, revoked_because: because })
        .where('id', '=', id)
        .execute();
      await takeFreedGoods(transaction, found.order.id);
      await takeOrderBack(transaction, actor, found.order.id, now);
      await settleOrder(transaction, actor, found.order.id, now);
      await change.closeItem();
      // with nothing to give back the order goes on no more than before
      if (change.withdrawal.quantities.size > 0) await change.tellBuyer('withdrawal-revoked');
      return 'done';
    },
  );

/** Whether its money went back, or an invoice was corrected for it. */
async function isWrittenOff({ transaction, withdrawal, found }: Change): Promise<boolean> {
  if ((await refundsOf(transaction, [withdrawal.id])).size > 0) return true;
  return isCorrectedFor(found, withdrawal.number);
}
