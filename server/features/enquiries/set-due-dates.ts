import { sql, type Kysely } from 'kysely';
import { dueAt, type OfficeCalendar } from '../../../domain/due-date.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isUndone } from './filter-items.ts';

/**
 * What lay there longer when the desk began is not suddenly overdue: its answer went out by mail, or never. But who
 * withdrew has a right to the money, however long ago that was. Milliseconds.
 */
const lookedBack = 31 * 24 * 60 * 60 * 1000;

/** Rows of one transaction: visitors' writes wait behind it. */
const batch = 100;

/**
 * Gives open items without a date theirs. Taking something in knows nothing of deadlines, whichever form or job it comes
 * from: this belongs to the end of every transaction (server/start/dated-writes.ts), where an index that is nearly always
 * empty says what has come in.
 * @param calendar asked only where something is to be dated; null: nobody knows it, and nothing is
 * @param now milliseconds since 1970 UTC
 * @returns how many were dated; a hundred at most, then there may be more
 */
export async function setDueDates(
  transaction: Kysely<Schema>,
  calendar: () => OfficeCalendar | null,
  now: number,
): Promise<number> {
  const found = await transaction
    .selectFrom('enquiries')
    .select(['id', 'kind', 'received_at'])
    .where(isUndone)
    .where('due_at', 'is', null)
    .where('received_at', '>', now - lookedBack)
    .unionAll((query) =>
      query
        .selectFrom('enquiries')
        .select(['id', 'kind', 'received_at'])
        .where(isUndone)
        .where('due_at', 'is', null)
        // in letters, like `isUndone`: such withdrawals have an index of their own
        .where(sql<boolean>`kind = 'withdrawal'`)
        .where('received_at', '<=', now - lookedBack),
    )
    .limit(batch)
    .execute();
  const known = found.length === 0 ? null : calendar();
  if (known === null) return 0;
  for (const { id, kind, received_at } of found)
    await transaction
      .updateTable('enquiries')
      .set({ due_at: dueAt(kind, received_at, known) })
      .where('id', '=', id)
      .where('due_at', 'is', null)
      .execute();
  return found.length;
}
