import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { OrderTable } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { underOwnNumber } from '../../platform/database/enquiry-number.ts';
import { addStep } from '../order-records/order-steps.ts';

/** An order that has just come in; its number and first step are given here. */
type NewOrder = Omit<Insertable<OrderTable>, 'id' | 'order_number' | 'state' | 'changed_at' | 'revision'>;

/**
 * Stores an order with a number of its own and its first step.
 * @param enteredBy who at the desk entered it; without one its buyer sent it
 * @param findEarlier asked when the row was refused: the same order may have been stored by another instance meanwhile
 */
export async function insertOrder<Earlier>(
  transaction: Kysely<Schema>,
  order: NewOrder,
  findEarlier: () => Promise<Earlier | null>,
  enteredBy?: string,
): Promise<{ id: string; number: string } | { earlier: Earlier }> {
  const id = randomUUID();
  const stored = await underOwnNumber(
    'An order',
    async (order_number) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('orders')
        .values({
          ...order,
          id,
          order_number,
          state: 'received',
          changed_at: order.received_at,
          revision: 1,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    findEarlier,
  );
  if ('earlier' in stored) return stored;
  await addStep(transaction, {
    orderId: id,
    state: 'received',
    at: order.received_at,
    ...(enteredBy !== undefined && { operatorId: enteredBy }),
  });
  return { id, number: stored.number };
}
