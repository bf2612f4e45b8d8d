import type { Clock, Database, DatabaseLog } from './database.ts';
import { openPostgres } from './postgres-database.ts';
import { openSqlite } from './sqlite-database.ts';

export interface DatabaseOptions {
  /** absolute path of the data folder; holds `site.sqlite` */
  dataDir: string;
  /** PostgreSQL address, or null for the file */
  databaseUrl: string | null;
  /** PostgreSQL connections */
  databasePool: number;
}

/**
 * The database of the configuration. Opening never fails: while the database cannot be reached every call throws
 * StorageUnavailable, and the next one tries again, so that the site stands while its database does not.
 */
export function openDatabase(options: DatabaseOptions, now: Clock, log: DatabaseLog): Database {
  return options.databaseUrl === null
    ? openSqlite(options.dataDir, now, log)
    : openPostgres(options.databaseUrl, options.databasePool, now, log);
}
