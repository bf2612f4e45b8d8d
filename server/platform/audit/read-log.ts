import type { Database } from '../database/database.ts';
import { cutPage, isBeyond, readCursor, writeCursor } from '../database/page-cursor.ts';
import type { DeskLogRow } from '../database/schema/accounts.ts';
import { logAccess, type Actor } from './record-access.ts';

const pageSize = 100;

/**
 * A page of the log, newest first; that it was read stands in it, too.
 * @param before `at.id` of the page before; null for the newest
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readLog(
  database: Database,
  actor: Actor,
  before: string | null,
  now: number,
): Promise<{ rows: DeskLogRow[]; older: string | null }> {
  const found = await database.read((reader) =>
    reader
      .selectFrom('desk_log')
      .selectAll()
      .where(isBeyond(readCursor(before), { at: 'at', id: 'id' }))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute(),
  );
  await logAccess(database, actor, { action: 'log-read' }, now);
  const { rows, next } = cutPage(found, pageSize, writeCursor);
  return { rows, older: next };
}
