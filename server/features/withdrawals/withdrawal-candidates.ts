import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { settleOrder } from '../payments/settle-order.ts';

/** An order that a withdrawal may be about. */
export interface OrderInQuestion {
  id: string;
  /** the withdrawal names it; else it is only of the same address */
  isNamed: boolean;
}

/**
 * Holds orders that a withdrawal may be about until somebody has said of each whether it is. Of one of which that was said
 * before nothing changes.
 * @param now milliseconds since 1970 UTC
 */
export async function askAbout(
  transaction: Kysely<Schema>,
  withdrawalId: string,
  orders: readonly OrderInQuestion[],
  now: number,
): Promise<void> {
  // two withdrawals at once lock their orders one after the other
  for (const { id, isNamed } of orders.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    await transaction
      .insertInto('withdrawal_candidates')
      .values({ withdrawal_id: withdrawalId, order_id: id, is_named: isNamed ? 1 : 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await touch(transaction, id, now);
  }
}

/**
 * Says that a withdrawal is not about an order.
 * @param by who says so @param now milliseconds since 1970 UTC
 * @returns false: nobody asks that, or any more
 */
export async function denyCandidate(
  transaction: Kysely<Schema>,
  { withdrawalId, orderId, by }: { withdrawalId: string; orderId: string; by: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('withdrawal_candidates')
    .set({ denied_at: now, denied_by: by })
    .where('withdrawal_id', '=', withdrawalId)
    .where('order_id', '=', orderId)
    .where('denied_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await touch(transaction, orderId, now);
  return true;
}

/**
 * A withdrawal is about this order: of others it is asked only where it names them, too.
 * @param now milliseconds since 1970 UTC
 */
export async function takeCandidate(
  transaction: Kysely<Schema>,
  { withdrawalId, orderId }: { withdrawalId: string; orderId: string },
  now: number,
): Promise<void> {
  const others = await transaction
    .deleteFrom('withdrawal_candidates')
    .where('withdrawal_id', '=', withdrawalId)
    .where((where) =>
      where.or([
        where('order_id', '=', orderId),
        where.and([where('is_named', '=', 0), where('denied_at', 'is', null)]),
      ]),
    )
    .returning('order_id')
    .execute();
  for (const { order_id } of others) await touch(transaction, order_id, now);
}

/** Orders of which somebody has still to say whether a withdrawal is about them, by its id. */
export const candidatesOf = (reader: Kysely<Schema>, withdrawalId: string): Promise<{ id: string; number: string }[]> =>
  reader
    .selectFrom('withdrawal_candidates')
    .innerJoin('orders', 'orders.id', 'withdrawal_candidates.order_id')
    .select(['orders.id', 'orders.order_number as number'])
    .where('withdrawal_id', '=', withdrawalId)
    .where('denied_at', 'is', null)
    .orderBy('orders.received_at', 'desc')
    .orderBy('orders.id')
    .execute();

/** Whoever has read the order before is told that it has changed, and its dates follow. */
async function touch(transaction: Kysely<Schema>, id: string, now: number): Promise<void> {
  await transaction
    .updateTable('orders')
    .set((columns) => ({ revision: columns('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await settleOrder(transaction, null, id, now);
}
