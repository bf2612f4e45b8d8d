import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder, copiesBeforeMigrations, copiesIn } from '../../platform/database/backup-files.ts';
import type { Database } from '../../platform/database/database.ts';
import { provenCopies } from './backup-runs.ts';

export interface StoredCopy {
  /** the file's name */
  name: string;
  /** milliseconds since 1970 UTC */
  since: number;
  bytes: number;
  /** made before an update changed the tables; it belongs to the release before */
  isBeforeUpdate: boolean;
  /** when it was restored for a test and could be read; milliseconds since 1970 UTC */
  testedAt: number | null;
}

/** The copies on this machine, newest first. @param dataDir absolute path @throws {StorageUnavailable} */
export async function listCopies(dataDir: string, database: Database): Promise<StoredCopy[]> {
  const folder = backupFolder(dataDir);
  const proven = await provenCopies(database);
  const found = [
    ...copiesIn(folder).map((copy) => ({ ...copy, isBeforeUpdate: false })),
    ...copiesBeforeMigrations(folder).map((copy) => ({ ...copy, isBeforeUpdate: true })),
  ];
  const listed = await Promise.all(
    found.map(async (copy) => {
      // one may be deleted meanwhile
      const file = await stat(join(folder, copy.name)).catch(() => null);
      return file === null ? [] : [{ ...copy, bytes: file.size, testedAt: proven.get(copy.name) ?? null }];
    }),
  );
  return listed.flat().sort((one, other) => other.since - one.since);
}
