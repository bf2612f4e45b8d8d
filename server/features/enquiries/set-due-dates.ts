import { sql } from 'kysely';
import { dueAt, type OfficeCalendar } from '../../../domain/due-date.ts';
import type { Database } from '../../platform/database/database.ts';
import { isOpen } from './filter-items.ts';

/**
 * What lay there longer when the desk began is not suddenly overdue: its answer went out by mail, or never. But who
 * withdrew has a right to the money, however long ago that was. Milliseconds.
 */
const lookedBack = 31 * 24 * 60 * 60 * 1000;

/** Rows of one transaction: visitors' writes wait behind it. */
const batch = 100;

/**
 * Gives everything open its date. Taking something in knows nothing of deadlines, whichever form or job it comes from;
 * whoever shows dates calls this first. What has none is found by an index that is nearly always empty.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function setDueDates(database: Database, calendar: OfficeCalendar, now: number): Promise<void> {
  for (;;) {
    const found = await database.read((reader) =>
      reader
        .selectFrom('submissions')
        .select(['id', 'kind', 'received_at'])
        .where(isOpen)
        .where('due_at', 'is', null)
        .where('received_at', '>', now - lookedBack)
        .unionAll((query) =>
          query
            .selectFrom('submissions')
            .select(['id', 'kind', 'received_at'])
            .where(isOpen)
            .where('due_at', 'is', null)
            // in letters, like `isOpen`: such withdrawals have an index of their own
            .where(sql<boolean>`kind = 'withdrawal'`)
            .where('received_at', '<=', now - lookedBack),
        )
        .limit(batch)
        .execute(),
    );
    if (found.length === 0) return;
    await database.write(async (transaction) => {
      for (const { id, kind, received_at } of found)
        await transaction
          .updateTable('submissions')
          .set({ due_at: dueAt(kind, received_at, calendar) })
          .where('id', '=', id)
          .where('due_at', 'is', null)
          .execute();
    });
    if (found.length < batch) return;
  }
}
