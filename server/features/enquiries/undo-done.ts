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

const stateChange = z.object({
  from: z.string(),
  to: z.string(),
  aside: z.optional(z.coerce.number()),
});

interface Before {
  state: WorkState;
  /** until when it was put aside, milliseconds since 1970 UTC */
  asideAgain?: number;
}

/** What an item was before a change closed it; null: the change closed nothing. */
export function closedFrom({ action, detail }: Pick<Change, 'action' | 'detail'>): Before | null {
  if (action !== 'item-state' || detail === null) return null;
  const { data } = stateChange.safeParse(JSON.parse(detail));
  if (data?.to !== 'done' || !isWorkState(data.from)) return null;
  return {
    state: data.from,
    ...(data.aside !== undefined && { asideAgain: data.aside }),
  };
}

/**
 * Takes back that an item was closed: it is as far as it was before, and put aside again where it was.
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
    const change = await before(transaction, id);
    if (change === null) return { outcome: 'missing' };
    return workInside(transaction, actor, { id, revision, change }, now);
  });

/** Changes of one moment have no order: the newest that closed it is meant. */
async function before(reader: Kysely<Schema>, id: string): Promise<Before | null> {
  const item = await reader.selectFrom('enquiries').select('work_state').where('id', '=', id).executeTakeFirst();
  if (item?.work_state !== 'done') return null;
  const changes = await changesOf(reader, id, mostLooked);
  return changes.map(closedFrom).find((one) => one !== null) ?? null;
}
