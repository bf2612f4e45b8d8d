import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { matchQuery, tsQuery, type Word } from './search-words.ts';

/** An index of words: SQLite's, and the table that PostgreSQL has for it. */
const indexes = {
  items: { sqlite: 'search_index', postgres: 'search_texts' },
  orders: { sqlite: 'search_index_orders', postgres: 'order_texts' },
} as const;

/**
 * Places in an index where every word stands, the newest first. In the order of the index itself, so that it ends after a
 * page, however many there are.
 * @param before a place: only what is older; null for the first page
 * @throws {StorageUnavailable}
 */
export function findPlaces(
  database: Database,
  index: keyof typeof indexes,
  words: readonly Word[],
  { before, limit }: { before: number | null; limit: number },
): Promise<number[]> {
  return database.readAside(async (reader) => {
    const table = sql.table(indexes[index][database.kind]);
    const place = sql.ref(database.kind === 'sqlite' ? 'rowid' : 'n');
    const matches =
      database.kind === 'sqlite'
        ? sql`${table} MATCH ${matchQuery(words)}`
        : sql`words @@ to_tsquery('simple', ${tsQuery(words)})`;
    const beyond = before === null ? sql`` : sql`AND ${place} < ${before}`;
    const { rows } = await sql<{
      n: number;
    }>`SELECT ${place} AS n FROM ${table} WHERE ${matches} ${beyond} ORDER BY ${place} DESC LIMIT ${limit}`.execute(
      reader,
    );
    return rows.map(({ n }) => n);
  });
}

/** Where a page of what was found begins, as it stands in an address; null for the first. */
export const readPlace = (after: string | null): number | null =>
  /^\d{1,15}$/.test(after ?? '') ? Number(after) : null;
