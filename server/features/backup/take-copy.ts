import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { backupFolder } from '../../platform/database/backup-files.ts';
import type { Database } from '../../platform/database/database.ts';
import { listCopies } from './list-copies.ts';

/**
 * A copy as somebody takes it away, read while it is sent; that it was taken stands in the log first.
 * @param name of the file: one that `listCopies` names @param now milliseconds since 1970 UTC
 * @returns null: there is no such copy (any more)
 * @throws {StorageUnavailable}
 */
export async function takeCopy(
  { dataDir, database }: { dataDir: string; database: Database },
  actor: Actor,
  name: string,
  now: number,
): Promise<{ bytes: number; pieces: AsyncIterable<Uint8Array> } | null> {
  const copy = (await listCopies(dataDir, database)).find((one) => one.name === name);
  if (copy === undefined) return null;
  await logAccess(
    database,
    actor,
    { action: 'backup-downloaded', item: { kind: 'backup', id: copy.name, label: copy.name } },
    now,
  );
  return { bytes: copy.bytes, pieces: createReadStream(join(backupFolder(dataDir), copy.name)) };
}
