import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { TaskLine } from './task-lines.ts';

/** The next working day, until which a message is put aside by one press. */
export interface Soon {
  /** YYYY-MM-DD */
  day: string;
  weekday: string;
}

interface TaskButtonsProps {
  task: TaskLine;
  soon: Soon;
  /** what it holds now is said or shown below it */
  isSettled: boolean;
  press: () => void;
}

/** Names the button of a line, with the act that it does (`lookFirst`). */
export const ofPress = (press: TaskLine['press']) => `${press}?act=${press}`;

/** What is done with a task on the spot, or the way to where it is done. */
export function TaskButtons({ task, soon, isSettled, press }: TaskButtonsProps) {
  const { t } = useTexts();
  const busy = useNavigation().state !== 'idle';
  const lead = (
    <Link to={task.to} className="button" data-row={isSettled ? undefined : ''}>
      {t(`today.act.${task.act}`)}
      <Whose task={task} />
    </Link>
  );
  if (task.press === null && task.buttons.length === 0) return lead;
  const quiet = task.buttons.map((deed) => (
    <button key={deed} type="submit" className="plain" name="intent" value={deed} disabled={busy}>
      {t(`today.button.${deed}`, { until: soon.weekday })}
      <Whose task={task} />
    </button>
  ));
  return (
    <Form method="post" action="/today" className="task-buttons" onSubmit={press}>
      <TaskFields task={task} />
      {task.actId !== null && <input type="hidden" name="actId" value={task.actId} />}
      <input type="hidden" name="until" value={soon.day} />
      {task.buttons.length > 1 ? (
        <details className="task-more">
          <summary>
            {t('today.more')}
            <Whose task={task} />
          </summary>
          {quiet}
        </details>
      ) : (
        quiet
      )}
      {task.press !== null && (
        <LookButton of={ofPress(task.press)} task={task}>
          {t('orders.look.first')}
        </LookButton>
      )}
      {task.press === null ? lead : <PressButton task={task} isRow={!isSettled} />}
    </Form>
  );
}

/** Whose task it is, for whoever only hears its button. */
const Whose = ({ task }: { task: TaskLine }) => <span className="unseen"> {task.number ?? task.who}</span>;

/** What each press of a task says of it. */
export const TaskFields = ({ task }: { task: TaskLine }) => (
  <>
    <input type="hidden" name="id" value={task.id} />
    <input type="hidden" name="name" value={task.who ?? task.number ?? ''} />
    {task.number !== null && <input type="hidden" name="number" value={task.number} />}
    {task.revision !== null && <input type="hidden" name="revision" value={task.revision} />}
  </>
);

interface PressButtonProps {
  task: TaskLine;
  /** the keys that go through the lines stop at it */
  isRow: boolean;
  className?: string;
}

/** The loud button of a task. */
export function PressButton({ task, isRow, className = 'button' }: PressButtonProps) {
  const { t } = useTexts();
  const busy = useNavigation().state !== 'idle';
  if (task.press === null) return null;
  return (
    <button
      type="submit"
      className={className}
      name="intent"
      value={task.press}
      disabled={busy}
      data-row={isRow ? '' : undefined}
    >
      {t(`today.press.${task.press}`)}
      <Whose task={task} />
    </button>
  );
}

/** Shows what the loud button of a task would send. @param of that button; empty: what is shown is put away */
export function LookButton({ of, task, children }: { of: string; task: TaskLine; children: ReactNode }) {
  const busy = useNavigation().state !== 'idle';
  return (
    // without scripts the page opens where the mail stands
    <button type="submit" className="plain" name="look" value={of} formAction="/today#look" disabled={busy}>
      {children}
      <Whose task={task} />
    </button>
  );
}
