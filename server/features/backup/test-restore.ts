import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateSqlite } from '../../platform/database/migrate-sqlite.ts';
import { allMigrations } from '../../platform/database/migrations/all-migrations.ts';
import { sqliteFileName } from '../../platform/database/sqlite-file.ts';
import { checkFile, type FileSummary } from './check-file.ts';
import { restoreBackup } from './restore-backup.ts';

const folderStart = 'restore-test-';

/** Longer than a test takes, in milliseconds. */
const leftOver = 3 * 60 * 60_000;

/**
 * Restores a copy as `npm run restore` would, into a folder of its own, brings its tables up to date as a start would, and
 * reads all of it. The folder goes again, also one that a killed test left.
 * @param dataDir absolute path; it needs room for the copy
 * @param now milliseconds since 1970 UTC
 * @throws {UnusableFile} a restore would refuse the copy, or it cannot be read
 */
export async function testRestore(dataDir: string, copy: string, now: number): Promise<FileSummary> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(folderStart)) continue;
    const { mtimeMs } = await stat(join(dataDir, name));
    if (Date.now() - mtimeMs > leftOver) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(dataDir, folderStart));
  try {
    await restoreBackup(folder, copy, now);
    const restored = join(folder, sqliteFileName);
    await migrateSqlite(restored, { migrations: allMigrations, now, copyTo: null });
    return checkFile(restored);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
