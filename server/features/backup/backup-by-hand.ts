import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BackupProblem } from './backup-problem.ts';
import type { RunKind } from './backup-runs.ts';
import type { Backups } from './backups.ts';

/** Whoever waits longer is told that it goes on by itself. Milliseconds. */
const patience = 20_000;

/**
 * Copies the database, or tests the newest copy, because somebody at the desk wants it now. The log has a line first.
 * @param now milliseconds since 1970 UTC
 * @returns null: it went well; `goes-on`: it takes long, and the page says later what became of it
 * @throws {StorageUnavailable}
 */
export async function backupByHand(
  { database, backups }: { database: Database; backups: Pick<Backups, 'make' | 'test'> },
  actor: Actor,
  kind: RunKind,
  now: number,
): Promise<BackupProblem | 'goes-on' | null> {
  await logAccess(database, actor, { action: kind === 'copy' ? 'backup-made' : 'backup-tested' }, now);
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<'goes-on'>((resolve) => {
    timer = setTimeout(() => resolve('goes-on'), patience);
  });
  const work = kind === 'copy' ? backups.make() : backups.test();
  // said in the log and on the page by whoever does the work
  work.catch(() => undefined);
  return Promise.race([work, waited]).finally(() => clearTimeout(timer));
}
