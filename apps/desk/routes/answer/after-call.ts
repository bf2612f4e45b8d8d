import { offeredDays, snoozeEnd } from '../../../../domain/snooze.ts';
import { closeItem } from '../../../../server/features/enquiries/close-item.ts';
import { workOnItem } from '../../../../server/features/enquiries/work-on-item.ts';
import type { Actor } from '../../../../server/platform/audit/record-access.ts';
import type { DeskContext } from '../../document/desk-context.ts';

interface NotedCall {
  desk: Pick<DeskContext, 'database' | 'now' | 'calendar'>;
  actor: Actor;
  /** of the item */
  id: string;
  outcome: string;
}

/**
 * What follows from a call to somebody who asked for one, wherever it was noted: whoever was reached has had it, and
 * whoever was not is called again on the next working day. Nothing follows for an item of another kind.
 * @returns the item's revision after it; null: it stays as it is
 * @throws {StorageUnavailable}
 */
export async function afterCall({ desk, actor, id, outcome }: NotedCall): Promise<number | null> {
  const found = await desk.database.read((reader) =>
    reader.selectFrom('enquiries').select(['revision', 'kind']).where('id', '=', id).executeTakeFirst(),
  );
  if (found?.kind !== 'callback') return null;
  const now = desk.now();
  if (outcome === 'reached') return revisionOf(await closeItem(desk.database, actor, id, now));
  if (outcome !== 'not-reached') return null;
  const [day] = offeredDays(now, desk.calendar);
  const until = snoozeEnd(day, now, desk.calendar);
  if (until === null) return null;
  const change = { snooze: { until, calendar: desk.calendar } };
  return revisionOf(await workOnItem(desk.database, actor, { id, revision: found.revision, change }, now));
}

const revisionOf = (worked: Awaited<ReturnType<typeof workOnItem>>): number | null =>
  worked.outcome === 'changed' ? worked.revision : null;
