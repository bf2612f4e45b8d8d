import { sql } from 'kysely';
import { dayAfter, germanDay, germanTime } from '../../../domain/german-time.ts';
import { standingOf, type QuoteStanding } from '../../../domain/orders/quote.ts';
import type { OrderState } from '../../../domain/orders/order-state.ts';
import { orderTodos, type OrderTab, type OrderTodo } from '../../../domain/orders/order-todo.ts';
import type { Database } from '../../platform/database/database.ts';
import { cutPage, isBeyond, readCursor, writeCursor } from '../../platform/database/page-cursor.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Counted } from '../enquiries/count-up-to.ts';
import type { Cents } from '../../../domain/money.ts';
import { effectiveOrder } from '../../../domain/orders/effective-order.ts';
import { readOrdersWithPapers } from '../order-records/order-with-papers.ts';
import { storedOrder, type StoredOrder } from '../order-records/stored-order.ts';
import { changedSums, lastQuotes } from '../order-records/sums-now.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { isAwaiting, isInTab, isPaymentLate, isTodo, listedTodos, todoColumns, type ListedTab } from './todo-rules.ts';
import { fieldsOf } from '../enquiries/enquiry-fields.ts';

/** Rows of one page. */
export const ordersPageSize = 50;

/** More of one state are counted as this many: the board says "1,000+". */
export const mostCountedOrders = 1_000;

/** The states in which somebody has to do something. */
export const openStates = [
  'received',
  'confirmed',
  'paid',
  'part-shipped',
  'shipped',
] as const satisfies readonly OrderState[];

/** A line of the board. What is restricted (Art. 18 GDPR) shows that it is there, and nothing of the person. */
export interface OrderLineOnBoard extends Pick<
  OrderRow,
  'id' | 'kind' | 'state' | 'buyer' | 'payment' | 'language' | 'origin' | 'revision'
> {
  number: string;
  receivedAt: number;
  changedAt: number;
  netCents: number;
  /** what it comes to now (order-records/sums-now.ts) */
  grossCents: number;
  /** what was ordered or asked for, where that is another sum; else null */
  orderedCents: number | null;
  /** when it has to be confirmed, answered or shipped; null: it waits for somebody else */
  dueAt: number | null;
  restricted: boolean;
  /** YYYY-MM-DD, the last day to pay; null: nothing is owed yet, or any more, or it is restricted */
  paymentDueOn: string | null;
  /** name and company; null when restricted */
  who: string | null;
  /** of a request: its last quote; of an order: the one it accepts; null: none, or it is restricted */
  quote: { number: string; standing: QuoteStanding } | null;
  /** who looks after it, by name; null: nobody in particular */
  owner: string | null;
  ownerId: string | null;
  /** a withdrawal from it that nobody has decided on, else one that is accepted and not settled; null: none, or restricted */
  withdrawal: 'open' | 'accepted' | null;
}

export interface OrderPage {
  rows: OrderLineOnBoard[];
  /** where the next, older page begins; null on the last */
  older: string | null;
}

/** Which orders are due; those that are begin with the most urgent. */
export type OrdersDue = 'overdue' | 'today';

/** Whose open orders are asked for. */
export type OrdersWhose = 'mine' | 'nobody';

/** In letters, as the indexes have it. @param me id of who asks */
const isWhose = (whose: OrdersWhose, me: string) => {
  const isOpen = sql.raw("state NOT IN ('done', 'cancelled', 'withdrawn')");
  return whose === 'mine'
    ? sql<boolean>`owner_id = ${me} AND owner_id IS NOT NULL AND ${isOpen}`
    : sql<boolean>`owner_id IS NULL AND ${isOpen}`;
};

/** An order that waits, by what is to be done with it. */
export interface TodoOrder {
  todo: OrderTodo;
  line: OrderLineOnBoard;
  /** since when, milliseconds since 1970 UTC */
  since: number;
  /** of a withdrawal: when its oldest open declaration was received */
  withdrawnAt: number | null;
  /** of what is to be confirmed: the whole of it, less what was withdrawn from */
  order: StoredOrder | null;
}

/**
 * The most urgent orders of every kind of work, without writing the reading down: whoever shows them does.
 * @param limit of each kind @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function todoOrders(database: Database, limit: number, now: number): Promise<TodoOrder[]> {
  const lists = await Promise.all(
    orderTodos.map(async (todo) => {
      const column = todo === 'payment' ? 'payment_due_on' : todoColumns[todo];
      const rows = await database.readAside((reader) =>
        reader
          .selectFrom('orders')
          .selectAll()
          .where(todo === 'payment' ? isPaymentLate(now) : isTodo(todo))
          .orderBy(column)
          .orderBy('id')
          .limit(limit)
          .execute(),
      );
      return rows.map((row) => ({ todo, row }));
    }),
  );
  const found = lists.flat();
  const lines = new Map(
    (
      await boardLines(
        database,
        found.map(({ row }) => row),
        now,
      )
    ).map((line) => [line.id, line]),
  );
  const withdrawn = await withdrawnSince(
    database,
    found.flatMap(({ todo, row }) => (todo === 'withdrawal' ? [row.id] : [])),
  );
  const whole = await ordersNow(
    database,
    found.flatMap(({ todo, row }) => (todo === 'confirm' ? [row] : [])),
    lines,
  );
  return found.flatMap(({ todo, row }): TodoOrder[] => {
    const line = lines.get(row.id);
    if (line === undefined) return [];
    const since =
      (todo === 'invoice' ? row.to_invoice_since : todo === 'refund' ? row.to_refund_since : null) ?? row.changed_at;
    const order = todo === 'confirm' ? (whole.get(row.id) ?? null) : null;
    return [{ todo, line, since, withdrawnAt: withdrawn.get(row.id) ?? null, order }];
  });
}

/** Orders with what is left of them, by their ids. */
async function ordersNow(
  database: Database,
  rows: readonly OrderRow[],
  lines: ReadonlyMap<string, OrderLineOnBoard>,
): Promise<ReadonlyMap<string, StoredOrder>> {
  const isChanged = ({ id }: OrderRow) => (lines.get(id)?.orderedCents ?? null) !== null;
  const changed = await database.readAside((reader) =>
    readOrdersWithPapers(
      reader,
      rows.filter(isChanged).map(({ id }) => id),
    ),
  );
  return new Map([
    ...rows.map((row) => [row.id, storedOrder(row)] as const),
    ...changed.map(({ order, gone }) => [order.id, { ...order, priced: effectiveOrder(order.priced, gone) }] as const),
  ]);
}

/** When the oldest declaration that is still to be looked after was received, by order. */
async function withdrawnSince(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('withdrawals')
      .select((select) => ['order_id', select.fn.min('received_at').as('since')])
      .where('order_id', 'in', ids)
      .where('state', 'in', ['open', 'accepted'])
      .groupBy('order_id')
      .execute(),
  );
  return new Map(
    rows.flatMap(({ order_id, since }) => (order_id === null ? [] : [[order_id, Number(since)] as const])),
  );
}

/**
 * Orders, newest first, of one state or of all, or the open ones that the operator or nobody has; or those that are due,
 * the most urgent first.
 * @param asked.before from the page before; null for the first
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function listOrders(
  database: Database,
  actor: Actor,
  asked: {
    state: OrderState | null;
    due?: OrdersDue | null;
    todo?: ListedTab | null;
    whose?: OrdersWhose | null;
    /** of what begins with the newest: the oldest first */
    isOldest?: boolean;
    before: string | null;
  },
  now: number,
): Promise<OrderPage> {
  const { state, due = null, todo = null, whose = null, isOldest = false } = asked;
  const column = todo !== null ? todoColumns[todo] : due === null ? 'received_at' : 'due_at';
  // what waits longest comes first; all orders begin with the newest, unless the oldest are asked for
  const direction = todo === null && due === null && !isOldest ? 'desc' : 'asc';
  const found = await database.readAside((reader) =>
    reader
      .selectFrom('orders')
      .selectAll()
      .$if(state !== null, (query) => query.where('state', '=', state ?? 'received'))
      .$if(due !== null, (query) => query.where(isDue(due ?? 'overdue', now)))
      .$if(todo !== null, (query) => query.where(isInTab(todo ?? 'confirm', now)))
      .$if(whose !== null, (query) => query.where(isWhose(whose ?? 'nobody', actor.operator.id)))
      .where(isBeyond(readCursor(asked.before), { at: column, id: 'id' }, direction))
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(ordersPageSize + 1)
      .execute(),
  );
  const { rows: shown, next } = cutPage(found, ordersPageSize, ({ id, ...row }) =>
    writeCursor({ at: row[column] ?? 0, id }),
  );
  await logAccess(database, actor, { action: 'orders-read', detail: { shown: shown.length } }, now);
  return { rows: await boardLines(database, shown, now), older: next };
}

/** Lines of rows, without anything of the person where a row is restricted. @param now milliseconds since 1970 UTC */
export async function boardLines(
  database: Database,
  rows: readonly OrderRow[],
  now: number,
): Promise<OrderLineOnBoard[]> {
  const idsOf = (wanted: OrderRow['kind']) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const lastOnes = await database.readAside((reader) => lastQuotes(reader, idsOf('request')));
  const changed = await database.readAside((reader) => changedSums(reader, idsOf('order')));
  const withdrawals = await pendingWithdrawals(database, rows);
  const owners = await namesOf(database, rows);
  return rows.map((row) => {
    const last = lastOnes.get(row.id);
    const isCalledOff = row.state === 'cancelled';
    const quote =
      last === undefined
        ? null
        : {
            number: last.number,
            standing: standingOf({ state: last.state, validUntil: last.validUntil, isCalledOff }, germanDay(now)),
          };
    const accepts = row.quote_number === null ? null : { number: row.quote_number, standing: 'accepted' as const };
    const isShown = row.restricted_at === null;
    return {
      ...asBoardLine(row),
      ...sumOf(row, last?.grossCents ?? changed.get(row.id)),
      owner: row.owner_id === null ? null : (owners.get(row.owner_id) ?? null),
      quote: isShown ? (quote ?? accepts) : null,
      withdrawal: isShown ? (withdrawals.get(row.id) ?? null) : null,
    };
  });
}

/** By orders' ids: what somebody has still to do about a withdrawal; one that is to be decided outweighs the others. */
async function pendingWithdrawals(
  database: Database,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, 'open' | 'accepted'>> {
  const ids = rows.filter(({ kind }) => kind === 'order').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await database.readAside((reader) =>
    reader
      .selectFrom('withdrawals')
      .select(['order_id', 'state'])
      .where('order_id', 'in', ids)
      .where('state', 'in', ['open', 'accepted'])
      .execute(),
  );
  const pending = new Map<string, 'open' | 'accepted'>();
  for (const { order_id, state } of found)
    if (order_id !== null && pending.get(order_id) !== 'open')
      pending.set(order_id, state === 'open' ? state : 'accepted');
  return pending;
}

/** Who has them, by id. */
async function namesOf(database: Database, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ owner_id }) => owner_id ?? []))];
  if (ids.length === 0) return new Map();
  const found = await database.readAside((reader) =>
    reader.selectFrom('operators').select(['id', 'name']).where('id', 'in', ids).execute(),
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

const sumOf = ({ gross_cents: ordered }: OrderRow, grossCents: Cents = ordered) => {
  return { grossCents, orderedCents: grossCents === ordered ? null : ordered };
};

type Unread = 'quote' | 'withdrawal' | 'owner' | 'grossCents' | 'orderedCents';

const asBoardLine = (row: OrderRow): Omit<OrderLineOnBoard, Unread> => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  buyer: row.buyer,
  payment: row.payment,
  language: row.language,
  origin: row.origin,
  revision: row.revision,
  ownerId: row.owner_id,
  number: row.order_number,
  receivedAt: row.received_at,
  changedAt: row.changed_at,
  netCents: row.net_cents,
  dueAt: row.due_at,
  restricted: row.restricted_at !== null,
  paymentDueOn: row.restricted_at === null ? row.payment_due_on : null,
  who: row.restricted_at === null ? whoOrdered(row.customer) : null,
});

type CountedName = (typeof openStates)[number] | OrdersDue | OrderTab;

/** Orders for counting: in each open state, overdue, due today, and by what is to be done. */
export const countedOrders = (now: number): Map<CountedName, Counted> =>
  new Map<CountedName, Counted>([
    ...openStates.map((state) => [state, counted(sql<boolean>`state = ${state}`)] as const),
    ...(['overdue', 'today'] as const).map((due) => [due, counted(isDue(due, now))] as const),
    ...listedTodos.map((todo) => [todo, counted(isTodo(todo))] as const),
    ['payment', counted(isPaymentLate(now))],
    ['awaiting', counted(isAwaiting(now))],
  ]);

/** Open orders for counting: of whoever asks, and of nobody. @param me id of who asks */
export const countedOwners = (me: string): Map<OrdersWhose, Counted> =>
  new Map((['mine', 'nobody'] as const).map((whose) => [whose, counted(isWhose(whose, me))]));

const counted = (where: Counted['where']): Counted => ({ from: 'orders', where, most: mostCountedOrders });

const endOfDay = (now: number) => germanTime(dayAfter(germanDay(now), 1), 0);

const isDue = (due: OrdersDue, now: number) =>
  due === 'overdue'
    ? sql<boolean>`due_at IS NOT NULL AND due_at < ${now}`
    : sql<boolean>`due_at IS NOT NULL AND due_at >= ${germanTime(germanDay(now), 0)} AND due_at < ${endOfDay(now)}`;

/** Name and company, as far as they are named. @param customer of its row */
export function whoOrdered(customer: string): string | null {
  const fields = fieldsOf(customer);
  const who = ['name', 'company'].flatMap((field) => fields.get(field) || []).join(' · ');
  return who === '' ? null : who;
}
