import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { matchQuery, tsQuery, type Word } from './search-words.ts';

/** An index of words: SQLite's, and the table that PostgreSQL has for it. */
const indexes = {
  items: { sqlite: 'search_index', postgres: 'search_texts' },
  orders: { sqlite: 'search_index_orders', postgres: 'order_texts' },
} as const;

interface Part {
  /** a place: only what is older; null for the first page */
  before: number | null;
  limit: number;
}

/**
 * Places in an index where every word stands, the newest first. Takes no longer with many of them than with few.
 * @throws {StorageUnavailable}
 */
export const findPlaces = (
  database: Database,
  index: keyof typeof indexes,
  words: readonly Word[],
  part: Part,
): Promise<number[]> =>
  database.readAside((reader) =>
    database.kind === 'sqlite'
      ? inOrderOfIndex(reader, indexes[index].sqlite, words, part)
      : newestThenRest(reader, indexes[index].postgres, words, part),
  );

/** SQLite's index of words is read in the order of places, and ends after a page. */
const inOrderOfIndex = (reader: Kysely<Schema>, name: string, words: readonly Word[], { before, limit }: Part) =>
  placesOf(
    reader,
    sql`SELECT rowid AS n FROM ${sql.table(name)} WHERE ${sql.table(name)} MATCH ${matchQuery(words)}
      ${before === null ? sql`` : sql`AND rowid < ${before}`} ORDER BY rowid DESC LIMIT ${limit}`,
  );

/** So many places are read one by one before the index of words is asked: what is frequent has filled a page by then. */
const newest = 20_000;

/**
 * PostgreSQL's index of words knows no order. Left to itself, the planner reads a million rows for a rare word: of a
 * beginning ("reference7*") it knows nothing and takes it for frequent. So the newest are read in their order; where these
 * do not fill a page the word is rare, all that has it is taken from the index and sorted (`n + 0`: by no index).
 */
async function newestThenRest(
  reader: Kysely<Schema>,
  name: string,
  words: readonly Word[],
  { before, limit }: Part,
): Promise<number[]> {
  const table = sql.table(name);
  const matches = sql`words @@ to_tsquery('simple', ${tsQuery(words)})`;
  const [last = 0] = before === null ? await placesOf(reader, sql`SELECT coalesce(max(n), 0) AS n FROM ${table}`) : [];
  const end = before ?? last + 1;
  const found = await placesOf(
    reader,
    sql`SELECT n FROM ${table} WHERE ${matches} AND n < ${end} AND n >= ${end - newest} ORDER BY n DESC LIMIT ${limit}`,
  );
  if (found.length === limit || end <= newest) return found;
  const rest = await placesOf(
    reader,
    sql`SELECT n FROM ${table} WHERE ${matches} AND n < ${end - newest} ORDER BY n + 0 DESC LIMIT ${limit - found.length}`,
  );
  return [...found, ...rest];
}

const placesOf = async (reader: Kysely<Schema>, query: RawBuilder<unknown>): Promise<number[]> =>
  (await sql<{ n: number }>`${query}`.execute(reader)).rows.map(({ n }) => Number(n));

/** Where a page of what was found begins, as it stands in an address; null for the first. */
export const readPlace = (after: string | null): number | null =>
  /^\d{1,15}$/.test(after ?? '') ? Number(after) : null;
