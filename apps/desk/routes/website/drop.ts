import { data } from 'react-router';
import { placeOf } from '../../../../server/features/editing/change.ts';
import { dropDrafts, readDrafts } from '../../../../server/features/editing/drafts.ts';
import { bringBackDropped, sealDropped, type Dropped } from '../../../../server/features/editing/dropped-drafts.ts';
import type { AskedOfDesk } from '../../document/with-desk.ts';

/** What became of a draft that somebody threw away, or wants back. */
export interface DropAnswer {
  label: string;
  /** it can be brought back with this; null: that was tried */
  dropped: Dropped | null;
  /** whether it is a draft again; null: nobody has asked yet */
  isBack: boolean | null;
}

/** Throws drafts away: one field, or all of something new or deleted. @returns null where there is nothing to bring back */
export async function drop(
  { database, secrets, publisher, actor, now }: AskedOfDesk,
  places: readonly string[],
  label: string,
): Promise<DropAnswer | null> {
  const lost = (await readDrafts(database)).filter((draft) => draft.plan === null && places.includes(placeOf(draft)));
  if (places.length > 0) await dropDrafts(database, actor, places, now());
  // something new goes for good, after a second press
  const isNew = lost.some(({ at, value }) => at.length === 0 && value !== undefined);
  if (lost.length === 0 || isNew) return null;
  const published = publisher.trees();
  return {
    dropped: await sealDropped(secrets, lost, (file, at) => published.valueAt(file, at)),
    label,
    isBack: null,
  };
}

/** Makes drafts again of what was thrown away. @throws a 400 where the form is not one of ours */
export async function bringBack(
  { database, secrets, publisher, actor, now }: AskedOfDesk,
  text: (name: string) => string,
): Promise<DropAnswer> {
  const published = publisher.trees();
  const kept = await bringBackDropped(database, {
    secrets,
    actor,
    dropped: { text: text('dropped'), seal: text('seal') },
    published: (file, at) => published.valueAt(file, at),
    now: now(),
  });
  if (kept === null) throw data(null, { status: 400 });
  publisher.checkSoon();
  return { dropped: null, label: text('label'), isBack: kept > 0 };
}
