import { sql, type Expression, type SqlBool } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** What is counted: rows of a table that a rule lets in, up to so many and one more ("999+"). */
export interface Counted {
  from: 'enquiries' | 'orders';
  where: Expression<SqlBool>;
  most: number;
}

/**
 * Counts several things in one query: on the way to the reading thread and back, each query of a page would wait for all
 * others. @returns by the names given
 * @throws {StorageUnavailable}
 */
export async function countUpTo<Name extends string>(
  database: Database,
  counted: ReadonlyMap<Name, Counted>,
): Promise<ReadonlyMap<Name, number>> {
  const names = [...counted.keys()];
  const counts = [...counted.values()].map(
    ({ from, where, most }, index) =>
      sql`SELECT ${sql.lit(index)} AS place, (SELECT count(*) FROM (SELECT 1 FROM ${sql.table(from)} WHERE ${where} LIMIT ${most + 1}) AS counted) AS found`,
  );
  const { rows } = await database.readAside((reader) =>
    sql<{ place: number; found: number }>`${sql.join(counts, sql` UNION ALL `)}`.execute(reader),
  );
  return new Map(names.map((name, index) => [name, rows.find(({ place }) => place === index)?.found ?? 0]));
}
