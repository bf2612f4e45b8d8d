import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OrderOrigin } from '../../../domain/orders/order-origin.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { underOwnNumber } from '../../platform/database/enquiry-number.ts';
import { addStep } from '../order-records/order-steps.ts';

/** An order that has just come in; its number and first step are given here. */
export type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'order_number'
  | 'state'
  | 'changed_at'
  | 'revision'
  | 'restricted_at'
  | 'due_at'
  | 'held_since'
  | 'held_due_at'
  | 'payment_due_on'
  | 'to_invoice_since'
  | 'to_refund_since'
  | 'tax_decision'
  | 'tax_reason'
  | 'tax_decided_at'
  | 'tax_decided_by'
  | 'origin'
  | 'at_stand'
  | 'owner_id'
  | 'replaces_id'
> & {
  agreed: string | null;
  origin?: OrderOrigin | null;
  at_stand?: 0 | 1;
  owner_id?: string | null;
  replaces_id?: string;
};

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
