import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OrderRow, Schema } from '../database/schema.ts';
import { newInquiryNumber } from '../submissions/inquiry-number.ts';

/** Order numbers tried for one order. */
const draws = 5;

/** An order that has just come in; its number and first step are given here. */
export type NewOrder = Omit<OrderRow, 'id' | 'order_number' | 'state' | 'changed_at' | 'revision' | 'restricted_at'>;

/**
 * Stores an order with a number of its own and its first step.
 * @param isThere asked when the row was refused: the same order may have been stored by another instance meanwhile
 * @returns null when it was
 */
export async function insertOrder(
  transaction: Kysely<Schema>,
  order: NewOrder,
  isThere: () => Promise<boolean>,
): Promise<{ id: string; number: string } | null> {
  const id = randomUUID();
  for (let attempt = 1; attempt <= draws; attempt += 1) {
    const number = newInquiryNumber();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('orders')
      .values({
        ...order,
        id,
        order_number: number,
        state: 'received',
        changed_at: order.received_at,
        revision: 1,
        restricted_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      await transaction
        .insertInto('order_steps')
        .values({
          id: randomUUID(),
          order_id: id,
          state: 'received',
          at: order.received_at,
          operator_id: null,
          detail: null,
        })
        .execute();
      return { id, number };
    }
    // Otherwise the number was taken, one chance in 10^12: draw again.
    if (await isThere()) return null;
  }
  throw new Error(`An order was refused ${draws} times: something else than its number stands against it`);
}
