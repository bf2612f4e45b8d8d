import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { Due } from '../inbox/inbox-table.tsx';
import type { TaskLine } from './task-lines.ts';
import { taskTimes } from './task-times.ts';

/** What there is to do, the first to be done at the top; each line with the one button that leads to it. */
export function Tasks({ tasks }: { tasks: readonly TaskLine[] }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">
        {t('today.tasks')} <span className="number">{tasks.length}</span>
      </h2>
      {tasks.length === 0 && <p className="empty">{t('today.noTasks')}</p>}
      {tasks.length > 0 && (
        <table className="list tasks" aria-labelledby="tasks">
          <ColumnHeads columns={[t('today.what'), t('today.who'), t('today.until'), t('today.do')]} />
          {taskTimes.map((time) => (
            <TasksOf key={time} time={time} tasks={tasks.filter(({ when }) => when === time)} />
          ))}
        </table>
      )}
    </section>
  );
}

function TasksOf({ time, tasks }: { time: TaskLine['when']; tasks: readonly TaskLine[] }) {
  const { t, word } = useTexts();
  if (tasks.length === 0) return null;
  return (
    <tbody>
      <tr className={`task-time task-${time}`}>
        <th scope="rowgroup" colSpan={4}>
          {t(`today.time.${time}`)} <span className="number">{tasks.length}</span>
        </th>
      </tr>
      {tasks.map((task) => (
        <tr key={task.key}>
          <td className="what">
            {task.isFailed && `${t('today.notArrived')} `}
            <strong>{word(task.what.group, task.what.name)}</strong>
            {task.about !== null && <span className="about"> {task.about}</span>}
          </td>
          <th scope="row">
            {task.who ?? task.number ?? t('today.nobodyNamed')}
            {task.writer !== null && <span className="label writes">{t('inbox.writes', { name: task.writer })}</span>}
            {task.owner !== null && <span className="whose"> · {task.owner}</span>}
          </th>
          <td className="due">{task.due === null ? t('today.since', { when: task.since }) : <Due {...task.due} />}</td>
          <td className="act">
            <Link to={task.to} className="button" data-row="">
              {t(`today.act.${task.act}`)}
              <span className="unseen"> {task.number ?? task.who}</span>
            </Link>
          </td>
        </tr>
      ))}
    </tbody>
  );
}
