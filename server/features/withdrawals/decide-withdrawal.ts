import type { Kysely } from 'kysely';
import { dayAfter, germanDay } from '../../../domain/german-time.ts';
import { effectiveLines } from '../../../domain/orders/effective-order.ts';
import { mayBecome } from '../../../domain/orders/order-state.ts';
import { linesLeft, type Quantities } from '../../../domain/orders/shipments.ts';
import { returnDays, withdrawable, type RefusalReason } from '../../../domain/orders/withdrawal.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { takeStep } from '../order-records/order-steps.ts';
import { readMoney } from '../payments/read-money.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { goneForSure, readOrderWithPapers, type OrderWithPapers } from '../order-records/order-with-papers.ts';
import { quantitiesOf } from '../order-records/papers/order-for-papers.ts';
import { changeWithdrawal, type WithdrawalSetting } from './change-withdrawal.ts';
import { stepOf } from './its-step.ts';
import { takeOrderBack } from './take-order-back.ts';
import { setLines, takeFreedGoods } from './tie-withdrawal.ts';
import { findWithdrawal, type OrderWithdrawal } from '../order-records/withdrawals-of.ts';

/** `changed`: somebody else decided meanwhile; `beyond`: more than is left; `nothing`: none of it at all. */
export type Decided = 'done' | 'unknown' | 'changed' | 'beyond' | 'nothing';

export interface Acceptance {
  id: string;
  /** packs or sets by item number: what the declaration means, in the end */
  quantities: Quantities;
  /** whether the goods are to be sent back */
  needsReturn: boolean;
  /** what the buyer is told besides; empty: nothing */
  note: string;
}

/**
 * Accepts a withdrawal: what it takes stays out of the order, the buyer is told what happens next, and an order of which
 * nothing is left ends. Where that is all, because neither goods nor money go back, it is settled with that.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const acceptWithdrawal = (
  setting: WithdrawalSetting,
  actor: Actor,
  { id, quantities, needsReturn, note }: Acceptance,
  now: number,
): Promise<Decided> =>
  changeWithdrawal(setting, actor, { id, from: ['open'], action: 'withdrawal-accepted', now }, async (change) => {
    const { transaction, withdrawal, found } = change;
    const left = withdrawable(found.order.priced.lines, goneWithout(found, withdrawal));
    if ([...quantities].some(([itemNo, quantity]) => quantity > (left.get(itemNo) ?? 0))) return 'beyond';
    if ([...quantities.values()].every((quantity) => quantity === 0)) return 'nothing';
    await setLines(transaction, id, new Map([...quantities].filter(([, quantity]) => quantity > 0)));
    await transaction
      .updateTable('withdrawals')
      .set({
        state: 'accepted',
        decided_at: now,
        decided_by: actor.operator.id,
        needs_return: needsReturn ? 1 : 0,
        return_by: needsReturn ? dayAfter(germanDay(withdrawal.received_at), returnDays) : null,
        note,
      })
      .where('id', '=', id)
      .execute();
    await takeOrderAlong(transaction, actor, found.order.id, now);
    await settleOrder(transaction, actor, found.order.id, now);
    await dropReceipt(transaction, id);
    await change.tellBuyer('withdrawal-accepted');
    if (await isNothingLeftToDo(transaction, id)) {
      await transaction
        .updateTable('withdrawals')
        .set({ state: 'settled', settled_at: now, settled_by: actor.operator.id })
        .where('id', '=', id)
        .execute();
      await settleOrder(transaction, actor, found.order.id, now);
      await change.closeItem();
    }
    return 'done';
  });

/**
 * Whether a withdrawal that was just accepted ended its order, with neither goods nor money to go back. What is left of an
 * order goes on, and who withdrew from a part of it may still change their mind.
 */
async function isNothingLeftToDo(transaction: Kysely<Schema>, id: string): Promise<boolean> {
  const withdrawal = await findWithdrawal(transaction, id);
  if (withdrawal === undefined || withdrawal.order_id === null) return false;
  const money = await readMoney(transaction, withdrawal.order_id);
  return money?.found.order.state === 'withdrawn' && stepOf(money, withdrawal, null) === 'settle';
}

/**
 * Of one that was entered here and is accepted before its receipt went out, one mail goes: the acceptance names its number,
 * its time and its goods, too. The receipt of the form, which the law wants at once (§ 356a (4) BGB), always goes.
 */
const dropReceipt = (transaction: Kysely<Schema>, id: string) =>
  transaction
    .deleteFrom('mails')
    .where('enquiry_id', '=', id)
    .where('template', '=', 'withdrawal-noted')
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .execute();

/**
 * Refuses a withdrawal: its goods are the order's again, and the buyer is told why.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const refuseWithdrawal = (
  setting: WithdrawalSetting,
  actor: Actor,
  { id, reason, note }: { id: string; reason: RefusalReason; note: string },
  now: number,
): Promise<Decided> =>
  changeWithdrawal(setting, actor, { id, from: ['open'], action: 'withdrawal-refused', now }, async (change) => {
    const { transaction, found } = change;
    await transaction
      .updateTable('withdrawals')
      .set({ state: 'refused', decided_at: now, decided_by: actor.operator.id, refusal: reason, note })
      .where('id', '=', id)
      .execute();
    await takeFreedGoods(transaction, found.order.id);
    await takeOrderBack(transaction, actor, found.order.id, now);
    await settleOrder(transaction, actor, found.order.id, now);
    await change.closeItem();
    await change.tellBuyer('withdrawal-refused');
    return 'done';
  });

/** What is gone from an order besides what a withdrawal takes. */
export function goneWithout(found: OrderWithPapers, withdrawal: OrderWithdrawal): Quantities {
  const gone = new Map(found.gone);
  for (const [itemNo, quantity] of withdrawal.quantities) gone.set(itemNo, (gone.get(itemNo) ?? 0) - quantity);
  return gone;
}

/** Ends an order of which nothing is left; one of which nothing more has to leave is shipped, and one of which something has goes on. */
async function takeOrderAlong(transaction: Kysely<Schema>, actor: Actor, orderId: string, now: number): Promise<void> {
  const found = await readOrderWithPapers(transaction, { id: orderId });
  if (found === null) return;
  const { order, shipments } = found;
  const gone = goneForSure(found);
  const step = { orderId, at: now, operatorId: actor.operator.id };
  if (effectiveLines(order.priced.lines, gone).length === 0) {
    if (mayBecome({ ...order, buyer: 'private' }, 'withdrawn'))
      await takeStep(transaction, { ...step, state: 'withdrawn' }, order.revision);
  } else if (order.state === 'part-shipped') {
    const left = linesLeft(order.priced.lines, quantitiesOf(shipments), gone);
    if (left.every((line) => line.left === 0))
      await takeStep(transaction, { ...step, state: 'shipped' }, order.revision);
  } else await takeOrderBack(transaction, actor, orderId, now);
}
