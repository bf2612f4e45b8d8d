import { randomUUID } from 'node:crypto';
import { readNote } from '../../../domain/work-state.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { lockOrder } from '../order-records/order-steps.ts';

/** `note`: it is empty, or longer than 5,000 characters; `unknown`: there is no such order, or it is restricted. */
export type NotedOnOrder = 'done' | 'note' | 'unknown';

/**
 * Notes something about an order for the others at the desk; the buyer never sees it. It is added to what is there, so
 * nobody can be overtaken.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was noted
 */
export async function noteOnOrder(
  database: Database,
  actor: Actor,
  { orderId, text }: { orderId: string; text: string },
  now: number,
): Promise<NotedOnOrder> {
  const note = readNote(text);
  if (note === null) return 'note';
  return database.write(async (transaction): Promise<NotedOnOrder> => {
    const order = await lockOrder(transaction, orderId);
    if (order === undefined) return 'unknown';
    await transaction
      .insertInto('order_notes')
      .values({
        id: randomUUID(),
        order_id: orderId,
        operator_id: actor.operator.id,
        kind: 'note',
        text: note,
        created_at: now,
      })
      .execute();
    const item = { kind: 'order', id: orderId, label: order.order_number } as const;
    await recordAccess(transaction, actor, { action: 'order-noted', item }, now);
    return 'done';
  });
}
