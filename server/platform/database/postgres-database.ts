import { Kysely, PostgresDialect, sql, type KyselyPlugin } from 'kysely';
import {
  longRead,
  pageRead,
  tooManyRows,
  type Clock,
  type Database,
  type DatabaseLog,
  type ReadBounds,
} from './database.ts';
import { missingMigrations } from './migrate.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openPostgresPool } from './postgres-pool.ts';
import type { Schema } from './schema.ts';
import { createSharedTransactions } from './shared-transactions.ts';
import { MigrationFailed, StorageUnavailable, isTransient, unavailable } from './storage-unavailable.ts';

/** Times a transaction is run again after a conflict with another one. */
const retries = 3;

/**
 * Rate counters are written with every call. They have connections of their own, which do not wait for the disk: a lost
 * count is no loss, and a call must not pay for two durable commits.
 */
const counterConnections = 4;

/** Lists, counts and searches have few connections of their own: they must not take those that visitors' messages need. */
const asideConnections = 2;

/** How long a call waits for a migration under way before it gives up, in milliseconds. */
const longestWait = 5_000;

/** Transactions at the same time; reading keeps the other connections. */
const lanesOf = (connections: number) => Math.max(1, Math.min(4, connections - 1));

/** PostgreSQL; several instances may share it. Writes that wait together share a transaction. */
export function openPostgres(
  { url, connections }: { url: string; connections: number },
  now: Clock,
  log: DatabaseLog,
  { migrations = allMigrations } = {},
): Database {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  const pool = openPostgresPool(url, { connections, durable: true }, onError);
  const counters = openPostgresPool(url, { connections: counterConnections, durable: false }, onError);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // connects with the first query
  const aside = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: openPostgresPool(
        url,
        { connections: asideConnections, durable: true, readOnly: true, longest: longRead.milliseconds },
        onError,
      ),
    }),
  });
  const writes = createSharedTransactions(transaction, lanesOf(connections));
  let closing: Promise<void> | undefined;
  const applied: string[] = [];
  let migrating: Promise<void> | null = null;
  let isMigrated = false;

  /** One migration for all who wait. A failure that would come again stays; others are tried again with the next call. */
  function migrated(): Promise<void> {
    const current = (migrating ??= bringUpToDate());
    current.catch((error: unknown) => {
      if (migrating === current && !(error instanceof MigrationFailed)) migrating = null;
    });
    return current;
  }

  async function bringUpToDate(): Promise<void> {
    if ((await missingMigrations(kysely, 'postgres', migrations)).length > 0) {
      const names = await migratePostgres(url, { migrations });
      if (names.length > 0) log.info({ applied: names }, 'database tables updated');
      applied.push(...names);
    }
    isMigrated = true;
  }

  /** A visitor does not wait for a migration of minutes; it goes on nevertheless. */
  async function ready(): Promise<void> {
    if (isMigrated) return;
    await inTime(migrated(), longestWait, 'The tables are being brought up to date');
  }

  async function transaction(work: (connection: Kysely<Schema>) => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await kysely.transaction().execute(work);
      } catch (error) {
        if (attempt > retries || !isTransient(error)) throw error;
      }
    }
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    if (closing !== undefined) throw new StorageUnavailable(new Error('The database was closed'));
    try {
      await ready();
      return await work();
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    kind: 'postgres',
    pool: counters,
    write: (work) => guarded(() => writes.write(work)),
    read: (work) => guarded(() => work(kysely)),
    readAside: (query, bounds = pageRead) => guarded(() => readWithin(aside, query, bounds)),
    migrate: async () => {
      try {
        await migrated();
        return applied;
      } catch (error) {
        throw error instanceof MigrationFailed ? error : unavailable(error);
      }
    },
    check: async () => {
      try {
        await ready();
        await sql`SELECT 1 FROM enquiries LIMIT 1`.execute(kysely);
      } catch (error) {
        throw unavailable(error);
      }
    },
    // asked for twice, it closes once: a pool that has ended must not be ended again
    close: () => (closing ??= Promise.all([kysely.destroy(), aside.destroy(), counters.end()]).then(() => undefined)),
  };
}

/** The pool allows for the longest read; each says itself how long it may take. */
function readWithin<T>(
  database: Kysely<Schema>,
  query: (reader: Kysely<Schema>) => Promise<T>,
  { milliseconds, rows }: ReadBounds,
): Promise<T> {
  const reading = database.connection().execute(async (connection) => {
    await sql`SELECT set_config('statement_timeout', ${String(milliseconds)}, false)`.execute(connection);
    return query(connection.withPlugin(mostRows(rows)));
  });
  // the server cancels a statement in time; a connection that hangs needs this
  return inTime(reading, milliseconds + 1_000, 'A read took too long');
}

/** The work goes on; who waits for it is told. @throws {StorageUnavailable} */
async function inTime<T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable(new Error(what))), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The same bound as for the file, so that a query that would fail there fails here. */
const mostRows = (most: number): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) =>
    result.rows.length > most ? Promise.reject(tooManyRows(most)) : Promise.resolve(result),
});
