import { closedFrom } from '../../../../server/features/enquiries/undo-done.ts';
import type { ReadEnquiry } from '../../../../server/features/enquiries/read-enquiry.ts';

/** How long it is said above an item that it was closed, in milliseconds; the history offers the way back for longer. */
const saidFor = 15_000;

/**
 * What closed an item that is closed still; null: it is open, or something else happened since.
 * @param now milliseconds since 1970 UTC
 */
export function doneBefore({ history, work }: Pick<ReadEnquiry, 'history' | 'work'>, now: number) {
  if (work.state !== 'done' || work.isSpam) return null;
  // changes of one moment have no order
  const last = history.find((change) => change.at === history[0]?.at && closedFrom(change) !== null);
  if (last === undefined) return null;
  return { changeId: last.id, revision: work.revision, saidFor: Math.max(0, last.at + saidFor - now) };
}

export type DoneBefore = NonNullable<ReturnType<typeof doneBefore>>;
