import type { Database } from '../database/database.ts';
import type { DeskLogRow } from '../database/schema.ts';
import { recordAccess, type Actor } from './record-access.ts';

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
  const [, at = '', id = ''] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(before ?? '') ?? [];
  const found = await database.read((reader) =>
    reader
      .selectFrom('desk_log')
      .selectAll()
      .$if(at !== '', (query) =>
        query.where((where) =>
          where.and([where('at', '<=', Number(at)), where.or([where('at', '<', Number(at)), where('id', '<', id)])]),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute(),
  );
  await database.write((transaction) => recordAccess(transaction, actor, { action: 'log-read' }, now));
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows, older: found.length > pageSize && last !== undefined ? `${last.at}.${last.id}` : null };
}
