import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Clock, Database, DatabaseLog } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgresPool } from './postgres-pool.ts';
import type { Schema } from './schema.ts';
import { createSharedTransactions } from './shared-transactions.ts';
import { StorageUnavailable, isStorageFault, isTransient } from './storage-unavailable.ts';

/** Times a transaction is run again after a conflict with another one. */
const retries = 3;

/**
 * Rate counters are written with every call. They have connections of their own, which do not wait for the disk: a lost
 * count is no loss, and a call must not pay for two durable commits.
 */
const counterConnections = 4;

/** Transactions at the same time; reading keeps the other connections. */
const lanesOf = (connections: number) => Math.max(1, Math.min(4, connections - 1));

/** PostgreSQL; several instances may share it. Writes that wait together share a transaction. */
export function openPostgres(url: string, connections: number, now: Clock, log: DatabaseLog): Database {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  const pool = openPostgresPool(url, { connections, durable: true }, onError);
  const counters = openPostgresPool(url, { connections: counterConnections, durable: false }, onError);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const writes = createSharedTransactions(transaction, lanesOf(connections));
  let migrated: Promise<void> | null = null;

  async function ready(): Promise<void> {
    const current = (migrated ??= migrate(kysely, 'postgres', now()).then((applied) => {
      if (applied.length > 0) log.info({ applied }, 'database tables updated');
    }));
    try {
      await current;
    } catch (error) {
      if (migrated === current) migrated = null;
      throw error;
    }
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
    try {
      await ready();
      return await work();
    } catch (error) {
      throw isStorageFault(error) ? new StorageUnavailable(error) : error;
    }
  }

  let closing: Promise<void> | undefined;
  return {
    kind: 'postgres',
    pool: counters,
    write: (work) => guarded(() => writes.write(work)),
    read: (work) => guarded(() => work(kysely)),
    check: async () => {
      try {
        await ready();
        await sql`SELECT 1 FROM submissions LIMIT 1`.execute(kysely);
      } catch (error) {
        throw isStorageFault(error) ? new StorageUnavailable(error) : error;
      }
    },
    // asked for twice, it closes once: a pool that has ended must not be ended again
    close: () => (closing ??= Promise.all([kysely.destroy(), counters.end()]).then(() => undefined)),
  };
}
