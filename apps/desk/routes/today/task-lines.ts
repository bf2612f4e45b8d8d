import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import type { OrderTodo } from '../../../../domain/orders/order-todo.ts';
import { dayAfter, germanDay, germanTime } from '../../../../domain/german-time.ts';
import { deadlineOf, type Task } from '../../../../server/features/today/list-tasks.ts';
import { dueWords } from '../inbox/inbox-lines.ts';
import type { TaskTime } from './task-times.ts';
import { textIn } from '../../i18n/language-of.ts';
import { shortMoment } from '../../i18n/moment.ts';

interface Reader {
  /** colleagues by id */
  names: ReadonlyMap<string, string>;
  mayWork: boolean;
  /** milliseconds since 1970 UTC */
  now: number;
  language: DeskLanguage;
}

/** Tasks with their times in words and the address at which each is done. */
export const taskLines = (tasks: readonly Task[], { names, mayWork, now, language }: Reader) =>
  tasks.map((task) => ({
    when: whenOf(task, now),
    key: `${task.kind}-${task.kind === 'order' ? task.todo : ''}-${task.id}`,
    what: whatOf(task),
    number: task.number,
    who: whoOf(task, language),
    about: task.kind === 'message' ? task.about : null,
    owner: ownerOf(task, names),
    writer: task.kind === 'message' ? task.writer : null,
    isFailed: task.kind === 'mail',
    due: task.dueAt === null ? null : dueWords(task.dueAt, now, language),
    since: shortMoment(task.since, now, language),
    act: mayWork ? actOf(task) : ('look' as const),
    to: placeOf(task, mayWork),
  }));

export type TaskLine = ReturnType<typeof taskLines>[number];

function whenOf(task: Task, now: number): TaskTime {
  const deadline = deadlineOf(task);
  if (deadline < now) return 'late';
  return deadline < germanTime(dayAfter(germanDay(now), 1), 0) ? 'today' : 'then';
}

/** Who looks after it, by name. */
function ownerOf(task: Task, names: Reader['names']): string | null {
  if (task.kind === 'order') return task.owner;
  return task.kind === 'message' && task.assigneeId !== null ? (names.get(task.assigneeId) ?? null) : null;
}

function whoOf(task: Task, language: DeskLanguage): string | null {
  if (task.kind === 'backup') return textIn(language, 'nav.backups');
  return task.kind === 'bank' ? textIn(language, 'today.bankCount', { count: task.lines }) : task.who;
}

/** Its words are those of a group at the desk. */
function whatOf(task: Task) {
  if (task.kind === 'order') return { group: 'orderTodo', name: task.todo } as const;
  if (task.kind === 'message') return { group: 'kind', name: task.item } as const;
  if (task.kind === 'mail') return { group: 'mail', name: task.template } as const;
  if (task.kind === 'backup') return { group: 'backupTask', name: task.failed } as const;
  if (task.kind === 'bank') return { group: 'nav', name: 'bank' } as const;
  if (task.kind === 'online') return { group: 'onlineTask', name: task.problem } as const;
  return { group: 'caseKind', name: task.wanted } as const;
}

type TaskAct = OrderTodo | 'answer' | 'open' | 'mail' | 'privacy' | 'backup' | 'bank' | 'online';

/** Its words are `today.act.<name>`. */
function actOf(task: Task): TaskAct {
  if (task.kind === 'order') return task.todo;
  if (task.kind === 'message') return task.mayAnswer ? 'answer' : 'open';
  return task.kind;
}

function placeOf(task: Task, mayWork: boolean): string {
  if (task.kind === 'order') return `/orders/${task.id}${task.todo === 'quote' && mayWork ? '/offer' : ''}`;
  if (task.kind === 'message') return `/inbox/${task.id}${task.mayAnswer && mayWork ? '/answer' : ''}`;
  if (task.kind === 'backup') return '/backups';
  if (task.kind === 'bank') return '/bank';
  if (task.kind === 'online') return `/orders/${task.id}`;
  return task.kind === 'mail' ? '/mails' : `/privacy/${task.id}`;
}
