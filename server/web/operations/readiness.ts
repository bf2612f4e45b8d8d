import type { Clock, Database } from '../../platform/database/database.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import { queueStatus, type QueueStatus } from '../../platform/mail/outbox.ts';

export interface Readiness {
  ready: boolean;
  /** `read-only`: it can be read, but a commit fails (disk full, read-only folder or standby) */
  database: 'ok' | 'read-only' | 'unavailable';
  migrations: 'done' | 'unknown';
  mails: QueueStatus | null;
}

/** A mail overdue for longer than this means that nobody delivers, in seconds. */
const overdue = 15 * 60;

/** The address can be called by anybody, so a commit is tried at most this often, in milliseconds. */
const writeCheckLife = 10_000;

/** Whether messages can be taken and mails leave: database, tables, a real commit, age of the queue. Never rejects for the storage's sake. */
export function checkReadiness(database: Database, now: Clock): () => Promise<Readiness> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<boolean> = Promise.resolve(false);

  function writable(): Promise<boolean> {
    const elapsed = performance.now() - checkedAt;
    if (elapsed < writeCheckLife) return checking;
    checkedAt = performance.now();
    checking = tryCommit(database, now()).then((done) => {
      // A fault is looked at again at once, so that the end of it is noticed at once.
      if (!done) checkedAt = Number.NEGATIVE_INFINITY;
      return done;
    });
    return checking;
  }

  return async () => {
    try {
      await database.check();
      const mails = await queueStatus(database, now);
      const canWrite = await writable();
      return {
        ready: canWrite && mails.oldestDueSeconds < overdue,
        database: canWrite ? 'ok' : 'read-only',
        migrations: 'done',
        mails,
      };
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      return { ready: false, database: 'unavailable', migrations: 'unknown', mails: null };
    }
  };
}

async function tryCommit(database: Database, now: number): Promise<boolean> {
  try {
    await database.write((transaction) =>
      transaction
        .insertInto('scheduled_jobs')
        .values({ name: 'write-check', started_at: now, finished_at: now })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ started_at: now, finished_at: now }))
        .execute(),
    );
    return true;
  } catch (error) {
    if (error instanceof StorageUnavailable) return false;
    throw error;
  }
}
