import type { Clock, Database, DatabaseLog } from './database.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openPostgres } from './postgres-database.ts';
import { openSqlite } from './sqlite-database.ts';

export interface DatabaseOptions {
  /** absolute path of the data folder; holds `site.sqlite` */
  dataDir: string;
  /** PostgreSQL address, or null for the file */
  databaseUrl: string | null;
  /** PostgreSQL connections */
  databasePool: number;
  /** others than those of this version, for tests */
  migrations?: typeof allMigrations;
}

/**
 * The database of the configuration. Opening never fails: while the database cannot be reached every call throws
 * StorageUnavailable, and the next one tries again, so that the site stands while its database does not.
 */
export function openDatabase(options: DatabaseOptions, now: Clock, log: DatabaseLog): Database {
  const { dataDir, databaseUrl, databasePool, migrations = allMigrations } = options;
  return databaseUrl === null
    ? openSqlite(dataDir, now, log, { migrations })
    : openPostgres({ url: databaseUrl, connections: databasePool }, now, log, { migrations });
}
