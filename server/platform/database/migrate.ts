import { Migrator, sql, type Kysely } from 'kysely';
import { namesOfToday, renameFormerMigrations } from './former-migrations.ts';
import { dialects, type DatabaseKind, type MigrationConnection, type Migrations } from './migrations/migration.ts';
import { isStorageFault, MigrationFailed } from './storage-unavailable.ts';

/** Where Kysely notes what a database has. */
const noted = 'kysely_migration';

/**
 * Names of the migrations a database has, in order; none where it is still empty.
 * @throws {MigrationFailed} it is of an earlier version, half-way to this one (former-migrations.ts)
 */
export async function appliedMigrations<T>(connection: Kysely<T>, kind: DatabaseKind): Promise<string[]> {
  const { rows: tables } = await sql<{ found: string | null }>`${
    kind === 'sqlite'
      ? sql`SELECT name AS found FROM sqlite_schema WHERE name = ${noted}`
      : sql`SELECT to_regclass(${noted})::text AS found`
  }`.execute(connection);
  if ((tables[0]?.found ?? null) === null) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(noted)} ORDER BY name`.execute(connection);
  return namesOfToday(rows.map(({ name }) => name));
}

/**
 * Which migrations a database lacks. One that has all of ours and more was made by a newer version: tables only grow, so
 * the two work side by side.
 */
export async function missingMigrations<T>(
  connection: Kysely<T>,
  kind: DatabaseKind,
  migrations: Migrations,
): Promise<string[]> {
  const applied = await appliedMigrations(connection, kind);
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

interface Migrating {
  kind: DatabaseKind;
  migrations: Migrations;
  /** runs before each change, on its connection */
  before?: (connection: MigrationConnection) => Promise<unknown>;
}

/**
 * Applies what is missing with Kysely's Migrator. With PostgreSQL it takes a lock and a transaction of its own; with
 * SQLite the caller has begun one and ends it.
 * @returns names of what was applied
 * @throws {MigrationFailed} it would end alike again; on PostgreSQL everything is as it was
 * @throws the driver's error when the storage went away meanwhile: worth another try
 */
export async function applyMissing(
  connection: MigrationConnection,
  { kind, migrations, before }: Migrating,
): Promise<string[]> {
  // a new database has no list yet
  if ((await appliedMigrations(connection, kind)).length > 0)
    await (kind === 'sqlite'
      ? renameFormerMigrations(connection, kind)
      : connection.transaction().execute(async (own) => {
          await before?.(own);
          await renameFormerMigrations(own, kind);
        }));
  const migrator = new Migrator({
    db: connection,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(migrations).map(([name, migration]) => [
              name,
              {
                up: async (own: MigrationConnection) => {
                  await before?.(own);
                  await migration(own, dialects[kind]);
                },
              },
            ]),
          ),
        ),
    },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.map(({ migrationName }) => migrationName);
  if (isWorthAnotherTry(error)) throw error;
  const broken = results.find(({ status }) => status === 'Error');
  const reason = error instanceof Error ? error.message : 'unknown error';
  throw new MigrationFailed(
    broken === undefined
      ? `The database was made by another version, and nothing was changed: ${reason}`
      : `Migration ${broken.migrationName} failed and nothing was changed: ${reason}`,
    { cause: error },
  );
}

/** A statement that PostgreSQL cancelled was too slow and will be so again (57014: time limit, or somebody's order). */
const isWorthAnotherTry = (error: unknown): boolean =>
  isStorageFault(error) && !(error instanceof Error && 'code' in error && error.code === '57014');
