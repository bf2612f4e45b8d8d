import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Dialect, Migration, MigrationConnection, MigrationStep } from './migrations/migration.ts';
import { isStorageFault, MigrationFailed } from './storage-unavailable.ts';

/** A migration that a database does not have yet. */
export interface MissingMigration {
  name: string;
  steps: readonly MigrationStep[];
  checksum: string;
}

/** Kept in the database and compared at every start. */
export const checksumOf = (steps: readonly MigrationStep[]): string =>
  createHash('sha256')
    .update(steps.map((step) => (typeof step === 'string' ? step : `-- ${step.does}`)).join(';\n'))
    .digest('hex');

/**
 * Which migrations a database lacks, in order. Those it has and this code does not know were made by a newer version;
 * tables only grow, so the two can work side by side.
 * @throws {MigrationFailed} when a released migration differs from what the database was built with
 */
export async function missingMigrations<T>(
  connection: Kysely<T>,
  dialect: Dialect,
  migrations: readonly Migration[],
): Promise<MissingMigration[]> {
  const known = new Map((await appliedMigrations(connection, dialect)).map((row) => [row.name, row.checksum]));
  return migrations.flatMap(({ name, steps: stepsFor }) => {
    const steps = stepsFor(dialect);
    const checksum = checksumOf(steps);
    const before = known.get(name);
    if (before === undefined) return [{ name, steps, checksum }];
    if (before === checksum) return [];
    throw new MigrationFailed(`Migration ${name} was changed after it had been applied to this database`);
  });
}

/** None in a database that is still empty. */
async function appliedMigrations<T>(
  connection: Kysely<T>,
  { kind }: Dialect,
): Promise<{ name: string; checksum: string }[]> {
  const { rows: tables } = await sql<{ found: string | null }>`${
    kind === 'sqlite'
      ? sql`SELECT name AS found FROM sqlite_schema WHERE name = 'schema_migrations'`
      : sql`SELECT to_regclass('schema_migrations')::text AS found`
  }`.execute(connection);
  if ((tables[0]?.found ?? null) === null) return [];
  const { rows } = await sql<{
    name: string;
    checksum: string;
  }>`SELECT name, checksum FROM schema_migrations`.execute(connection);
  return rows;
}

/**
 * Applies what is missing, inside a transaction that the caller has begun and ends.
 * @throws {MigrationFailed} a step did not work; the caller undoes the transaction
 * @throws the driver's error when the storage went away meanwhile: worth another try
 */
export async function applyMissing(
  connection: MigrationConnection,
  dialect: Dialect,
  migrations: readonly Migration[],
  now: number,
): Promise<string[]> {
  const { integer, strict } = dialect;
  await sql
    .raw(
      `CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at ${integer} NOT NULL)${strict}`,
    )
    .execute(connection);
  const missing = await missingMigrations(connection, dialect, migrations);
  for (const { name, steps, checksum } of missing) {
    try {
      for (const step of steps) {
        if (typeof step === 'string') await sql.raw(step).execute(connection);
        else await step.run(connection);
      }
    } catch (error) {
      throw isWorthAnotherTry(error)
        ? error
        : new MigrationFailed(
            `Migration ${name} failed and nothing was changed: ${error instanceof Error ? error.message : 'unknown error'}`,
            { cause: error },
          );
    }
    await sql`INSERT INTO schema_migrations (name, checksum, applied_at) VALUES (${name}, ${checksum}, ${now})`.execute(
      connection,
    );
  }
  return missing.map(({ name }) => name);
}

/** A statement that PostgreSQL cancelled was too slow and will be so again (57014: time limit, or somebody's order). */
const isWorthAnotherTry = (error: unknown): boolean =>
  isStorageFault(error) && !(error instanceof Error && 'code' in error && error.code === '57014');
