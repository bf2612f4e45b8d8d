import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { copyBeforeMigration, dropOldCopies } from './copy-before-migration.ts';
import { applyMissing, missingMigrations } from './migrate.ts';
import type { MigrationConnection, Migrations } from './migrations/migration.ts';
import { openSqliteFile } from './sqlite-file.ts';
import { isBusy, MigrationFailed } from './storage-unavailable.ts';

/** How long another process's migration of the same file is waited for, in milliseconds. */
const lockWait = 5 * 60_000;

interface SqliteMigration {
  migrations: Migrations;
  /** milliseconds since 1970 UTC */
  now: number;
  /** absolute path of the folder for the copy of the file as it was; null where the file itself is a copy */
  copyTo: string | null;
}

export interface MigratedFile {
  /** names of what was applied */
  applied: string[];
  /** the file as it was before; null when it was new, is a copy itself, or had all it needs */
  copy: string | null;
}

/**
 * Brings the tables of a file up to date in one transaction, on a connection of its own that does not enforce foreign
 * keys: where a table is rebuilt they would delete what refers to it. They are checked before the end instead. The file
 * is copied first.
 * @throws {MigrationFailed} and leaves everything as it was
 */
export async function migrateSqlite(path: string, { migrations, now, copyTo }: SqliteMigration): Promise<MigratedFile> {
  const file = openSqliteFile(path, { foreignKeys: false });
  const kysely = new Kysely<object>({ dialect: file.dialect });
  let copy: string | null = null;
  let applied: string[] = [];
  try {
    const missing = await missingMigrations(kysely, 'sqlite', migrations);
    if (missing.length === 0) return { applied, copy };
    // A file without tables has nothing to lose.
    const isNew = missing.length === Object.keys(migrations).length;
    if (copyTo !== null && !isNew) copy = copyBeforeMigration(path, copyTo, now);
    applied = await kysely.connection().execute((connection) => inTransaction(connection, migrations));
    return { applied, copy: applied.length > 0 ? copy : null };
  } finally {
    await kysely.destroy();
    if (copyTo !== null && copy !== null) {
      // nothing was changed, or by another process after a copy of its own
      if (applied.length === 0) rmSync(copy, { force: true });
      else dropOldCopies(copyTo);
    }
  }
}

async function inTransaction(connection: MigrationConnection, migrations: Migrations): Promise<string[]> {
  await begin(connection);
  try {
    const before = await brokenReferences(connection);
    const applied = await applyMissing(connection, { kind: 'sqlite', migrations });
    // Rows that referred to nothing before, perhaps since somebody worked on the file by hand, are not this update's doing.
    for (const [reference, count] of applied.length > 0 ? await brokenReferences(connection) : [])
      if (count > (before.get(reference) ?? 0))
        throw new MigrationFailed(
          `Migrations ${applied.join(', ')} would leave ${count} rows referring to missing ones (${reference}). Nothing was changed.`,
        );
    await sql`COMMIT`.execute(connection);
    return applied;
  } catch (error) {
    // The first error is the one to report; a rollback that fails as well has nothing to add.
    await sql`ROLLBACK`.execute(connection).catch(() => undefined);
    throw error;
  }
}

async function begin(connection: MigrationConnection): Promise<void> {
  const deadline = performance.now() + lockWait;
  for (;;) {
    try {
      await sql`BEGIN IMMEDIATE`.execute(connection);
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      await delay(20);
    }
  }
}

/** How many rows refer to missing ones, by table and the table they refer to. */
async function brokenReferences(connection: MigrationConnection): Promise<Map<string, number>> {
  const { rows } = await sql<{ reference: string; found: number }>`
    SELECT "table" || ' to ' || "parent" AS reference, count(*) AS found FROM pragma_foreign_key_check GROUP BY 1`.execute(
    connection,
  );
  return new Map(rows.map(({ reference, found }) => [reference, found]));
}
