import type { Database } from '../database/database.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** A run that has not ended by now was broken off. */
const longestRun = hour;

/**
 * Lets one instance have today's run of a job: false when another has it or had it within the day. A start far ahead
 * was written before the clock was set back and counts as none.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export const claimDailyRun = (database: Database, name: string, now: number): Promise<boolean> =>
  claimRun(database, name, { now, lastBefore: now - day });

/**
 * Lets one instance have a run of a job that is due: false when another has it, or when one began since `lastBefore`.
 * @param due.lastBefore milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export function claimRun(
  database: Database,
  name: string,
  { now, lastBefore }: { now: number; lastBefore: number },
): Promise<boolean> {
  return database.write(async (transaction) => {
    const inserted = await transaction
      .insertInto('scheduled_jobs')
      .values({ name, started_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) return true;
    const { numUpdatedRows } = await transaction
      .updateTable('scheduled_jobs')
      .set({ started_at: now, finished_at: null })
      .where('name', '=', name)
      .where((where) =>
        where.or([
          where('started_at', '<=', lastBefore),
          where('started_at', '>', now + day),
          where.and([where('finished_at', 'is', null), where('started_at', '<=', now - longestRun)]),
        ]),
      )
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** More than a break between two runs can well be, in milliseconds. */
const longBreak = 90 * day;

/**
 * Whether so much time has passed since the last run that the clock is more likely wrong than right: what deletes by
 * date must not follow a clock that jumped by years. An operator's run ends this.
 * @throws {StorageUnavailable}
 */
export async function lastRunIsLongAgo(database: Database, name: string, now: number): Promise<boolean> {
  const last = await database.read((reader) =>
    reader.selectFrom('scheduled_jobs').select('started_at').where('name', '=', name).executeTakeFirst(),
  );
  return last !== undefined && now - last.started_at > longBreak;
}

/** Notes a run that an operator did by hand. @throws {StorageUnavailable} */
export async function noteRun(database: Database, name: string, now: number): Promise<void> {
  const run = { started_at: now, finished_at: now };
  await database.write((transaction) =>
    transaction
      .insertInto('scheduled_jobs')
      .values({ name, ...run })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
      .execute(),
  );
}

/** @throws {StorageUnavailable} */
export async function finishDailyRun(database: Database, name: string, now: number): Promise<void> {
  await database.write((transaction) =>
    transaction.updateTable('scheduled_jobs').set({ finished_at: now }).where('name', '=', name).execute(),
  );
}
