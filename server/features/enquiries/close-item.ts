import type { OfficeCalendar } from '../../../domain/due-date.ts';
import { untilAnswer } from '../../../domain/snooze.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { workOnItem, type WorkChange, type WorkOutcome } from './work-on-item.ts';

/** Changes an item as it stands now, whatever its revision. */
async function change(
  database: Database,
  actor: Actor,
  { id, wanted }: { id: string; wanted: WorkChange },
  now: number,
) {
  const found = await database.read((reader) =>
    reader.selectFrom('enquiries').select('revision').where('id', '=', id).executeTakeFirst(),
  );
  if (found === undefined) return { outcome: 'missing' } as const;
  return workOnItem(database, actor, { id, revision: found.revision, change: wanted }, now);
}

/**
 * Closes an item that was just answered. Somebody who changed it in the same moment wins: it then stays open.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export const closeItem = (database: Database, actor: Actor, id: string, now: number): Promise<WorkOutcome> =>
  change(database, actor, { id, wanted: { state: 'done' } }, now);

/**
 * Puts an item aside that was just answered, until its sender writes again. A withdrawal whose date is near stays open.
 * @throws {StorageUnavailable}
 */
export const awaitAnswer = (
  database: Database,
  actor: Actor,
  { id, calendar }: { id: string; calendar: OfficeCalendar },
  now: number,
): Promise<WorkOutcome> => change(database, actor, { id, wanted: { snooze: { until: untilAnswer, calendar } } }, now);

/** Opens an item again whose answer was taken back. @throws {StorageUnavailable} */
export const reopenItem = (database: Database, actor: Actor, id: string, now: number): Promise<WorkOutcome> =>
  change(database, actor, { id, wanted: { state: 'in-work' } }, now);
