import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DatabaseKind } from './migrations/migration.ts';
import type { Schema } from './schema.ts';

/** Milliseconds since 1970 UTC. */
export type Clock = () => number;

export interface DatabaseLog {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}

export interface Database {
  readonly kind: DatabaseKind;
  /** For the shared rate limits: what is committed here may be lost when the database server crashes. Null with SQLite. */
  readonly pool: pg.Pool | null;
  /**
   * Runs work in a transaction; when the promise resolves, what it wrote is on disk.
   * The work must await nothing but queries on what it is given: other requests share the transaction.
   * It may run more than once: what it wrote before was undone then.
   * @throws {StorageUnavailable} nothing was stored, or, when the connection broke during the commit, perhaps it was
   */
  write<T>(work: (transaction: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** @throws {StorageUnavailable} */
  read<T>(work: (database: Kysely<Schema>) => Promise<T>): Promise<T>;
  /**
   * Brings the tables up to date, however long it takes, unless they are already. Other calls do the same but wait only
   * a moment for it.
   * @returns names of the migrations applied since this was opened
   * @throws {MigrationFailed} somebody has to look; the next start tries again
   * @throws {StorageUnavailable}
   */
  migrate(): Promise<readonly string[]>;
  /** Resolves when the database answers and its tables are up to date. @throws {StorageUnavailable} */
  check(): Promise<void>;
  close(): Promise<void>;
}
