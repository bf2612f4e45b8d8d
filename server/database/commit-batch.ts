import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { isStorageFault } from './storage-unavailable.ts';

/** One write waiting to share a commit (SQLite). */
export interface Job {
  /** runs in a savepoint; keeps its own result until the commit */
  run: (transaction: Kysely<Schema>) => Promise<void>;
  committed: () => void;
  failed: (error: unknown) => void;
}

/**
 * One transaction for several jobs. A job that fails for a reason of its own is undone alone.
 * @throws storage faults: then nothing of the batch is stored
 */
export async function commitBatch(kysely: Kysely<Schema>, batch: readonly Job[]): Promise<Map<Job, { error: unknown }>> {
  const failures = new Map<Job, { error: unknown }>();
  await kysely.connection().execute(async (connection) => {
    const statement = (text: string) => sql.raw(text).execute(connection);
    await statement('BEGIN IMMEDIATE');
    try {
      for (const job of batch) {
        await statement('SAVEPOINT job');
        try {
          await job.run(connection);
        } catch (error) {
          if (isStorageFault(error)) throw error;
          failures.set(job, { error });
          await statement('ROLLBACK TO job');
        }
        await statement('RELEASE job');
      }
      await statement('COMMIT');
    } catch (error) {
      // SQLite may have rolled back by itself (disk full); the first error is the one that counts.
      await statement('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
  return failures;
}
