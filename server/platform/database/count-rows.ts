import { sql } from 'kysely';
import type { Logger } from 'pino';
import { describeError } from '../metrics/describe-error.ts';
import { createHourly, type Hourly } from '../metrics/hourly.ts';
import type { Database } from './database.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Of fewer rows SQLite is told nothing: it then takes a table for a large one. */
const fewestRows = 1_000;

/**
 * Lets SQLite count what its tables hold by now, where that has changed much, so that it takes the index that leaves the
 * fewest rows to read. PostgreSQL does so by itself.
 *
 * A table that was counted while it held a handful of rows is from then on read from end to end instead of by its
 * indexes, however much comes in until the next count: so small tables are not counted (docs/decisions/database-access.md).
 * Source: https://sqlite.org/pragma.html#pragma_optimize
 * @throws {StorageUnavailable}
 */
export async function countRows(database: Database): Promise<void> {
  if (database.kind !== 'sqlite') return;
  // what would be counted (0x01, 0x02), in tables that only the reading thread asks, too (0x10000)
  const { rows: due } = await database.read((reader) =>
    sql<{ optimize: string }>`PRAGMA optimize = 0x10003`.execute(reader),
  );
  for (const { optimize } of due) {
    const table = /^ANALYZE "main"\."((?:[^"]|"")+)"$/.exec(optimize)?.[1]?.replaceAll('""', '"');
    if (table !== undefined) await countTable(database, table);
  }
  await forgetSmallTables(database);
}

/** Index by index: a message that comes meanwhile waits for one of them, not for the table. */
async function countTable(database: Database, table: string): Promise<void> {
  const { rows: large } = await database.read((reader) =>
    sql`SELECT 1 FROM ${sql.id(table)} LIMIT 1 OFFSET ${fewestRows - 1}`.execute(reader),
  );
  if (large.length === 0) return;
  const { rows: indexes } = await database.read((reader) =>
    sql<{ name: string }>`SELECT name FROM pragma_index_list(${table})`.execute(reader),
  );
  if (indexes.length === 0) await database.countAside(table);
  for (const { name } of indexes) await database.countAside(name);
}

/** What was counted while it was small, by an earlier version or before much was deleted. SQLite notices when it opens the file again. */
async function forgetSmallTables(database: Database): Promise<void> {
  const small = sql`SELECT tbl FROM sqlite_stat1 GROUP BY tbl HAVING max(CAST(stat AS INTEGER)) < ${fewestRows}`;
  const isThere = await database.read(async (reader) => {
    // the table is made with the first count
    const { rows: made } = await sql`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'`.execute(reader);
    return made.length > 0 && (await small.execute(reader)).rows.length > 0;
  });
  if (isThere)
    await database.write((transaction) => sql`DELETE FROM sqlite_stat1 WHERE tbl IN (${small})`.execute(transaction));
}

/** Counts at the start and every hour, for a mailing may have made many rows of few. Where little has changed that takes some milliseconds. */
export const createRowCounts = (database: Database, logger: Logger): Hourly =>
  createHourly(() =>
    countRows(database).catch((error: unknown) => {
      // a database that is away is said by whoever needs it
      if (!(error instanceof StorageUnavailable))
        logger.error({ error: describeError(error) }, 'rows were not counted; it is tried again within the hour');
    }),
  );
