import { sql, type Kysely } from 'kysely';
import type { Promises } from '../../../domain/due-date.ts';
import { orderDueAt, orderTask } from '../../../domain/orders/order-due.ts';
import { readAgreed } from '../order-records/stored-order.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Rows of one transaction: visitors' writes wait behind it. */
const batch = 100;

/** `orderTask` in letters, as `orders_without_due` in migrations/baseline/orders.ts has it: only so is its index taken. */
const waitsForUs = sql<boolean>`CASE WHEN state = 'received' OR (state = 'confirmed' AND payment = 'invoice') OR (state = 'paid' AND payment = 'prepayment') OR state = 'part-shipped' THEN 1 ELSE 0 END = 1`;

/**
 * Gives every order that waits for the company its date, as `setDueDates` does for items: taking an order in, and taking
 * its steps, know nothing of deadlines. A date stays as it was promised when the site names another time later.
 * @param promises asked only where something is to be dated; null: nobody knows them, and nothing is
 * @returns how many were dated; a hundred at most, then there may be more
 */
export async function setOrderDueDates(transaction: Kysely<Schema>, promises: () => Promises | null): Promise<number> {
  const found = await transaction
    .selectFrom('orders')
    .select(['id', 'kind', 'state', 'payment', 'changed_at', 'revision', 'agreed', 'replaces_id'])
    .where('due_at', 'is', null)
    // held by a withdrawal (settle-order.ts)
    .where('held_since', 'is', null)
    .where(waitsForUs)
    .limit(batch)
    .execute();
  const known = found.length === 0 ? null : promises();
  if (known === null) return 0;
  for (const { id, revision, changed_at, agreed, replaces_id, ...order } of found) {
    const task = orderTask(order);
    if (task !== null)
      await transaction
        .updateTable('orders')
        .set({
          due_at: orderDueAt(task, changed_at, known, {
            agreed: readAgreed(agreed),
            isReplacement: replaces_id !== null,
          }),
        })
        .where('id', '=', id)
        // a step taken meanwhile has a date of its own
        .where('revision', '=', revision)
        .execute();
  }
  return found.length;
}
