import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { applyMissing } from './migrate.ts';
import type { Migrations } from './migrations/migration.ts';

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
  migrations: Migrations;
  longestStatement?: number;
}

/**
 * Brings the tables up to date in one transaction, on a connection of its own: the pool's limits are for visitors'
 * queries. Instances that start at the same time wait for each other (Kysely's lock).
 * @returns names of what was applied
 * @throws {MigrationFailed} and leaves everything as it was
 */
export async function migratePostgres(
  url: string,
  { migrations, longestStatement: limit = longestStatement }: PostgresMigration,
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
    return await kysely.connection().execute(async (connection) => {
      // Set here, because an address or a role may bring limits of its own.
      await sql`SELECT set_config('statement_timeout', ${String(limit)}, false), set_config('idle_in_transaction_session_timeout', '0', false)`.execute(
        connection,
      );
      return applyMissing(connection, {
        kind: 'postgres',
        migrations,
        before: (own) => sql`SELECT set_config('lock_timeout', ${String(longestWaitForTable)}, true)`.execute(own),
      });
    });
  } finally {
    await kysely.destroy();
  }
}
