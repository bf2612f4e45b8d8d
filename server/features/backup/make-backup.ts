import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupFolder, backupName, copiesIn } from '../../platform/database/backup-files.ts';
import { checkFile, UnusableFile, type FileSummary } from './check-file.ts';
import { sqliteFileName } from '../../platform/database/sqlite-file.ts';
import { foreignSchema } from './check-schema.ts';
import { keptCopies } from './kept-copies.ts';
import { copyDatabaseFile } from '../../platform/database/copy-file.ts';

export interface Backup {
  /** absolute path */
  file: string;
  summary: FileSummary;
  /** why a restore would refuse this copy; null when it would not */
  foreign: string | null;
  /** names of older copies that were deleted */
  removed: string[];
}

/**
 * Copies the database file while the server runs and checks the copy.
 * @param keep `by-age` (kept-copies.ts), or how many of the newest to keep in the folder, this one included; from 1
 * @param folder absolute path; default DATA_DIR/backups
 * @throws {UnusableFile} there is no database, or the copy is not sound; then nothing was deleted
 */
export async function makeBackup(
  dataDir: string,
  now: number,
  keep: number | 'by-age',
  folder = backupFolder(dataDir),
): Promise<Backup> {
  const source = join(dataDir, sqliteFileName);
  if (!existsSync(source)) throw new UnusableFile(`${source} does not exist: there is nothing to back up`);
  const file = join(folder, backupName(now));
  const summary = copyDatabaseFile(source, file, checkFile);
  const copies = copiesIn(folder);
  const kept = keep === 'by-age' ? keptCopies(copies, now) : new Set(copies.slice(-keep).map(({ name }) => name));
  const removed = copies.map(({ name }) => name).filter((name) => !kept.has(name));
  for (const name of removed) rmSync(join(folder, name));
  return { file, summary, foreign: await foreignSchema(file), removed };
}
