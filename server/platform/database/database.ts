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

/** What a read beside the server may take: beyond it, it fails instead of growing. */
export interface ReadBounds {
  /** for one query, from asking to its last row, waiting for earlier ones included */
  milliseconds: number;
  /** of one query */
  rows: number;
}

export const tooManyRows = (most: number): RangeError =>
  new RangeError(`A query found more than ${most} rows: ask for them in pages`);

/** For somebody who waits for a page. */
export const pageRead: ReadBounds = { milliseconds: 10_000, rows: 20_000 };

/** For work that may take its time: an operator's command, a job. */
export const longRead: ReadBounds = { milliseconds: 10 * 60_000, rows: Number.POSITIVE_INFINITY };

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
  /**
   * For what is found by an index at once (under some 5 ms): with SQLite it runs in the event loop that serves visitors.
   * @throws {StorageUnavailable}
   */
  read<T>(work: (database: Kysely<Schema>) => Promise<T>): Promise<T>;
  /**
   * For lists, counts, searches, exports, and whatever may take longer: with SQLite in a thread of its own, one query
   * after the other, with PostgreSQL on connections of their own. Nothing can be written there. Each query sees its own
   * moment. What has many rows is asked for in pages.
   * @throws {StorageUnavailable} also when a query exceeds its time or too many wait
   * @throws {RangeError} more rows than the bounds allow
   */
  readAside<T>(query: (database: Kysely<Schema>) => Promise<T>, bounds?: ReadBounds): Promise<T>;
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
