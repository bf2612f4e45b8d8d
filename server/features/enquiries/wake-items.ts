import type { Database } from '../../platform/database/database.ts';
import { repeat, type Job, type JobParts } from '../../platform/jobs/repeat.ts';

/** Rows of one transaction: visitors' writes wait behind it. */
const batch = 100;

/**
 * Brings back what was put aside until now: unread, marked, and in its place by the moment it came back.
 * @param now milliseconds since 1970 UTC
 * @returns how many came back; a hundred at most, then there may be more
 * @throws {StorageUnavailable}
 */
export function wakeItems(database: Database, now: number): Promise<number> {
  return database.write(async (transaction) => {
    const found = await transaction
      .selectFrom('enquiries')
      .select(['id', 'work_state', 'snoozed_until'])
      .where('snoozed_until', 'is not', null)
      .where('snoozed_until', '<=', now)
      .orderBy('snoozed_until')
      .limit(batch)
      .execute();
    for (const { id, work_state, snoozed_until } of found) {
      await transaction
        .updateTable('enquiries')
        .set((columns) => ({
          // the day has come on which it is the company's turn
          work_state: work_state === 'waiting' ? ('in-work' as const) : work_state,
          active_at: snoozed_until,
          woken_at: snoozed_until,
          opened_at: null,
          snoozed_until: null,
          revision: columns('revision', '+', 1),
        }))
        .where('id', '=', id)
        .where('snoozed_until', '=', snoozed_until)
        .execute();
      await transaction
        .updateTable('item_labels')
        .set({ active_at: snoozed_until })
        .where('enquiry_id', '=', id)
        .execute();
    }
    return found.length;
  });
}

interface WakeSetting extends JobParts {
  /** tells the desk's open pages */
  announce: () => void;
}

/** Looks twice a minute, in every instance: who comes second finds nothing. */
export const createWakeJob = ({ database, now, logger, counters, announce }: WakeSetting): Job =>
  repeat({
    name: 'wake-items',
    every: 30_000,
    run: async () => {
      if ((await wakeItems(database, now())) > 0) announce();
    },
    logger,
    counters,
  });
