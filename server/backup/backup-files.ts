import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where `npm run backup` keeps its copies. @param dataDir absolute path */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

/** site-2026-11-20T10-00-00-000Z.sqlite; sorts by time. @param now milliseconds since 1970 UTC */
export const backupName = (now: number): string => `site-${new Date(now).toISOString().replace(/[:.]/g, '-')}.sqlite`;

/** Names of the copies in a folder, oldest first; other files are none of ours. */
export function backupsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => /^site-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.sqlite$/.test(name)).sort();
}
