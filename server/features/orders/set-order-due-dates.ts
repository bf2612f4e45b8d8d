import { sql } from 'kysely';
import type { Promises } from '../../../domain/due-date.ts';
import { orderDueAt, orderTask } from '../../../domain/orders/order-due.ts';
import { readAgreed } from '../order-records/stored-order.ts';
import type { Database } from '../../platform/database/database.ts';

/** Rows of one transaction: visitors' writes wait behind it. */
const batch = 100;

/** `orderTask` in letters, as migrations/0041-orders-without-dates.ts has it: only so is its index taken. */
const waitsForUs = sql<boolean>`CASE WHEN state = 'received' OR (state = 'confirmed' AND payment = 'invoice') OR (state = 'paid' AND payment = 'prepayment') THEN 1 ELSE 0 END = 1`;

/**
 * Gives every order that waits for the company its date, as `setDueDates` does for items: taking an order in, and taking
 * its steps, know nothing of deadlines. A date stays as it was promised when the site names another time later.
 * @throws {StorageUnavailable}
 */
export async function setOrderDueDates(database: Database, promises: Promises): Promise<void> {
  for (;;) {
    const found = await database.read((reader) =>
      reader
        .selectFrom('orders')
        .select(['id', 'kind', 'state', 'payment', 'changed_at', 'revision', 'agreed'])
        .where('due_at', 'is', null)
        .where(waitsForUs)
        .limit(batch)
        .execute(),
    );
    if (found.length === 0) return;
    await database.write(async (transaction) => {
      for (const { id, revision, changed_at, agreed, ...order } of found) {
        const task = orderTask(order);
        if (task !== null)
          await transaction
            .updateTable('orders')
            .set({ due_at: orderDueAt(task, changed_at, promises, readAgreed(agreed)) })
            .where('id', '=', id)
            // a step taken meanwhile has a date of its own
            .where('revision', '=', revision)
            .execute();
      }
    });
    if (found.length < batch) return;
  }
}
