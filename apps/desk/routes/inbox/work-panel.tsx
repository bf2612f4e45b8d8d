import { useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { workStates } from '../../../../domain/work-state.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { FreshForm } from '../../components/fresh-form.tsx';
import { choices, choicesOf } from '../../components/field.tsx';
import type { TypedWork } from './change-item.ts';
import { PutAside } from './put-aside.tsx';
import type { WorkView } from './work-view.ts';

interface WorkPanelProps {
  /** address of the item's page */
  path: string;
  /** as it was loaded: what the fields show, and what a change is made to */
  work: WorkView;
  /** as it is by now */
  now: WorkView;
  /** what a change is made to once somebody else was faster and the page has said so; it may not be loaded yet */
  overtakenAt: number | null;
  /** false: only to be looked at */
  mayWork: boolean;
  /** id of whoever looks */
  me: string;
  colleagues: readonly { id: string; name: string; active: boolean }[];
  labels: readonly string[];
  /** what could not be saved a moment ago */
  typed: TypedWork | null;
  problem: 'labels' | 'due' | null;
  /** days that are offered to put it aside until; none: it cannot be put aside */
  days: readonly { day: string; words: string; weekday: string }[];
  /** a day that was refused, as it was typed */
  refusedDay: string | null;
}

/** How far an item is, whose, until when; the two commonest steps are one press each. */
export function WorkPanel({
  path,
  work,
  now,
  overtakenAt,
  mayWork,
  me,
  colleagues,
  labels,
  typed,
  problem,
  days,
  refusedDay,
}: WorkPanelProps) {
  const { t, word } = useTexts();
  /** what one of the two commonest steps was taken from here */
  const [steppedFrom, setSteppedFrom] = useState<number | null>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // the button that was pressed is gone: one goes on here
    if (steppedFrom !== null && steppedFrom !== work.revision && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true });
  }, [steppedFrom, work.revision]);
  const assignee = colleagues.find(({ id }) => id === now.assigneeId);
  const due = now.dueInFull !== null && now.state !== 'done' && !now.awaitsAnswer && (
    <p className={now.isOver ? 'due over' : 'due'}>
      {t(now.isOver ? 'item.overdue' : 'item.due', { when: now.dueInFull })}
    </p>
  );
  const head = (
    <div role="status">
      <p className="state">
        <span className={`dot dot-${now.state}`} aria-hidden="true" />
        <strong>{word('workState', now.state)}</strong>
        {assignee !== undefined && <span className="whose"> · {assignee.name}</span>}
      </p>
      {now.isSpam && <p className="hint">{t('spam.is')}</p>}
      {now.laterInFull !== null && <p className="hint">{t('later.is', { until: now.laterInFull })}</p>}
      {now.awaitsAnswer && <p className="hint">{t('later.isAnswer')}</p>}
      {now.wokenInFull !== null && <p className="hint">{t('later.cameBack', { when: now.wokenInFull })}</p>}
      {now.revision !== work.revision && (
        <p className="hint">
          {t('item.changedMeanwhile')} <Link to={path}>{t('item.loadAnew')}</Link>
        </p>
      )}
    </div>
  );
  if (!mayWork)
    return (
      <section className="panel" aria-labelledby="work">
        <h2 id="work">{t('item.work')}</h2>
        {head}
        {due}
        {work.labels.length > 0 && <p>{work.labels.join(', ')}</p>}
      </section>
    );
  const stored = {
    state: work.state,
    due: work.dueDay,
    labels: work.labels.join(', '),
  };
  return (
    <section ref={panel} tabIndex={-1} className="panel" aria-labelledby="work">
      <h2 id="work">{t('item.work')}</h2>
      {head}
      {due}
      <Form method="post" className="row" onSubmit={() => setSteppedFrom(work.revision)}>
        <input type="hidden" name="revision" value={work.revision} />
        {work.assigneeId === me ? (
          // in its place, so that no other button comes under the finger
          <button type="button" className="button" disabled>
            {t('item.taken')}
          </button>
        ) : (
          <button type="submit" className="button" name="intent" value="take" data-key="a">
            {t('item.take')} <kbd>a</kbd>
          </button>
        )}
        {work.snoozedUntil !== null && (
          <button type="submit" className="button" name="intent" value="back" data-command="">
            {t('later.back')}
          </button>
        )}
        {work.isSpam ? (
          <button type="submit" className="button" name="intent" value="not-spam" data-command="">
            {t('spam.notSpam')}
          </button>
        ) : work.state === 'done' ? (
          <button type="submit" className="button" name="intent" value="reopen" data-command="">
            {t('item.reopen')}
          </button>
        ) : (
          <button type="submit" className="button" name="intent" value="done" data-key="e">
            {t('item.markDone')} <kbd>e</kbd>
          </button>
        )}
        {!work.isSpam && (
          <button type="submit" className="button" name="intent" value="spam" data-command="">
            {t('spam.put')}
          </button>
        )}
      </Form>
      <details key={`assign ${work.revision}`} className="second-press">
        <summary>{t('item.assignOther')}</summary>
        <Form method="post" className="row" onSubmit={() => setSteppedFrom(work.revision)}>
          <input type="hidden" name="revision" value={work.revision} />
          <select name="assignee" defaultValue={work.assigneeId ?? ''} aria-label={t('inbox.assignee')}>
            <option value="">{t('inbox.nobody')}</option>
            {choicesOf(
              colleagues.filter(({ active, id }) => active || id === work.assigneeId),
              ({ id, name }) => [id, name],
            )}
          </select>
          <button type="submit" className="button" name="intent" value="assign">
            {t('several.assignGo')}
          </button>
        </Form>
      </details>
      {!work.isSpam && days.length > 0 && (
        <PutAside
          key={work.revision}
          revision={work.revision}
          days={days}
          refused={refusedDay}
          onPress={() => setSteppedFrom(work.revision)}
        />
      )}
      <details className="act" open={typed !== null || problem !== null || work.labels.length > 0}>
        <summary>{t('item.more')}</summary>
        <FreshForm
          method="post"
          className="stack"
          of={path}
          version={`${work.revision} ${overtakenAt} ${JSON.stringify(typed)}`}
          mark={{
            name: 'revision',
            value: String(Math.max(work.revision, overtakenAt ?? 0)),
            own: steppedFrom === null ? null : String(steppedFrom),
          }}
          unsaved={typed === null ? 'typed' : 'all'}
        >
          {Object.entries(stored).map(([name, value]) => (
            <input key={name} type="hidden" name={`${name}Before`} value={value} />
          ))}
          <label>
            {t('inbox.state')}
            <select name="state" data-command="" defaultValue={typed?.state ?? stored.state}>
              {choices(workStates, (state) => word('workState', state))}
            </select>
          </label>
          <label>
            {t('item.dueDay')}
            <input
              type="date"
              name="due"
              defaultValue={typed?.due ?? stored.due}
              aria-invalid={problem === 'due' ? true : undefined}
              aria-describedby={problem === 'due' ? 'due-problem' : undefined}
            />
          </label>
          {problem === 'due' && (
            <p className="error" id="due-problem">
              {t('item.dueWrong')}
            </p>
          )}
          <label>
            {t('item.labels')}
            <input
              name="labels"
              defaultValue={typed?.labels ?? stored.labels}
              list="item-labels"
              autoComplete="off"
              aria-invalid={problem === 'labels' ? true : undefined}
              aria-describedby={problem === 'labels' ? 'labels-hint labels-problem' : 'labels-hint'}
            />
          </label>
          <p className="hint" id="labels-hint">
            {t('item.labelsHint')}
          </p>
          {problem === 'labels' && (
            <p className="error" id="labels-problem">
              {t('item.labelsWrong')}
            </p>
          )}
          <datalist id="item-labels">
            {labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </datalist>
          <button type="submit" className="button" name="intent" value="change">
            {t('item.save')}
          </button>
        </FreshForm>
      </details>
    </section>
  );
}
