import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteFileName } from '../../server/platform/database/sqlite-file.ts';

/** Puts a database with all tables into an empty folder, which spares a test most of the time of its start. */
export function putReadyDatabase(dataDir: string): void {
  const ready = process.env['READY_DATABASE'];
  const file = join(dataDir, sqliteFileName);
  if (ready !== undefined && !existsSync(file)) copyFileSync(ready, file);
}
