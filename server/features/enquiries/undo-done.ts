import type { Kysely } from 'kysely';
import { z } from 'zod';
import { isWorkState, type WorkState } from '../../../domain/work-state.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { changesOf, type Change } from './read-enquiry.ts';
import { workInside, type WorkOutcome } from './work-on-item.ts';

/** Lines of the history among which the one that closed it is looked for. */
const mostLooked = 20;

const stateChange = z.object({ from: z.string(), to: z.string() });

/** What an item was before a change closed it; null: the change closed nothing. */
export function closedFrom({ action, detail }: Pick<Change, 'action' | 'detail'>): WorkState | null {
  if (action !== 'item-state' || detail === null) return null;
  const { data } = stateChange.safeParse(JSON.parse(detail));
  return data?.to === 'done' && isWorkState(data.from) ? data.from : null;
}

/**
 * Takes back that an item was closed: it is as far as it was before.
 * @param revision the operator has seen @param now milliseconds since 1970 UTC
 * @returns `missing` also where the item was not closed
 * @throws {StorageUnavailable} nothing was changed
 */
export const undoDone = (
  database: Database,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
  now: number,
): Promise<WorkOutcome> =>
  database.write(async (transaction) => {
    const state = await stateBefore(transaction, id);
    if (state === null) return { outcome: 'missing' };
    return workInside(transaction, actor, { id, revision, change: { state } }, now);
  });

/** Changes of one moment have no order: the newest that closed it is meant. */
async function stateBefore(reader: Kysely<Schema>, id: string): Promise<WorkState | null> {
  const item = await reader.selectFrom('enquiries').select('work_state').where('id', '=', id).executeTakeFirst();
  if (item?.work_state !== 'done') return null;
  const changes = await changesOf(reader, id, mostLooked);
  return changes.map(closedFrom).find((state) => state !== null) ?? null;
}
