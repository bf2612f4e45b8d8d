import type { Kysely } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What a statement differs in. STRICT makes SQLite refuse values of another type, as PostgreSQL does. */
export interface Dialect {
  kind: DatabaseKind;
  integer: 'INTEGER' | 'BIGINT';
  bytes: 'BLOB' | 'BYTEA';
  strict: ' STRICT' | '';
}

export const dialects: Record<DatabaseKind, Dialect> = {
  sqlite: { kind: 'sqlite', integer: 'INTEGER', bytes: 'BLOB', strict: ' STRICT' },
  postgres: { kind: 'postgres', integer: 'BIGINT', bytes: 'BYTEA', strict: '' },
};

/**
 * A connection that promises no tables: a migration works on those of its own time, not on those of `schema.ts`. It
 * names what it uses itself: `connection.withTables<{ orders: { id: string } }>()`.
 */
export type MigrationConnection = Kysely<object>;

/**
 * Changes the tables, and rows where that is needed. It awaits nothing but queries on the connection, and takes rows in
 * batches: not all of a large table fits into memory. Throwing undoes the whole update.
 */
export type Migration = (connection: MigrationConnection, dialect: Dialect) => Promise<void>;

/** By name: `0002-what-it-is-about`. They run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;
