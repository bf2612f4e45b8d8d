import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { workOnItem, type WorkOutcome } from './work-on-item.ts';

/** Sets the state of an item as it stands now, whatever its revision. */
async function setState(database: Database, actor: Actor, id: string, state: 'done' | 'in-work', now: number) {
  const found = await database.read((reader) =>
    reader.selectFrom('enquiries').select(['revision', 'work_state']).where('id', '=', id).executeTakeFirst(),
  );
  if (found === undefined) return { outcome: 'missing' } as const;
  return workOnItem(database, actor, id, found.revision, { state }, now);
}

/**
 * Closes an item that was just answered. Somebody who changed it in the same moment wins: it then stays open.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export const closeItem = (database: Database, actor: Actor, id: string, now: number): Promise<WorkOutcome> =>
  setState(database, actor, id, 'done', now);

/** Opens an item again whose answer was taken back. @throws {StorageUnavailable} */
export const reopenItem = (database: Database, actor: Actor, id: string, now: number): Promise<WorkOutcome> =>
  setState(database, actor, id, 'in-work', now);
