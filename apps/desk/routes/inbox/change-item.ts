import { germanTime } from '../../../../domain/german-time.ts';
import { snoozeEnd } from '../../../../domain/snooze.ts';
import { typedDay } from '../../../../domain/typed-day.ts';
import { isWorkState, parseLabels } from '../../../../domain/work-state.ts';
import type { Actor } from '../../../../server/platform/audit/record-access.ts';
import type { Change } from '../../../../server/features/enquiries/read-enquiry.ts';
import {
  noteOnItem,
  workOnItem,
  type WorkChange,
  type WorkOutcome,
} from '../../../../server/features/enquiries/work-on-item.ts';
import { undoDone } from '../../../../server/features/enquiries/undo-done.ts';
import type { DeskContext } from '../../document/desk-context.ts';

/**
 * What somebody had changed when it could not be saved: it is shown again. What they had left as it was follows the
 * item, so that an older page never takes back what a colleague did meanwhile.
 */
export interface TypedWork {
  state: string | undefined;
  due: string | undefined;
  labels: string | undefined;
}

export type ItemChange =
  /** `revision` to go on from; null: a note is no change of the item */
  | { done: true; revision: number | null }
  | { problem: 'overtaken'; by: Change | null; revision: number; typed: TypedWork | null }
  | { problem: 'labels' | 'due' | 'no-such-operator'; typed: TypedWork | null }
  | { problem: 'day'; day: string }
  | { problem: 'due-by-law' }
  | { problem: 'note'; note: string }
  | { problem: 'missing' };

/**
 * What was asked for on an item's page or by a key in the list, done and written down.
 * @throws {StorageUnavailable} nothing was changed
 */
export async function changeItem(desk: DeskContext, actor: Actor, id: string, form: FormData): Promise<ItemChange> {
  const now = desk.now();
  const intent = form.get('intent');
  const text = (name: string) => String(form.get(name) ?? '');
  if (intent === 'note') {
    const note = text('note');
    try {
      return (await noteOnItem(desk.database, actor, { id, text: note }, now))
        ? { done: true, revision: null }
        : { problem: 'missing' };
    } catch (error) {
      if (error instanceof RangeError) return { problem: 'note', note };
      throw error;
    }
  }
  const revision = /^\d{1,9}$/.test(text('revision')) ? Number(text('revision')) : -1;
  const work = (change: WorkChange) => workOnItem(desk.database, actor, { id, revision, change }, now);
  const changed = (name: keyof TypedWork) => (text(name) === text(`${name}Before`) ? undefined : text(name));
  const typed: TypedWork | null =
    intent === 'change' ? { state: changed('state'), due: changed('due'), labels: changed('labels') } : null;
  if (intent === 'later') {
    const until = snoozeEnd(text('until') === 'day' ? text('day') : text('until'), now, desk.calendar);
    if (until === null) return { problem: 'day', day: text('day') };
    return outcomeOf(await work({ snooze: { until, calendar: desk.calendar } }), null);
  }
  if (intent === 'undo-done') return outcomeOf(await undoDone(desk.database, actor, { id, revision }, now), null);
  const change =
    typed !== null
      ? changeTyped(typed, desk)
      : intent === 'assign'
        ? { assigneeId: text('assignee') || null }
        : quickChange(intent, actor);
  if (change === 'labels' || change === 'due') return { problem: change, typed };
  if (change === null) return { problem: 'missing' };
  return outcomeOf(await work(change), typed);
}

function outcomeOf(result: WorkOutcome, typed: TypedWork | null): ItemChange {
  if (result.outcome === 'changed') return { done: true, revision: result.revision };
  if (result.outcome === 'missing') return { problem: 'missing' };
  if (result.outcome === 'overtaken') return { problem: 'overtaken', by: result.by, revision: result.revision, typed };
  return result.outcome === 'due-by-law' ? { problem: 'due-by-law' } : { problem: result.outcome, typed };
}

/** One press: mine, done, open again, spam or not, back from where it was put aside. */
function quickChange(intent: FormDataEntryValue | null, { operator }: Actor): WorkChange | null {
  if (intent === 'take') return { assigneeId: operator.id, state: 'in-work' };
  if (intent === 'done') return { state: 'done' };
  if (intent === 'reopen') return { state: 'in-work' };
  if (intent === 'spam') return { spam: true };
  if (intent === 'not-spam') return { spam: false };
  if (intent === 'back') return { snooze: null };
  return null;
}

function changeTyped(
  { state, due, labels: written }: TypedWork,
  { calendar }: DeskContext,
): WorkChange | 'labels' | 'due' {
  const change: WorkChange = {};
  if (written !== undefined) {
    const labels = parseLabels(written);
    if (labels === null) return 'labels';
    change.labels = labels;
  }
  if (state !== undefined && isWorkState(state)) change.state = state;
  // the same day keeps its hour
  if (due !== undefined && due !== '') {
    const day = typedDay(due);
    if (day === null) return 'due';
    change.dueAt = germanTime(day, calendar.closes);
  }
  return change;
}
