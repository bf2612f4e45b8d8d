import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { commitBatch, type Job } from './commit-batch.ts';
import type { Clock, Database, DatabaseLog } from './database.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { StorageUnavailable, isBusy, isStorageFault } from './storage-unavailable.ts';

export const sqliteFileName = 'site.sqlite';

/** How long writers wait for another process to release the file, in milliseconds. */
const lockWait = 5_000;

/** Bounds the time one transaction blocks the event loop. */
const batchSize = 100;

interface Connection {
  kysely: Kysely<Schema>;
  file: SqliteFile;
}

/**
 * The SQLite file behind one writer. Writes that arrive while a commit is under way share the next one: the sync to
 * disk is what costs, not the statements. Each is acknowledged only after the commit that holds it.
 */
export function openSqlite(dataDir: string, now: Clock, log: DatabaseLog, fileName = sqliteFileName): Database {
  const path = join(dataDir, fileName);
  let opening: Promise<Connection> | null = null;
  let waiting: Job[] = [];
  let draining: Promise<void> | null = null;
  let closed = false;

  /** Another process may be starting on the same file: its lock is waited for. */
  async function open(): Promise<Connection> {
    const deadline = performance.now() + lockWait;
    for (;;) {
      try {
        return await openOnce();
      } catch (error) {
        if (!isBusy(error) || performance.now() >= deadline) throw error;
        await delay(20);
      }
    }
  }

  async function openOnce(): Promise<Connection> {
    const file = openSqliteFile(path);
    const kysely = new Kysely<Schema>({ dialect: file.dialect });
    try {
      const applied = await migrate(kysely, 'sqlite', now());
      if (applied.length > 0) log.info({ applied }, 'database tables updated');
      return { kysely, file };
    } catch (error) {
      await kysely.destroy();
      throw error;
    }
  }

  /** The open file; opens it again when it was lost. */
  async function connected(): Promise<Connection> {
    if (closed) throw new StorageUnavailable(new Error('The database was closed'));
    const current = (opening ??= open());
    try {
      const connection = await current;
      if (connection.file.isSameFile()) return connection;
    } catch (error) {
      if (opening === current) opening = null;
      throw error;
    }
    log.warn({ path }, 'the database file was removed or replaced; opening it again');
    await dispose(current);
    return connected();
  }

  async function dispose(connection: Promise<Connection> | null): Promise<void> {
    if (opening === connection) opening = null;
    // A file that cannot be opened has nothing to close; one that is broken may fail to close.
    await connection?.then(({ kysely }) => kysely.destroy()).catch(() => undefined);
  }

  async function drain(): Promise<void> {
    // Let every request that is already in the socket buffers join the first batch.
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      await commitWithPatience(batch);
      await nextTurn();
    }
    draining = null;
  }

  async function commitWithPatience(batch: readonly Job[]): Promise<void> {
    const deadline = performance.now() + lockWait;
    for (;;) {
      try {
        const { kysely } = await connected();
        const failures = await commitBatch(kysely, batch);
        for (const job of batch) {
          const failure = failures.get(job);
          if (failure) job.failed(failure.error);
          else job.committed();
        }
        return;
      } catch (error) {
        if (isBusy(error) && performance.now() < deadline) {
          await delay(20);
          continue;
        }
        if (!isBusy(error)) await dispose(opening);
        for (const job of batch) job.failed(isStorageFault(error) ? new StorageUnavailable(error) : error);
        return;
      }
    }
  }

  return {
    kind: 'sqlite',
    pool: null,
    write: (work) =>
      new Promise((resolve, reject) => {
        let settle: () => void = () => reject(new Error('The write never ran'));
        waiting.push({
          run: async (transaction) => {
            const value = await work(transaction);
            settle = () => resolve(value);
          },
          committed: () => settle(),
          failed: reject,
        });
        draining ??= drain();
      }),
    read: async (work) => {
      try {
        return await work((await connected()).kysely);
      } catch (error) {
        throw isStorageFault(error) ? new StorageUnavailable(error) : error;
      }
    },
    check: async () => {
      try {
        await sql`SELECT 1 FROM submissions LIMIT 1`.execute((await connected()).kysely);
      } catch (error) {
        throw isStorageFault(error) ? new StorageUnavailable(error) : error;
      }
    },
    close: async () => {
      await draining;
      closed = true;
      await dispose(opening);
    },
  };
}
