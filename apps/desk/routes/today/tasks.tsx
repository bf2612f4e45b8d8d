import { Fragment, useEffect, useRef, type RefObject } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { Notice } from '../../components/notice.tsx';
import { Due } from '../inbox/inbox-table.tsx';
import type { TaskResult } from './do-task.ts';
import type { TaskLook } from './look-at-task.ts';
import { TaskButtons, type Soon } from './task-buttons.tsx';
import type { TaskButton } from './task-deeds.ts';
import type { TaskLine } from './task-lines.ts';
import { lookOf, TaskLooked } from './task-looked.tsx';
import { taskTimes } from './task-times.ts';
import { linesWithWorked, useWorkedTasks, type Worked } from './worked-tasks.ts';

interface TasksProps {
  tasks: readonly TaskLine[];
  soon: Soon;
  /** what became of the button that was pressed last */
  result: TaskResult | TaskLook | undefined;
}

/** What there is to do, the first to be done at the top; each line with the one button that does it or leads to it. */
export function Tasks({ tasks, soon, result }: TasksProps) {
  const { t } = useTexts();
  // which line's button was pressed last
  const pressedAt = useRef(0);
  const { worked, press } = useWorkedTasks(result);
  const lines = linesWithWorked(tasks, worked);
  return (
    <section
      aria-labelledby="tasks"
      onSubmit={({ target }) => {
        const at = taskRows().findIndex((row) => target instanceof Node && target.contains(row));
        if (at >= 0) pressedAt.current = at;
      }}
    >
      <h2 id="tasks">
        {t('today.tasks')} <span className="number">{tasks.length}</span>
      </h2>
      <FocusAfterPress result={result} pressedAt={pressedAt} />
      {/* where no script knows which line was pressed */}
      {result !== undefined && !('look' in result) && worked.at(-1)?.result !== result && (
        <div className="task-said">
          <TaskSaid result={result} until={soon.weekday} isLast />
        </div>
      )}
      {tasks.length === 0 && <p className="empty">{t('today.noTasks')}</p>}
      {lines.length > 0 && (
        <table className="list tasks" aria-labelledby="tasks">
          <ColumnHeads columns={[t('today.what'), t('today.who'), t('today.until'), t('today.do')]} />
          {taskTimes.map((time) => (
            <TasksOf
              key={time}
              time={time}
              lines={lines.filter(({ when }) => when === time)}
              open={tasks.filter(({ when }) => when === time).length}
              worked={worked}
              looked={result !== undefined && 'look' in result ? result : null}
              nextOf={({ id, key }) => tasks.find((one) => one.id === id && one.key !== key)}
              press={(task) => {
                const keys = lines.map(({ key }) => key);
                press({ task, above: keys.slice(0, keys.indexOf(task.key)) });
              }}
              soon={soon}
              isOnly={time === 'then' && lines.every(({ when }) => when === time)}
            />
          ))}
        </table>
      )}
    </section>
  );
}

/** Of each line what has the focus. */
const taskRows = () => [...document.querySelectorAll<HTMLElement>('.tasks [data-row]')];

/** What a key does to the line that has the focus. */
const rowKeys: ReadonlyMap<string, TaskButton> = new Map([
  ['a', 'take'],
  ['e', 'done'],
]);

export function pressInRow(key: string, row: HTMLElement): void {
  const deed = rowKeys.get(key);
  if (deed !== undefined) row.closest('tr')?.querySelector<HTMLElement>(`button[value='${deed}']`)?.click();
}

interface FocusAfterPressProps {
  result: TasksProps['result'];
  pressedAt: RefObject<number>;
}

/** The button that was pressed is gone: the focus goes on with the next line. */
function FocusAfterPress({ result, pressedAt }: FocusAfterPressProps) {
  const isIdle = useNavigation().state === 'idle';
  const led = useRef<TasksProps['result']>(undefined);
  useEffect(() => {
    if (!isIdle || result === undefined || led.current === result) return;
    led.current = result;
    // what is to be read has it
    if ('look' in result && result.look !== null) return;
    const rows = taskRows();
    if (document.activeElement === document.body || document.activeElement?.closest('.act-pressed'))
      rows[Math.min(pressedAt.current, rows.length - 1)]?.focus({
        preventScroll: true,
      });
  }, [result, isIdle, pressedAt]);
  return null;
}

interface TaskSaidProps {
  result: TaskResult;
  /** the day until which things are put aside */
  until: string;
  /** of the last press: its key takes it back */
  isLast: boolean;
  /** what comes next of the same thing, as its own line has it */
  next?: TaskLine | undefined;
  onUndo?: () => void;
}

/** What became of a press, with the way back where there is one. */
function TaskSaid({ result, until, isLast, next, onUndo }: TaskSaidProps) {
  const { t } = useTexts();
  const busy = useNavigation().state !== 'idle';
  return (
    <Notice tone={'problem' in result ? 'alert' : 'done'}>
      <div className="row">
        <span>
          {'problem' in result
            ? `${result.name}: ${result.problem}`
            : t(`today.said.${result.did}`, { name: result.name, until })}
        </span>
        {next !== undefined && (
          <Link to={next.to} className="button">
            {t(`today.act.${next.act}`)} <span className="unseen">{next.number}</span>
          </Link>
        )}
        {result.to !== null && <Link to={result.to}>{t('today.said.look')}</Link>}
        {'undo' in result && result.undo !== null && (
          <Form method="post" action="/today" onSubmit={onUndo}>
            <input type="hidden" name="id" value={result.undo.id} />
            <input type="hidden" name="name" value={result.name} />
            <input type="hidden" name="revision" value={result.undo.revision} />
            <button
              type="submit"
              className="button"
              name="intent"
              value={result.undo.deed}
              disabled={busy}
              data-key={isLast ? 'z' : undefined}
            >
              {t('item.undo')} {isLast && <kbd>z</kbd>}
            </button>
          </Form>
        )}
      </div>
    </Notice>
  );
}

interface TasksOfProps {
  time: TaskLine['when'];
  lines: readonly TaskLine[];
  /** how many of the lines are still to be done */
  open: number;
  worked: readonly Worked[];
  /** what the button of a line would send */
  looked: TaskLook | null;
  /** what there is to do next of the same thing */
  nextOf: (task: TaskLine) => TaskLine | undefined;
  /** a button of the line was pressed */
  press: (task: TaskLine) => void;
  soon: Soon;
  /** nothing comes before them: a heading that says so would be about nothing */
  isOnly: boolean;
}

function TasksOf({ time, lines, open, worked, looked, nextOf, press, soon, isOnly }: TasksOfProps) {
  const { t } = useTexts();
  if (lines.length === 0) return null;
  return (
    <tbody>
      {!isOnly && (
        <tr className={`task-time task-${time}`}>
          <th scope="rowgroup" colSpan={4}>
            {t(`today.time.${time}`)} <span className="number">{open}</span>
          </th>
        </tr>
      )}
      {lines.map((task) => {
        const done = worked.find((one) => one.task.key === task.key);
        const look = done === undefined ? lookOf(task, looked) : null;
        return (
          <Fragment key={task.key}>
            <TaskRow
              task={task}
              soon={soon}
              isSettled={done !== undefined || look !== null}
              press={() => press(task)}
            />
            {look !== null && <TaskLooked task={task} look={look} press={() => press(task)} />}
            {done !== undefined && (
              <tr className="task-result">
                <td colSpan={4}>
                  <TaskSaid
                    result={done.result}
                    until={soon.weekday}
                    isLast={done === worked.at(-1)}
                    next={'problem' in done.result ? undefined : nextOf(task)}
                    onUndo={() => press(task)}
                  />
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}

interface TaskRowProps {
  task: TaskLine;
  soon: Soon;
  /** what it holds now is said or shown below it */
  isSettled: boolean;
  press: () => void;
}

function TaskRow({ task, soon, isSettled, press }: TaskRowProps) {
  const { t, word } = useTexts();
  return (
    <tr>
      <td className="what">
        {task.isFailed && `${t('today.notArrived')} `}
        <strong>{word(task.what.group, task.what.name)}</strong>
        {task.about !== null && <span className="about"> {task.about}</span>}
      </td>
      <th scope="row">
        <Link to={task.open}>{task.who ?? task.number ?? t('today.nobodyNamed')}</Link>
        {task.writer !== null && <span className="label writes">{t('inbox.writes', { name: task.writer })}</span>}
        {task.owner !== null && <span className="whose"> · {t('today.with', { name: task.owner })}</span>}
      </th>
      <td className="due">{task.due === null ? t('today.since', { when: task.since }) : <Due {...task.due} />}</td>
      {/* its buttons keep their place, so that no other comes under the finger */}
      <td className={isSettled ? 'act act-pressed' : 'act'} inert={isSettled}>
        <TaskButtons task={task} soon={soon} isSettled={isSettled} press={press} />
      </td>
    </tr>
  );
}
