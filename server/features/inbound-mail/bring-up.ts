import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Puts an item up again that its sender wrote to, or whose answer came back: new, unread, no longer put aside, and in its
 * place by this moment. What is spam stays there.
 * @param dueAt milliseconds since 1970 UTC; undefined: stays as it is
 * @param now milliseconds since 1970 UTC
 */
export async function bringUp(
  transaction: Kysely<Schema>,
  id: string,
  { dueAt }: { dueAt?: number | null },
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('enquiries')
    .set((columns) => ({
      work_state: 'new' as const,
      active_at: now,
      opened_at: null,
      snoozed_until: null,
      woken_at: null,
      revision: columns('revision', '+', 1),
      ...(dueAt === undefined ? {} : { due_at: dueAt }),
    }))
    .where('id', '=', id)
    .where('restricted_at', 'is', null)
    .where('spam_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  await transaction.updateTable('item_labels').set({ active_at: now }).where('enquiry_id', '=', id).execute();
}
