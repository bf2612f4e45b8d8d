import { sql, type Kysely } from 'kysely';
import { dayAfter, germanDay, germanTime } from '../../../domain/german-time.ts';
import { orderTodos, type OrderTab, type OrderTodo } from '../../../domain/orders/order-todo.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';

/** What is to be done, with a list in the order of a column that holds since or until when; late payments: late-payments.ts. */
export type ListedTodo = Exclude<OrderTodo, 'payment'>;

/** The same with what waits for the buyer. */
export type ListedTab = Exclude<OrderTab, 'payment'>;

/** By which column each is listed: an index holds it, so that a list and its count take no longer with many orders. */
export const todoColumns = {
  awaiting: 'received_at',
  withdrawal: 'received_at',
  confirm: 'received_at',
  quote: 'received_at',
  ship: 'due_at',
  invoice: 'to_invoice_since',
  refund: 'to_refund_since',
} as const satisfies Record<ListedTab, keyof OrderRow>;

/** In the order in which the desk names them. */
export const listedTodos = orderTodos.filter((todo) => todo !== 'payment');

/** What waits for its buyer's money in time. @param now milliseconds since 1970 UTC */
export const isAwaiting = (now: number) =>
  sql<boolean>`state = 'confirmed' AND kind = 'order' AND payment = 'prepayment' AND (payment_due_on IS NULL OR payment_due_on >= ${germanDay(now)}) AND restricted_at IS NULL`;

/** It stands in that list of the board. @param now milliseconds since 1970 UTC */
export const isInTab = (tab: ListedTab, now: number) => (tab === 'awaiting' ? isAwaiting(now) : isTodo(tab));

/** In letters, as the indexes have it. What is restricted (Art. 18 GDPR) nobody works on. */
const todoRules: Record<ListedTodo, string> = {
  withdrawal:
    "id IN (SELECT order_id FROM withdrawals WHERE state IN ('open', 'accepted') UNION SELECT order_id FROM withdrawal_candidates WHERE denied_at IS NULL)",
  confirm: "state = 'received' AND kind = 'order' AND held_since IS NULL",
  quote: "kind = 'request' AND state = 'received'",
  ship: "due_at IS NOT NULL AND state <> 'received'",
  invoice: 'to_invoice_since IS NOT NULL',
  refund: 'to_refund_since IS NOT NULL',
};

/** What is to be done with it; each kind is found by its own index. */
export const isTodo = (todo: ListedTodo) => sql<boolean>`${sql.raw(todoRules[todo])} AND restricted_at IS NULL`;

/**
 * Something of any kind is to be done with it, of so many of each kind: each is found by its own index, where one rule with
 * OR would read all orders.
 * @param now milliseconds since 1970 UTC
 */
export function isAnyTodo(now: number, most: number) {
  const rules = [...listedTodos.map(isTodo), isPaymentLate(now)];
  const ids = rules.map((rule) => sql`SELECT id FROM (SELECT id FROM orders WHERE ${rule} LIMIT ${most}) AS found`);
  return sql<boolean>`id IN (${sql.join(ids, sql` UNION ALL `)})`;
}

/** In the order in which the desk names what is to be done; who waits for the buyer comes last. */
const namedTabs = [...orderTodos, 'awaiting'] as const;

/** In which lists of the board orders stand, by their ids. @param now milliseconds since 1970 UTC */
export async function tabsOf(
  reader: Kysely<Schema>,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly OrderTab[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('orders')
    .select('id')
    .select(namedTabs.map((tab) => (tab === 'payment' ? isPaymentLate(now) : isInTab(tab, now)).as(tab)))
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, namedTabs.filter((tab) => row[tab])]));
}

/** Of what is restricted (Art. 18 GDPR) nobody is reminded. @param now milliseconds since 1970 UTC */
export const isPaymentLate = (now: number) =>
  sql<boolean>`payment_due_on < ${germanDay(now)} AND restricted_at IS NULL`;

/** Which orders are due; those that are begin with the most urgent. */
export type OrdersDue = 'overdue' | 'today';

/** Whose open orders are asked for. */
export type OrdersWhose = 'mine' | 'nobody';

/** In letters, as the indexes have it. @param me id of who asks */
export const isWhose = (whose: OrdersWhose, me: string) => {
  const isOpen = sql.raw("state NOT IN ('done', 'cancelled', 'withdrawn')");
  return whose === 'mine'
    ? sql<boolean>`owner_id = ${me} AND owner_id IS NOT NULL AND ${isOpen}`
    : sql<boolean>`owner_id IS NULL AND ${isOpen}`;
};

const endOfDay = (now: number) => germanTime(dayAfter(germanDay(now), 1), 0);

/** @param now milliseconds since 1970 UTC */
export const isDue = (due: OrdersDue, now: number) =>
  due === 'overdue'
    ? sql<boolean>`due_at IS NOT NULL AND due_at < ${now}`
    : sql<boolean>`due_at IS NOT NULL AND due_at >= ${germanTime(germanDay(now), 0)} AND due_at < ${endOfDay(now)}`;
