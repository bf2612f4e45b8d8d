import { mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { copiesBeforeMigrations, copyBeforeMigrationName } from './backup-files.ts';
import { copyDatabaseFile } from './copy-file.ts';

/** Newest copies that stay; each is as large as the data. */
const kept = 3;

/**
 * Copies the file before its tables are changed.
 * @returns path of the copy
 * @throws the system's or SQLite's error, such as ENOSPC, when there is no sound copy; then nothing may be changed
 */
export function copyBeforeMigration(path: string, folder: string, now: number): string {
  const target = join(folder, copyBeforeMigrationName(now));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Found out at once instead of by filling the disk: it is tried again until there is room.
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < statSync(path).size)
    throw Object.assign(new Error(`There is no room in ${folder} for the copy that is made before an update`), {
      code: 'ENOSPC',
    });
  copyDatabaseFile(path, target, checkPages);
  return target;
}

/** Once the update is done, older copies than the newest few are of no use. */
export function dropOldCopies(folder: string): void {
  for (const { name } of copiesBeforeMigrations(folder).slice(0, -kept)) rmSync(join(folder, name), { force: true });
}

function checkPages(copy: string): void {
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const problem = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (problem !== 'ok') throw new Error(`The copy made before the update is damaged: ${String(problem)}`);
  } finally {
    database.close();
  }
}
