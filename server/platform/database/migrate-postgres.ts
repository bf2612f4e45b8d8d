import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { applyMissing } from './migrate.ts';
import { dialects, type Migration } from './migrations/migration.ts';

// Any constant does; it only has to be the same in every instance.
const advisoryLock = 7261540913;

/**
 * Milliseconds that one statement of a migration may take, or that an instance waits for another one's migration.
 * Long, because rewriting a large table takes minutes; not endless, so that one that hangs is noticed.
 */
const longestStatement = 30 * 60_000;

/**
 * Milliseconds a statement waits for a table that others are using. Whoever comes after it waits too, so it gives up
 * before visitors' writes do, and the whole update is tried again later.
 */
const longestWaitForTable = 4_000;

interface PostgresMigration {
  migrations: readonly Migration[];
  /** milliseconds since 1970 UTC */
  now: number;
  longestStatement?: number;
}

/**
 * Brings the tables up to date in one transaction, on a connection of its own: the pool's limits are for visitors'
 * queries. Instances that start at the same time wait for each other.
 * @returns names of what was applied
 * @throws {MigrationFailed} and leaves everything as it was
 */
export async function migratePostgres(
  url: string,
  { migrations, now, longestStatement: limit = longestStatement }: PostgresMigration,
): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    application_name: 'site-migrations',
  });
  // Whatever breaks is thrown by the query under way; an event nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  const kysely = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await kysely.transaction().execute(async (transaction) => {
      // Set here, because an address or a role may bring limits of its own.
      await sql`SELECT set_config('statement_timeout', ${String(limit)}, true), set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
        transaction,
      );
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(transaction);
      await sql`SELECT set_config('lock_timeout', ${String(longestWaitForTable)}, true)`.execute(transaction);
      return applyMissing(transaction, dialects.postgres, migrations, now);
    });
  } finally {
    await kysely.destroy();
  }
}
