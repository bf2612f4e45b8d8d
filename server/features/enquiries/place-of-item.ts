import type { OfficeCalendar } from '../../../domain/due-date.ts';
import { germanDay, germanTime } from '../../../domain/german-time.ts';
import { dueAfterSnooze, untilAnswer } from '../../../domain/snooze.ts';
import type { WorkState } from '../../../domain/work-state.ts';
import type { DeskAction } from '../../platform/audit/desk-actions.ts';
import type { EnquiryRow } from '../../platform/database/schema/enquiries.ts';

type Placed = Pick<EnquiryRow, 'work_state' | 'spam_at' | 'snoozed_until' | 'woken_at' | 'due_at'>;

interface Place extends Placed {
  /** what the log says of it */
  lines: { action: DeskAction; detail?: Record<string, string> }[];
}

/** What of a change decides where an item stands. */
export interface PlaceChange {
  state?: WorkState;
  /** with a state that opens it again: until when it was put aside before, milliseconds since 1970 UTC */
  asideAgain?: number;
  /** into spam, where it is done; or out of it, where it is new unless a state is given */
  spam?: boolean;
  /** puts it aside until then (domain/snooze.ts); null: back at once */
  snooze?: { until: number; calendar: OfficeCalendar } | null;
}

/**
 * Where an item stands after a change: open, done, in spam, put aside. Whoever works on it takes it out of spam and of
 * "later"; what is done is in neither but spam.
 * @param now milliseconds since 1970 UTC
 * @returns `due-by-law`: the law's date of a withdrawal would be over before it came back
 */
export function placeOf(
  item: Placed & Pick<EnquiryRow, 'kind'>,
  change: PlaceChange,
  now: number,
): Place | 'due-by-law' {
  const { work_state, spam_at, snoozed_until, woken_at, due_at } = item;
  const stays: Place = { work_state, spam_at, snoozed_until, woken_at, due_at, lines: [] };
  if (change.spam === true && spam_at === null)
    return { ...away(stays), work_state: 'done', spam_at: now, lines: [{ action: 'item-spam' }] };
  if (change.spam === false && spam_at !== null)
    return { ...stays, work_state: change.state ?? 'new', spam_at: null, lines: [{ action: 'item-not-spam' }] };
  if (change.snooze === null)
    return snoozed_until === null ? stays : { ...away(stays), lines: [{ action: 'item-unsnoozed' }] };
  if (change.snooze !== undefined) return aside(item, stays, change.snooze, now);
  if (change.state === undefined || change.state === work_state) return stays;
  return {
    ...away(stays),
    snoozed_until: change.asideAgain !== undefined && change.asideAgain > now ? change.asideAgain : null,
    work_state: change.state,
    spam_at: null,
    lines: [
      {
        action: 'item-state',
        detail: {
          from: work_state,
          to: change.state,
          ...asideDetail(snoozed_until),
        },
      },
    ],
  };
}

/** What taking it back needs: until when it was put aside. */
const asideDetail = (until: number | null): Record<string, string> => (until === null ? {} : { aside: String(until) });

const away = (place: Place): Place => ({
  ...place,
  snoozed_until: null,
  woken_at: null,
});

/**
 * By when an item that is put aside comes back at the latest, whatever was chosen: a withdrawal by its date by law.
 * @returns milliseconds since 1970 UTC
 */
export const latestReturn = (
  { kind, due_at }: Pick<EnquiryRow, 'kind' | 'due_at'>,
  { opens }: Pick<OfficeCalendar, 'opens'>,
): number => (kind === 'withdrawal' && due_at !== null ? germanTime(germanDay(due_at), opens) : Infinity);

function aside(
  { kind, due_at }: Placed & Pick<EnquiryRow, 'kind'>,
  stays: Place,
  { until: wanted, calendar }: NonNullable<PlaceChange['snooze']>,
  now: number,
): Place | 'due-by-law' {
  const until = Math.min(wanted, latestReturn({ kind, due_at }, calendar));
  if (until <= now) return 'due-by-law';
  const awaits = until === untilAnswer;
  return {
    ...stays,
    // the next step is the customer's; what was done is to be worked on again
    work_state: awaits ? 'waiting' : stays.work_state === 'done' ? 'in-work' : stays.work_state,
    spam_at: null,
    snoozed_until: until,
    woken_at: null,
    due_at: kind === 'withdrawal' ? due_at : dueAfterSnooze(until, due_at, calendar),
    lines: [
      awaits ? { action: 'item-awaits' } : { action: 'item-snoozed', detail: { to: new Date(until).toISOString() } },
    ],
  };
}
