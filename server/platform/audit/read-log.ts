import { dayAfter, germanTime } from '../../../domain/german-time.ts';
import type { Database } from '../database/database.ts';
import { cutPage, isBeyond, readCursor, writeCursor } from '../database/page-cursor.ts';
import type { DeskLogRow } from '../database/schema/accounts.ts';
import { logAccess, type Actor } from './record-access.ts';

const pageSize = 100;

/** Which lines of the log are wanted. */
export interface LogQuestion {
  /** `at.id` of the page before; null for the newest */
  before: string | null;
  /** what one person did; null: everybody */
  operatorId?: string | null;
  /** YYYY-MM-DD in Germany; null: every day */
  day?: string | null;
}

/**
 * A page of the log, newest first; that it was read stands in it, too.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readLog(
  database: Database,
  actor: Actor,
  { before, operatorId = null, day = null }: LogQuestion,
  now: number,
): Promise<{ rows: DeskLogRow[]; older: string | null }> {
  const found = await database.readAside((reader) =>
    reader
      .selectFrom('desk_log')
      .selectAll()
      .where(isBeyond(readCursor(before), { at: 'at', id: 'id' }))
      .$if(operatorId !== null, (query) => query.where('operator_id', '=', operatorId))
      .$if(day !== null, (query) =>
        query.where('at', '>=', germanTime(day ?? '', 0)).where('at', '<', germanTime(dayAfter(day ?? '', 1), 0)),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute(),
  );
  await logAccess(database, actor, { action: 'log-read' }, now);
  const { rows, next } = cutPage(found, pageSize, writeCursor);
  return { rows, older: next };
}
