import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backupFolder, backupName, backupsIn } from './backup-files.ts';
import { checkFile, UnusableFile, type FileSummary } from './check-file.ts';
import { sqliteFileName } from '../database/sqlite-database.ts';

export interface Backup {
  /** absolute path */
  file: string;
  summary: FileSummary;
  /** names of older copies that were deleted */
  removed: string[];
}

/**
 * Copies the database file while the server runs: one consistent moment, without holding up writers (WAL). The copy is
 * on disk and checked before it gets its name, so a folder never holds half a backup; only the owner can read it.
 * @param keep newest copies to keep in the folder, this one included; from 1
 * @param folder absolute path; default DATA_DIR/backups
 * @throws {UnusableFile} there is no database, or the copy is not sound; then nothing was deleted
 */
export function makeBackup(dataDir: string, now: number, keep: number, folder = backupFolder(dataDir)): Backup {
  const source = join(dataDir, sqliteFileName);
  if (!existsSync(source)) throw new UnusableFile(`${source} does not exist: there is nothing to back up`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, backupName(now));
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  // SQLite writes into an empty file that is there already: so it never is readable by others.
  closeSync(openSync(unfinished, 'wx', 0o600));
  try {
    const database = new DatabaseSync(source, { readOnly: true, timeout: 10_000 });
    try {
      database.prepare('VACUUM INTO ?').run(unfinished);
    } finally {
      database.close();
    }
    const summary = checkFile(unfinished);
    // VACUUM INTO does not sync what it wrote.
    sync(unfinished);
    renameSync(unfinished, file);
    sync(dirname(file));
    const removed = backupsIn(folder).slice(0, -keep);
    for (const name of removed) rmSync(join(folder, name));
    return { file, summary, removed };
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
