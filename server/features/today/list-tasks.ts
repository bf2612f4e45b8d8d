import { sql } from 'kysely';
import { dayAfter, germanTime } from '../../../domain/german-time.ts';
import { openItems, type ItemFilter } from '../../../domain/item-filter.ts';
import type { ItemKind } from '../../../domain/item-kinds.ts';
import type { OnlineProblem } from '../../../domain/orders/online-payment.ts';
import type { OrderTodo } from '../../../domain/orders/order-todo.ts';
import { isPlainOrder } from '../../../domain/orders/plain-order.ts';
import { refundBy } from '../../../domain/orders/withdrawal.ts';
import type { MailTemplate } from '../../../domain/forms/form.ts';
import type { CaseKind } from '../../../domain/privacy-case-kinds.ts';
import type { Database } from '../../platform/database/database.ts';
import { isDead } from '../../platform/mail/outbox.ts';
import { lastRuns, type RunKind } from '../backup/backup-runs.ts';
import { asLine, readLines } from '../enquiries/list-inbox.ts';
import { messagesWaiting } from '../enquiries/messages-waiting.ts';
import { namesWriting } from '../enquiries/read-writers.ts';
import { countOpenLines } from '../bank/read-bank.ts';
import { chargedNext } from '../orders/charged-next.ts';
import { longBefore } from '../payments/online-refunds.ts';
import { todoOrders, type TodoOrder } from '../orders/todo-orders.ts';

type WholeOrder = NonNullable<TodoOrder['order']>;

interface TaskOf {
  id: string;
  /** of the item or order; null: it has none */
  number: string | null;
  /** null: nobody is named, or it is restricted (Art. 18 GDPR) */
  who: string | null;
  /** until when, milliseconds since 1970 UTC; null: as soon as possible */
  dueAt: number | null;
  /** since when it waits, milliseconds since 1970 UTC */
  since: number;
}

export type Task =
  | (TaskOf & {
      kind: 'order';
      todo: OrderTodo;
      owner: string | null;
      /** needed to confirm it from the list */
      revision: number;
      /** of what is to be confirmed: all that is in it; null where somebody has to look at the whole first, or at a message */
      plain: Pick<WholeOrder, 'priced' | 'customer'> | null;
      /** of what is to be shipped or invoiced: what of it, and to which town */
      goods: TodoOrder['goods'];
      /** YYYY-MM-DD: it was agreed that it does not leave before that day; null: no such day, or it has come */
      notBefore: string | null;
      /** its invoice is what its page offers next: nothing has to be decided before */
      mayCharge: boolean;
    })
  | (TaskOf & {
      kind: 'message';
      item: ItemKind;
      about: string | null;
      assigneeId: string | null;
      /** needed to change it from the list */
      revision: number;
      mayAnswer: boolean;
      writer: string | null;
    })
  | (TaskOf & { kind: 'mail'; template: MailTemplate; isRestricted: boolean })
  | (TaskOf & { kind: 'privacy'; wanted: CaseKind })
  | (TaskOf & { kind: 'backup'; failed: RunKind })
  | (TaskOf & { kind: 'bank'; lines: number })
  | (TaskOf & { kind: 'online'; problem: OnlineProblem | 'waits' });

/** Of each kind; who has more than these looks at the lists. */
const mostOfKind = 25;

/** A failed mail and a delivery without an invoice are looked after by the next day. Milliseconds. */
const oneDay = 24 * 60 * 60 * 1000;

/**
 * What there is to do, in the order of its deadline; what has none counts from when it began to wait.
 * @param asked.me id of the operator who looks
 * @param asked.seesCases may look after privacy cases
 * @param asked.seesBackups may look after backups
 * @param asked.seesBank may look at the bank statement
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function listTasks(
  database: Database,
  {
    me,
    seesCases,
    seesBackups,
    seesBank = false,
  }: {
    me: string;
    seesCases: boolean;
    seesBackups: boolean;
    seesBank?: boolean;
  },
  now: number,
): Promise<Task[]> {
  const found = await Promise.all([
    orderTasks(database, now),
    messageTasks(database, me, now),
    mailTasks(database),
    seesCases ? caseTasks(database) : [],
    seesBackups ? backupTasks(database) : [],
    seesBank ? bankTasks(database) : [],
    onlineTasks(database),
    waitingRefundTasks(database, now),
  ]);
  return found.flat().sort((one, other) => deadlineOf(one) - deadlineOf(other) || one.since - other.since);
}

/**
 * Until when a task is to be done, milliseconds since 1970 UTC. A message without a date has lain there for long, and is
 * not suddenly urgent.
 */
export const deadlineOf = ({ kind, dueAt, since }: Task): number =>
  dueAt ?? (kind === 'message' ? Number.MAX_SAFE_INTEGER : since + oneDay);

async function orderTasks(database: Database, now: number): Promise<Task[]> {
  const found = await todoOrders(database, mostOfKind, now);
  const toConfirm = found.flatMap(({ order }) => order ?? []);
  const waiting = await database.readAside((reader) => messagesWaiting(reader, toConfirm));
  const plain = plainOrders(toConfirm, ({ id }) => waiting(id).length > 0);
  const toInvoice = found.filter(({ todo }) => todo === 'invoice').map(({ line }) => line.id);
  const chargeable = await chargedNext(database, toInvoice);
  return found.map(({ todo, line, since, withdrawnAt, goods }) => ({
    kind: 'order',
    todo,
    id: line.id,
    number: line.number,
    who: line.who,
    owner: line.owner,
    revision: line.revision,
    plain: todo === 'confirm' ? (plain.get(line.id) ?? null) : null,
    goods,
    notBefore: todo === 'ship' ? line.notBefore : null,
    mayCharge: todo === 'invoice' && chargeable.has(line.id),
    dueAt: dueAtOf({ todo, line, since, withdrawnAt }),
    since,
  }));
}

/** By id. Two that wait from one address may be one, sent twice; a message that waits may call one off. */
function plainOrders(
  orders: readonly WholeOrder[],
  isMessageWaiting: (order: WholeOrder) => boolean,
): ReadonlyMap<string, WholeOrder> {
  const isAlone = ({ email }: WholeOrder) => orders.filter((one) => one.email === email).length === 1;
  const isPlain = (one: WholeOrder) => isPlainOrder(one) && isAlone(one) && !isMessageWaiting(one);
  return new Map(orders.filter(isPlain).map((one) => [one.id, one]));
}

const endOf = (day: string) => germanTime(dayAfter(day, 1), 0) - 1;

function dueAtOf({ todo, line, since, withdrawnAt }: Omit<TodoOrder, 'order' | 'goods'>): number | null {
  if (todo === 'withdrawal') return endOf(refundBy(withdrawnAt ?? since));
  if (todo === 'payment') return line.paymentDueOn === null ? null : endOf(line.paymentDueOn);
  // what is to be invoiced or paid back waits from when it began
  return todo === 'invoice' || todo === 'refund' ? null : line.dueAt;
}

/** Everybody's that are due, and all that nobody or the operator has. A withdrawal is worked on at its order. */
async function messageTasks(database: Database, me: string, now: number): Promise<Task[]> {
  const filters: ItemFilter[] = [
    { ...openItems, due: 'overdue' },
    { ...openItems, due: 'today' },
    { ...openItems, assignee: 'nobody' },
    { ...openItems, assignee: 'me' },
  ];
  const lists = await Promise.all(
    filters.map((filter) => readLines(database, me, { filter, after: null, limit: mostOfKind }, now)),
  );
  const items = new Map(lists.flat().map((row) => [row.id, row]));
  const withdrawals = [...items.values()].filter(({ kind }) => kind === 'withdrawal').map(({ id }) => id);
  const tied =
    withdrawals.length === 0
      ? []
      : await database.readAside((reader) =>
          reader
            .selectFrom('withdrawals')
            .select('id')
            .where('id', 'in', withdrawals)
            .where('order_id', 'is not', null)
            .execute(),
        );
  for (const { id } of tied) items.delete(id);
  const writers = await database.readAside((reader) => namesWriting(reader, { ids: [...items.keys()], me }, now));
  return [...items.values()]
    .filter((row) => row.restricted_at === null && (row.work_state !== 'waiting' || (row.due_at ?? now) < now))
    .map((row) => {
      const line = asLine(row, []);
      return {
        kind: 'message',
        item: line.kind,
        id: line.id,
        number: line.inquiryNumber,
        who: line.name,
        about: line.about,
        assigneeId: line.assigneeId,
        revision: line.revision,
        writer: writers.get(row.id) ?? null,
        // of a wish to be called, a telephone; of a withdrawal, its order comes first
        mayAnswer: line.kind !== 'callback' && line.kind !== 'withdrawal',
        dueAt: line.dueAt,
        since: line.receivedAt,
      };
    });
}

async function mailTasks(database: Database): Promise<Task[]> {
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('mails')
      .leftJoin('enquiries', 'enquiries.id', 'mails.enquiry_id')
      .leftJoin('orders', 'orders.id', 'mails.order_id')
      .select(['mails.id', 'mails.template', 'mails.created_at', 'mails.recipient'])
      .select(['enquiries.enquiry_number', 'orders.order_number'])
      .select(
        sql<number>`CASE WHEN enquiries.restricted_at IS NULL AND orders.restricted_at IS NULL THEN 0 ELSE 1 END`.as(
          'is_restricted',
        ),
      )
      .where(isDead)
      .orderBy('mails.created_at')
      .limit(mostOfKind)
      .execute(),
  );
  return rows.map((row) => ({
    kind: 'mail',
    template: row.template,
    id: row.id,
    number: row.enquiry_number ?? row.order_number,
    who: row.is_restricted === 1 ? null : row.recipient,
    isRestricted: row.is_restricted === 1,
    dueAt: null,
    since: row.created_at,
  }));
}

/** Online payments that somebody is to look at: other money came than was asked for, or it went back. */
async function onlineTasks(database: Database): Promise<Task[]> {
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('online_payments')
      .innerJoin('orders', 'orders.id', 'online_payments.order_id')
      .select(['orders.id', 'orders.order_number', 'online_payments.problem', 'online_payments.problem_at'])
      .where('online_payments.problem_at', 'is not', null)
      .where('orders.restricted_at', 'is', null)
      .orderBy('online_payments.problem_at')
      .limit(mostOfKind)
      .execute(),
  );
  return rows.flatMap(({ id, order_number: number, problem, problem_at: since }) =>
    problem === null || since === null
      ? []
      : [
          {
            kind: 'online',
            id,
            number,
            who: null,
            dueAt: null,
            since,
            problem,
          },
        ],
  );
}

/** Orders with a refund that their payment service has not taken for long: it cannot be reached, or is no longer set. */
async function waitingRefundTasks(database: Database, now: number): Promise<Task[]> {
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('online_refunds')
      .innerJoin('online_payments', 'online_payments.id', 'online_refunds.online_payment_id')
      .innerJoin('orders', 'orders.id', 'online_payments.order_id')
      .select(['orders.id', 'orders.order_number'])
      .select(({ fn }) => fn.min<number>('online_refunds.created_at').as('since'))
      // in letters, as the index has it
      .where(sql<boolean>`online_refunds.state = 'asked'`)
      .where('online_refunds.created_at', '<', longBefore(now))
      .where('orders.restricted_at', 'is', null)
      .groupBy(['orders.id', 'orders.order_number'])
      .orderBy('since')
      .limit(mostOfKind)
      .execute(),
  );
  return rows.map(({ id, order_number: number, since }) => ({
    kind: 'online',
    id,
    number,
    who: null,
    dueAt: null,
    since,
    problem: 'waits',
  }));
}

/** One for all lines of statements that wait. */
async function bankTasks(database: Database): Promise<Task[]> {
  const { count, since } = await countOpenLines(database);
  return since === null
    ? []
    : [
        {
          kind: 'bank',
          id: 'bank',
          number: null,
          who: null,
          dueAt: null,
          since,
          lines: count,
        },
      ];
}

async function caseTasks(database: Database): Promise<Task[]> {
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('privacy_cases')
      .select(['id', 'kind', 'subject', 'due_at', 'received_at'])
      .where('closed_at', 'is', null)
      .orderBy('due_at')
      .limit(mostOfKind)
      .execute(),
  );
  return rows.map((row) => ({
    kind: 'privacy',
    wanted: row.kind,
    id: row.id,
    number: null,
    who: row.subject,
    dueAt: row.due_at,
    since: row.received_at,
  }));
}

/** The last copy, or the last test of one, when it failed. */
async function backupTasks(database: Database): Promise<Task[]> {
  const runs = await lastRuns(database);
  return (['copy', 'test'] as const).flatMap((kind) => {
    const run = runs[kind];
    if (run === null || run.problem === null) return [];
    return [
      {
        kind: 'backup',
        failed: kind,
        id: kind,
        number: null,
        who: null,
        dueAt: null,
        since: run.endedAt,
      },
    ];
  });
}
