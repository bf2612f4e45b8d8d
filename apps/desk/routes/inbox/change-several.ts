import { snoozeEnd } from '../../../../domain/snooze.ts';
import { isWorkState, parseLabels, type WorkState } from '../../../../domain/work-state.ts';
import type { Actor } from '../../../../server/platform/audit/record-access.ts';
import type { WorkChange } from '../../../../server/features/enquiries/work-on-item.ts';
import { workOnSeveral, type SeveralOutcome } from '../../../../server/features/enquiries/work-on-several.ts';
import type { DeskContext } from '../../document/desk-context.ts';

/** What can be done with ticked rows. */
const severalActs = ['done', 'spam', 'not-spam', 'assign', 'label', 'later', 'back'] as const;
export type SeveralAct = (typeof severalActs)[number];

export type SeveralResult =
  | {
      act: SeveralAct;
      changed: number;
      /** rows that somebody else changed meanwhile, or that are gone */
      overtaken: number;
      /** rows that have as many labels as they may, withdrawals that the law allows no such day for */
      unfit: number;
      /** what its form sends to take it back; empty: nothing to take back */
      undo: string[];
    }
  | { undone: number; overtaken: number }
  /** nothing was done; `ticked` is shown again */
  | { problem: 'none' | 'assignee' | 'label' | 'day'; ticked: string[] };

/**
 * A row as its box names it: `<id>.<revision>`, and for taking back what it was: `.<state>.<assignee>.<label>`, its state
 * with `~<until when it was put aside>`.
 */
function readRow(value: FormDataEntryValue) {
  const [, id = '', revision = '', state = '', aside = '', assignee = '', label = ''] =
    /^([\w-]{1,64})\.(\d{1,9})(?:\.([a-z-]+)(?:~(\d{1,16}))?\.([\w-]{0,64})\.(.*))?$/s.exec(String(value)) ?? [];
  return id === '' ? [] : [{ id, revision: Number(revision), state, aside, assignee, label }];
}

/** Does what a form with ticked rows asks for. @throws {StorageUnavailable} nothing was changed */
export async function changeSeveral(desk: DeskContext, actor: Actor, form: FormData): Promise<SeveralResult> {
  const { database, calendar } = desk;
  const now = desk.now();
  const text = (name: string) => String(form.get(name) ?? '');
  // the button of one line of the spam means that line, whatever is ticked
  const one = form.get('not-spam');
  const boxes = one === null ? form.getAll('item') : [one];
  const rows = boxes.flatMap(readRow);
  const undo = severalActs.find((act) => act === text('undo'));
  if (undo !== undefined) {
    const outcome = await workOnSeveral(
      database,
      actor,
      { items: rows, changeOf: (row) => backChange(undo, row) },
      now,
    );
    return { undone: outcome.changed.length, overtaken: outcome.refused.length };
  }
  const isMine = text('act') === 'take';
  const wanted = one !== null ? 'not-spam' : isMine ? 'assign' : text('act');
  const act = severalActs.find((name) => name === wanted);
  const ticked = boxes.map(String);
  if (act === undefined || rows.length === 0) return { problem: 'none', ticked };
  const chosen = (name: string) => (isMine && name === 'assignee' ? 'me' : text(name));
  const change = changeOf(act, chosen, { actor, now, calendar });
  if ('problem' in change) return { ...change, ticked };
  const outcome = await workOnSeveral(database, actor, { items: rows, changeOf: () => change }, now);
  if (outcome.changed.length === 0 && outcome.refused.every((why) => why === 'no-such-operator'))
    return { problem: 'assignee', ticked };
  return resultOf(act, outcome, change.addLabel ?? '');
}

function changeOf(
  act: SeveralAct,
  text: (name: string) => string,
  { actor, now, calendar }: { actor: Actor; now: number; calendar: DeskContext['calendar'] },
): WorkChange | { problem: 'assignee' | 'label' | 'day' } {
  if (act === 'done') return { state: 'done' };
  if (act === 'spam' || act === 'not-spam') return { spam: act === 'spam' };
  if (act === 'back') return { snooze: null };
  if (act === 'assign') {
    const to = text('assignee');
    if (to === '') return { problem: 'assignee' };
    return { assigneeId: to === 'me' ? actor.operator.id : to === 'nobody' ? null : to };
  }
  if (act === 'label') {
    const [label, ...more] = parseLabels(text('label')) ?? [];
    return label === undefined || more.length > 0 ? { problem: 'label' } : { addLabel: label };
  }
  const chosen = text('until');
  const until = snoozeEnd(chosen === 'day' ? text('day') : chosen, now, calendar);
  return until === null ? { problem: 'day' } : { snooze: { until, calendar } };
}

function resultOf(act: SeveralAct, { changed, refused }: SeveralOutcome, label: string): SeveralResult {
  const unfit = refused.filter((why) => why === 'labels' || why === 'due-by-law').length;
  return {
    act,
    changed: changed.length,
    overtaken: refused.length - unfit,
    unfit,
    undo:
      act === 'back'
        ? []
        : changed
            .filter(({ wasSo }) => !wasSo)
            .map(({ id, revision, before }) => {
              const aside = before.snoozedUntil === null ? '' : `~${before.snoozedUntil}`;
              return `${id}.${revision}.${before.state}${aside}.${before.assigneeId ?? ''}.${label}`;
            }),
  };
}

/** What takes a change back. */
function backChange(
  act: SeveralAct,
  { state, aside, assignee, label }: ReturnType<typeof readRow>[number],
): WorkChange {
  const before: WorkState = isWorkState(state) ? state : 'new';
  if (act === 'spam') return { spam: false, state: before };
  if (act === 'not-spam') return { spam: true };
  if (act === 'assign') return { assigneeId: assignee === '' ? null : assignee };
  if (act === 'label') return { dropLabel: label };
  if (act === 'later') return { snooze: null, state: before };
  return { state: before, ...(aside !== '' && { asideAgain: Number(aside) }) };
}
