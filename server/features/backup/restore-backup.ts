import { copyFileSync, chmodSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFileName } from '../../platform/database/sqlite-file.ts';
import { asideName } from '../../platform/database/backup-files.ts';
import { checkFile, UnusableFile, type FileSummary } from './check-file.ts';
import { foreignSchema } from './check-schema.ts';
import { syncFile } from '../../platform/database/copy-file.ts';
import { markFileAsRestored } from '../../platform/restored/restored.ts';

/** Somebody has the database open. */
export class FileInUse extends Error {
  override name = 'FileInUse';
}

export interface Restoration {
  summary: FileSummary;
  /** where the database that was in use lies now; null when there was none */
  former: string | null;
}

/**
 * Puts a copy in the place of the database. The copy is checked first, the database in use is kept under another name,
 * and nothing is touched while a server has it open. What the copy would send waits until somebody has looked (restored.ts).
 * @param now milliseconds since 1970 UTC; for the kept file's name
 * @throws {UnusableFile} the copy is not sound, or its tables are not those of this site
 * @throws {FileInUse} the server runs
 */
export async function restoreBackup(dataDir: string, copy: string, now: number): Promise<Restoration> {
  const summary = checkFile(copy);
  const foreign = await foreignSchema(copy);
  if (foreign !== null) throw new UnusableFile(`${copy} does not have this site's tables: ${foreign}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const target = join(dataDir, sqliteFileName);
  const incoming = `${target}.incoming`;
  rmSync(incoming, { force: true });
  copyFileSync(copy, incoming, constants.COPYFILE_EXCL);
  try {
    chmodSync(incoming, 0o600);
    mark(incoming, now);
    syncFile(incoming);
    checkFile(incoming);
    const former = existsSync(target) ? join(dataDir, asideName(now)) : null;
    if (former !== null) setAside(target, former);
    renameSync(incoming, target);
    syncFile(dataDir);
    return { summary, former };
  } finally {
    rmSync(incoming, { force: true });
  }
}

function mark(path: string, now: number): void {
  const file = new DatabaseSync(path);
  try {
    markFileAsRestored(file, now);
    // in one piece, so that the file can be moved
    file.exec('PRAGMA journal_mode = DELETE');
  } finally {
    file.close();
  }
}

/**
 * Leaving WAL mode needs the file to itself, and brings the journal into it, so that it can be moved as one piece.
 * The exclusive lock is held until the file has its new name: a server that starts meanwhile waits and then finds the new one.
 */
function setAside(target: string, former: string): void {
  const database = new DatabaseSync(target, { timeout: 1_000 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const mode = database.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode'];
    if (mode !== 'delete') throw new FileInUse(`${target} is in use`);
    database.exec('BEGIN EXCLUSIVE');
    renameSync(target, former);
    database.exec('ROLLBACK');
  } catch (error) {
    if (error instanceof FileInUse) throw error;
    if (
      error instanceof Error &&
      'errcode' in error &&
      typeof error.errcode === 'number' &&
      [5, 6].includes(error.errcode & 0xff)
    )
      throw new FileInUse(`${target} is in use`, { cause: error });
    // A damaged database is a reason to restore: it is kept as it is, journal included.
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(target + suffix)) renameSync(target + suffix, former + suffix);
  } finally {
    database.close();
  }
}
