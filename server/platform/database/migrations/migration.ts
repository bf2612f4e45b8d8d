import { sql, type Kysely } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What a statement differs in. STRICT makes SQLite refuse values of another type, as PostgreSQL does. */
export interface Dialect {
  kind: DatabaseKind;
  integer: 'INTEGER' | 'BIGINT';
  strict: ' STRICT' | '';
}

export const dialects: Record<DatabaseKind, Dialect> = {
  sqlite: { kind: 'sqlite', integer: 'INTEGER', strict: ' STRICT' },
  postgres: { kind: 'postgres', integer: 'BIGINT', strict: '' },
};

/**
 * A connection that promises no tables: a migration works on those of its own time, not on those of `schema.ts`. It
 * names what it uses itself: `connection.withTables<{ submissions: { id: string; email: string | null } }>()`.
 */
export type MigrationConnection = Kysely<object>;

/** Work on rows that SQL alone cannot do. Tables are changed by statements only: the check of a backup runs those. */
export interface DataStep {
  /** Says what is done; stands for the work in the checksum, because the text of a function differs from build to build. */
  does: string;
  /**
   * Awaits nothing but queries on the connection, and takes rows in batches: not all of a large table fits into memory.
   * Throwing undoes the whole update.
   */
  run: (connection: MigrationConnection) => Promise<void>;
}

/** A statement, or work in TypeScript. */
export type MigrationStep = string | DataStep;

export interface Migration {
  /** `0006-what-it-is-about`; never used again for another one */
  name: string;
  steps: (dialect: Dialect) => readonly MigrationStep[];
}

interface Rebuild {
  table: string;
  /** columns of the table in brackets, with its constraints */
  definition: string;
  /** the columns whose values are taken along, as the table and its successor both call them */
  columns: readonly string[];
  /** the table's indexes and triggers: they go with the old table */
  indexes: readonly string[];
}

/**
 * SQLite can add a column but not change or loosen a constraint: the table is made again beside the old one, filled,
 * and takes its name. Rows in other tables that refer to it stay, because the update runs without foreign keys and
 * checks them afterwards (see migrate-sqlite.ts).
 */
export function rebuildTable({ table, definition, columns, indexes }: Rebuild): readonly MigrationStep[] {
  const next = `${table}_next`;
  const list = columns.join(', ');
  return [
    `CREATE TABLE ${next} ${definition}`,
    `INSERT INTO ${next} (${list}) SELECT ${list} FROM ${table}`,
    {
      does: `compare the number of rows in ${table} and ${next}`,
      run: async (connection) => {
        const [before, after] = [await rowsIn(connection, table), await rowsIn(connection, next)];
        if (before !== after) throw new Error(`${table} has ${before} rows, its successor ${after}`);
      },
    },
    `DROP TABLE ${table}`,
    `ALTER TABLE ${next} RENAME TO ${table}`,
    ...indexes,
  ];
}

async function rowsIn(connection: MigrationConnection, table: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`SELECT count(*) AS found FROM ${sql.table(table)}`.execute(connection);
  return rows[0]?.found ?? 0;
}
