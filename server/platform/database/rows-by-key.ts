/**
 * Rows by what they belong to, each in its place among its own: rows of many are read in one query and dealt out here.
 * @returns asks for the rows of one; none when it has none
 */
export function rowsByKey<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): (key: string) => readonly Row[] {
  const found = new Map<string | null, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const own = found.get(key);
    if (own === undefined) found.set(key, [row]);
    else own.push(row);
  }
  return (key) => found.get(key) ?? [];
}
