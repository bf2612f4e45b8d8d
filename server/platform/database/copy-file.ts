import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Copies a database file that may be in use: one consistent moment, without holding up writers (WAL). The copy is on
 * disk and has passed the check before it gets its name, so a folder never holds half a copy; only the owner can read it.
 * @param check gets the path of the unfinished copy; what it throws ends the copying
 * @returns what the check returned
 */
export function copyDatabaseFile<T>(source: string, target: string, check: (copy: string) => T): T {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.unfinished`;
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
    const checked = check(unfinished);
    // VACUUM INTO does not sync what it wrote.
    syncFile(unfinished);
    renameSync(unfinished, target);
    syncFile(dirname(target));
    return checked;
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished, { force: true });
  }
}

/** Waits until a file, or the names in a folder, are on disk. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
