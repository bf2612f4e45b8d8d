import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { localPrice } from '../../../../domain/money.ts';
import type { OrderTodo } from '../../../../domain/orders/order-todo.ts';
import { dayAfter, germanDay, germanTime, noonOf } from '../../../../domain/german-time.ts';
import { deadlineOf, type Task } from '../../../../server/features/today/list-tasks.ts';
import { linesNamedIn } from '../../../../server/features/content/catalogue.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';
import { goodsInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import { dueWords } from '../inbox/inbox-lines.ts';
import type { TaskButton, TaskPress } from './task-deeds.ts';
import type { TaskTime } from './task-times.ts';
import { textIn } from '../../i18n/language-of.ts';
import { shortDay, shortMoment } from '../../i18n/moment.ts';

interface Reader {
  /** colleagues by id */
  names: ReadonlyMap<string, string>;
  texts: Pick<SiteTexts, 'message' | 'catalogue'>;
  mayWork: boolean;
  /** milliseconds since 1970 UTC */
  now: number;
  language: DeskLanguage;
}

/** Tasks with their times in words and the address at which each is done. */
export const taskLines = (tasks: readonly Task[], { names, texts, mayWork, now, language }: Reader) =>
  tasks.map((task) => ({
    when: whenOf(task, now),
    key: `${task.kind}-${task.kind === 'order' ? task.todo : ''}-${task.id}`,
    what: whatOf(task),
    number: task.number,
    who: whoOf(task, language),
    about: aboutOf(task, language, texts),
    owner: ownerOf(task, names),
    writer: task.kind === 'message' ? task.writer : null,
    isFailed: task.kind === 'mail',
    due: task.dueAt === null ? null : dueWords(task.dueAt, now, language),
    since: shortMoment(task.since, now, language),
    act: mayWork ? actOf(task) : ('look' as const),
    to: placeOf(task, mayWork),
    /** where it is read, whatever its button begins */
    open: placeOf(task, false),
    id: task.id,
    revision: task.kind === 'message' || task.kind === 'order' ? task.revision : null,
    /** done on the spot, by its loud button; null: its page is opened */
    press: mayWork ? pressOf(task) : null,
    /** what else can be done on the spot */
    buttons: mayWork ? buttonsOf(task) : [],
    /** of a call that is noted: the same press again notes it once */
    actId: task.kind === 'message' && task.item === 'callback' ? crypto.randomUUID() : null,
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

/** No line begins with it. */
const point = '\u00a0· ';

/** "Forks (3 packs = 300 pieces) · 33.92 € · Hamburg": what somebody confirms; without the sum, what they ship or invoice. */
function goodsOf(
  { plain, goods }: Extract<Task, { kind: 'order' }>,
  language: DeskLanguage,
  texts: Reader['texts'],
): string | null {
  const inWords = (lines: (Parameters<typeof goodsInWords>[0] & { itemNo: string })[]) =>
    linesNamedIn(texts.catalogue(), lines, language).map((line) => goodsInWords(line, language, texts));
  if (plain !== null)
    return [
      ...inWords([...plain.priced.lines]),
      localPrice(plain.priced.grossCents, language),
      plain.customer.delivery.city,
    ].join(point);
  return goods === null || goods.lines.length === 0 ? null : [...inWords([...goods.lines]), goods.city].join(point);
}

/** What it is about in short; of what waits for its day, that first. */
function aboutOf(task: Task, language: DeskLanguage, texts: Reader['texts']): string | null {
  if (task.kind === 'message') return task.about;
  if (task.kind !== 'order') return null;
  const goods = goodsOf(task, language, texts);
  if (task.notBefore === null) return goods;
  const day = textIn(language, 'orders.notBefore.short', { day: shortDay(noonOf(task.notBefore), language) });
  return [day, ...(goods === null ? [] : [goods])].join(point);
}

function pressOf(task: Task): TaskPress | null {
  if (task.kind !== 'order') return null;
  if (task.todo === 'confirm' && task.plain !== null) return 'confirm';
  return task.mayCharge ? 'charge' : null;
}

function buttonsOf(task: Task): readonly TaskButton[] {
  // what is restricted is not sent
  if (task.kind === 'mail') return task.isRestricted ? [] : ['retry'];
  // a withdrawal has a date by law and an order to look at
  if (task.kind !== 'message' || task.item === 'withdrawal') return [];
  if (task.item === 'callback') return ['reached', 'not-reached', 'later', 'done'];
  return task.assigneeId === null ? ['take', 'later', 'done', 'spam'] : ['later', 'done', 'spam'];
}

type TaskAct = OrderTodo | 'look' | 'answer' | 'open' | 'mail' | 'privacy' | 'backup' | 'bank' | 'online';

/** Its words are `today.act.<name>`. */
function actOf(task: Task): TaskAct {
  // what waits for its day is not shipped
  if (task.kind === 'order') return task.notBefore === null ? task.todo : 'look';
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
