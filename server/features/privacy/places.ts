import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  backupFolder,
  backupsIn,
  copiesBeforeMigrations,
  filesSetAside,
} from '../../platform/database/backup-files.ts';
import type { Config } from '../../platform/config.ts';
import type { Clock, Database, DatabaseLog } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { openSecrets, type Secrets } from '../../platform/database/secrets.ts';
import { openSqlite } from '../../platform/database/sqlite-database.ts';
import { sqliteFileName } from '../../platform/database/sqlite-file.ts';

/** A database with personal data. */
export interface Place {
  /** for the operator */
  name: string;
  /**
   * `aside`: what a restore replaced; it may be damaged, and may hold what no other does.
   * `copy`: a backup or a copy made before an update, which holds nothing the others do not or did not hold
   */
  kind: 'live' | 'former' | 'aside' | 'copy';
  database: Database;
  secrets: Secrets;
}

/**
 * Every database of this installation: the one in use, the file that was in use before DATABASE_URL was set, what
 * restores set aside, and the copies of `npm run backup` and of updates. Copies kept elsewhere cannot be known here (docs/operation.md says what to do with them).
 */
export function openPlaces(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>,
  now: Clock,
  log: DatabaseLog,
): Place[] {
  const place = (name: string, kind: Place['kind'], database: Database): Place => ({
    name,
    kind,
    database,
    secrets: openSecrets(database, now),
  });
  const places = [
    place(
      config.databaseUrl === null ? join(config.dataDir, sqliteFileName) : 'PostgreSQL (DATABASE_URL)',
      'live',
      openDatabase(config, now, log),
    ),
  ];
  const file = join(config.dataDir, sqliteFileName);
  if (config.databaseUrl !== null && existsSync(file))
    places.push(place(file, 'former', openSqlite(config.dataDir, now, log)));
  for (const { name, isDatabase } of filesSetAside(config.dataDir))
    if (isDatabase)
      places.push(place(join(config.dataDir, name), 'aside', openSqlite(config.dataDir, now, log, { fileName: name })));
  const folder = backupFolder(config.dataDir);
  for (const name of [...backupsIn(folder), ...copiesBeforeMigrations(folder).map((copy) => copy.name)])
    places.push(place(join(folder, name), 'copy', openSqlite(folder, now, log, { fileName: name })));
  return places;
}

export async function closePlaces(places: readonly Place[]): Promise<void> {
  await Promise.all(places.map(({ database }) => database.close()));
}
