import type { Kysely } from 'kysely';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import { upToLeft, withdrawable, type WithdrawalChannel } from '../../../domain/orders/withdrawal.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { readOrderWithPapers } from '../order-records/order-with-papers.ts';
import { findItsOrder, isTieable, type Declaration } from './find-its-order.ts';
import { askAbout } from './withdrawal-candidates.ts';

/**
 * An order whose lock the transaction then holds, and whose number of changes went up: whoever has read it before and
 * writes now is told that it has changed. Undefined: there is none, or its processing is restricted.
 */
export const lockForWithdrawal = (transaction: Kysely<Schema>, id: string): Promise<OrderRow | undefined> =>
  transaction
    .updateTable('orders')
    .set((columns) => ({ revision: columns('revision', '+', 1) }))
    .where('id', '=', id)
    .where('restricted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export interface ArrivedWithdrawal extends Declaration {
  /** of its enquiry, which is stored */
  id: string;
  channel: WithdrawalChannel;
  /** milliseconds since 1970 UTC */
  receivedAt: number;
  /** the order that the signed link of its page names; null: it came without */
  linkedTo: string | null;
  /** packs or sets by item number; null: from the whole contract */
  wanted: Quantities | null;
}

/**
 * Stores that a withdrawal has come in, in the transaction of its enquiry, and ties it to its order where that is
 * sure. From then on the order holds its goods back, and so do all of which somebody has still to say whether it is about
 * them.
 * @param now milliseconds since 1970 UTC
 */
export async function storeWithdrawal(
  transaction: Kysely<Schema>,
  arrived: ArrivedWithdrawal,
  now: number,
): Promise<void> {
  const { id, channel, receivedAt, linkedTo, wanted } = arrived;
  await transaction
    .insertInto('withdrawals')
    .values({
      id,
      state: 'untied',
      channel,
      received_at: receivedAt,
    })
    .execute();
  const { sure, inQuestion } = await findItsOrder(transaction, arrived, now);
  const orderId = linkedTo ?? sure?.order.id ?? null;
  const isTied =
    orderId !== null && (await tieWithdrawal(transaction, { id, orderId, wanted, by: null }, now)) === 'done';
  // whoever declares at the page of one order, and names others, may mean these, too
  const asked = isTied ? inQuestion.filter((one) => one.isNamed && one.id !== orderId) : inQuestion;
  await askAbout(transaction, id, asked, now);
}

interface Tie {
  id: string;
  orderId: string;
  /** packs or sets by item number; null: all that is left of the order */
  wanted: Quantities | null;
  /** who says so; null: it was sure by itself */
  by: string | null;
}

/**
 * Ties a withdrawal to an order, under the order's lock. It takes no more than is left: of two at the same moment the
 * second takes what the first has left, which may be nothing.
 * @returns `not-allowed`: the order cannot be withdrawn from any more; `changed`: somebody else has tied it meanwhile;
 * nothing was done
 */
export async function tieWithdrawal(
  transaction: Kysely<Schema>,
  { id, orderId, wanted, by }: Tie,
  now: number,
): Promise<'done' | 'not-allowed' | 'changed'> {
  if ((await lockForWithdrawal(transaction, orderId)) === undefined) return 'not-allowed';
  const found = await readOrderWithPapers(transaction, { id: orderId });
  if (found === null || !isTieable(found)) return 'not-allowed';
  const left = withdrawable(found.order.priced.lines, found.gone);
  const { numUpdatedRows } = await transaction
    .updateTable('withdrawals')
    .set({ order_id: orderId, state: 'open', tied_at: now, tied_by: by })
    .where('id', '=', id)
    .where('state', 'in', ['untied', 'unrelated'])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return 'changed';
  await setLines(transaction, id, wanted === null ? left : upToLeft(wanted, left));
  await settleOrder(transaction, null, orderId, now);
  return 'done';
}

/**
 * Goods that another withdrawal took, and does not any more, are taken by one that found nothing left: it holds them until
 * somebody has decided on it, too. Not once another was accepted: then it may only repeat that one.
 */
export async function takeFreedGoods(transaction: Kysely<Schema>, orderId: string): Promise<void> {
  const found = await readOrderWithPapers(transaction, { id: orderId });
  const isTaken = found?.withdrawals.some(
    ({ state, quantities }) => quantities.size > 0 && (state === 'accepted' || state === 'settled'),
  );
  if (found === null || isTaken === true) return;
  const waiting = found.withdrawals.find(({ state, quantities }) => state === 'open' && quantities.size === 0);
  if (waiting !== undefined)
    await setLines(transaction, waiting.id, withdrawable(found.order.priced.lines, found.gone));
}

/** What a withdrawal takes, instead of what it took. */
export async function setLines(transaction: Kysely<Schema>, id: string, quantities: Quantities): Promise<void> {
  await transaction.deleteFrom('withdrawal_lines').where('withdrawal_id', '=', id).execute();
  if (quantities.size > 0)
    await transaction
      .insertInto('withdrawal_lines')
      .values([...quantities].map(([item_no, quantity]) => ({ withdrawal_id: id, item_no, quantity })))
      .execute();
}
