import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/platform/database/open-database.ts';
import { sqliteFileName } from '../server/platform/database/sqlite-file.ts';

/**
 * Makes a database file with all tables and nothing in them, once for a run; tests copy it (`tests/fakes/ready-database.ts`).
 * @returns what removes it
 */
export default async function setup(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-ready-'));
  const quiet = { warn: () => undefined, info: () => undefined };
  const database = openDatabase({ dataDir, databaseUrl: null, databasePool: 1 }, Date.now, quiet);
  await database.migrate();
  await database.close();
  // workers inherit the environment
  process.env['READY_DATABASE'] = join(dataDir, sqliteFileName);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
