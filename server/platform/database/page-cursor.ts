import { sql, type RawBuilder } from 'kysely';

/**
 * Where a page of a long list ended: by the last row shown, so that page 10,000 takes no longer than the first and nothing
 * is skipped when more comes in meanwhile.
 */
export interface PageCursor {
  /** what the list is sorted by: milliseconds since 1970 UTC */
  at: number;
  /** decides between rows of the same moment */
  id: string;
}

/** `1795331482818.N2P-7F3K`, as it stands in an address. */
export const writeCursor = ({ at, id }: PageCursor): string => `${at}.${id}`;

/** null where there is none, or what somebody made up: the list then begins. */
export function readCursor(text: string | null): PageCursor | null {
  const [, at = '', id = ''] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? '') ?? [];
  return at === '' ? null : { at: Number(at), id };
}

/**
 * What comes after a row in a list sorted by two columns in one direction; everything, where there is none.
 * @param columns as a query names them; `at` may be what an index computes
 */
export function isBeyond(
  cursor: PageCursor | null,
  columns: { at: string | RawBuilder<number>; id: string },
  order: 'asc' | 'desc' = 'desc',
): RawBuilder<boolean> {
  if (cursor === null) return sql<boolean>`TRUE`;
  const { at, id } = cursor;
  const [moment, name] = [typeof columns.at === 'string' ? sql.ref(columns.at) : columns.at, sql.ref(columns.id)];
  // the moment is said apart, too: the index knows nothing of pairs
  return order === 'desc'
    ? sql<boolean>`(${moment} <= ${at} AND (${moment} < ${at} OR ${name} < ${id}))`
    : sql<boolean>`(${moment} >= ${at} AND (${moment} > ${at} OR ${name} > ${id}))`;
}

/** A page and where the next begins. @param found one row more than a page has, where there are so many */
export function cutPage<Row>(
  found: readonly Row[],
  size: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last !== undefined ? cursorOf(last) : null };
}
