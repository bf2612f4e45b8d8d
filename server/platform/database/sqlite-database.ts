import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { backupFolder } from './backup-files.ts';
import { pageRead, type Clock, type Database, type DatabaseLog } from './database.ts';
import { missingMigrations } from './migrate.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Schema } from './schema.ts';
import { createSharedTransactions } from './shared-transactions.ts';
import { openSqliteFile, sqliteFileName, type SqliteFile } from './sqlite-file.ts';
import { createSqliteReader, type SqliteReader } from './sqlite-reader.ts';
import { MigrationFailed, StorageUnavailable, isBusy, isStorageFault, unavailable } from './storage-unavailable.ts';

/** How long writers wait for another process to release the file, in milliseconds. */
const lockWait = 5_000;

interface Connection {
  kysely: Kysely<Schema>;
  file: SqliteFile;
  reader: SqliteReader;
}

/**
 * The SQLite file behind one writer. Writes that arrive while a commit is under way share the next one: the sync to
 * disk is what costs, not the statements.
 */
export function openSqlite(
  dataDir: string,
  now: Clock,
  log: DatabaseLog,
  { fileName = sqliteFileName, migrations = allMigrations } = {},
): Database {
  const path = join(dataDir, fileName);
  // a file of another name is a copy itself
  const copyTo = fileName === sqliteFileName ? backupFolder(dataDir) : null;
  const applied: string[] = [];
  let failed: MigrationFailed | null = null;
  let opening: Promise<Connection> | null = null;
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
    if (failed !== null) throw failed;
    const file = openSqliteFile(path);
    const kysely = new Kysely<Schema>({ dialect: file.dialect });
    try {
      if ((await missingMigrations(kysely, 'sqlite', migrations)).length > 0) await bringUpToDate();
      return { kysely, file, reader: createSqliteReader(path) };
    } catch (error) {
      // it would end alike with every call
      if (error instanceof MigrationFailed) failed = error;
      await kysely.destroy();
      throw error;
    }
  }

  async function bringUpToDate(): Promise<void> {
    const done = await migrateSqlite(path, { migrations, now: now(), copyTo });
    if (done.applied.length === 0) return;
    log.info(done, 'database tables updated');
    applied.push(...done.applied);
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
    await connection
      ?.then(({ kysely, reader }) => Promise.all([reader.close(), kysely.destroy()]))
      .catch(() => undefined);
  }

  /** Another process may hold the lock: it is waited for. Any other fault may lie in the open file, which is given up. */
  async function transaction(work: (connection: Kysely<Schema>) => Promise<void>): Promise<void> {
    const deadline = performance.now() + lockWait;
    for (;;) {
      try {
        const { kysely } = await connected();
        return await kysely.connection().execute((connection) => immediately(connection, work));
      } catch (error) {
        if (isBusy(error) && performance.now() < deadline) {
          await delay(20);
          continue;
        }
        if (!isStorageFault(error)) throw unavailable(error);
        if (!isBusy(error)) await dispose(opening);
        throw new StorageUnavailable(error);
      }
    }
  }

  const writes = createSharedTransactions(transaction, 1);

  return {
    kind: 'sqlite',
    pool: null,
    write: (work) => writes.write(work),
    read: async (work) => {
      try {
        return await work((await connected()).kysely);
      } catch (error) {
        throw unavailable(error);
      }
    },
    readAside: async (query, bounds = pageRead) => {
      try {
        return await query((await connected()).reader.bounded(bounds));
      } catch (error) {
        throw unavailable(error);
      }
    },
    migrate: async () => {
      try {
        await connected();
        return applied;
      } catch (error) {
        throw error instanceof MigrationFailed ? error : unavailable(error);
      }
    },
    check: async () => {
      try {
        await sql`SELECT 1 FROM enquiries LIMIT 1`.execute((await connected()).kysely);
      } catch (error) {
        throw unavailable(error);
      }
    },
    close: async () => {
      await writes.idle();
      closed = true;
      await dispose(opening);
    },
  };
}

/** BEGIN IMMEDIATE takes the lock at once: a transaction that is under way never has to give up for want of it. */
async function immediately(
  connection: Kysely<Schema>,
  work: (connection: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  const statement = (text: string) => sql.raw(text).execute(connection);
  await statement('BEGIN IMMEDIATE');
  try {
    await work(connection);
    await statement('COMMIT');
  } catch (error) {
    // SQLite may have rolled back by itself (disk full); the first error is the one that counts.
    await statement('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
