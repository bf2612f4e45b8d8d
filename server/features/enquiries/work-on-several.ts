import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { workInside, type WorkBefore, type WorkChange, type WorkOutcome } from './work-on-item.ts';

/** Rows that are ticked at once; a page has fifty. */
const mostAtOnce = 100;

/** One of them, as whoever ticked it has seen it. */
export interface TickedItem {
  id: string;
  revision: number;
}

export interface SeveralOutcome {
  /** as they stand now, and what they were before: enough to take it back; `wasSo`: there was nothing to change */
  changed: (TickedItem & { before: WorkBefore; wasSo: boolean })[];
  /** why others were not changed */
  refused: Exclude<WorkOutcome['outcome'], 'changed'>[];
}

/**
 * Changes several items in one transaction, each with its own lines in the log. Those that somebody else changed meanwhile
 * stay as they are, and the others are changed all the same.
 * @param work.changeOf of each item @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was changed
 */
export function workOnSeveral<Item extends TickedItem>(
  database: Database,
  actor: Actor,
  { items, changeOf }: { items: readonly Item[]; changeOf: (item: Item) => WorkChange },
  now: number,
): Promise<SeveralOutcome> {
  return database.write(async (transaction) => {
    const outcome: SeveralOutcome = { changed: [], refused: [] };
    for (const item of items.slice(0, mostAtOnce)) {
      const { id, revision } = item;
      const one = await workInside(transaction, actor, { id, revision, change: changeOf(item) }, now);
      if (one.outcome === 'changed')
        outcome.changed.push({ id, revision: one.revision, before: one.before, wasSo: one.revision === revision });
      else outcome.refused.push(one.outcome);
    }
    return outcome;
  });
}
