import { germanDay } from '../../../domain/german-time.ts';
import { waitsUntil } from '../../../domain/orders/agreed-terms.ts';
import type { OrderTab } from '../../../domain/orders/order-todo.ts';
import type { PricedLine } from '../../../domain/orders/price-order.ts';
import { standingOf, type QuoteStanding } from '../../../domain/orders/quote.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import { fieldsOf } from '../enquiries/enquiry-fields.ts';
import { operatorNames } from '../order-records/operator-names.ts';
import { ordersInQuestion } from '../order-records/withdrawals-of.ts';
import { readAgreed, readPriced } from '../order-records/stored-order.ts';
import { changedOrders, lastQuotes } from '../order-records/sums-now.ts';
import { tabsOf } from './todo-rules.ts';

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
  /** what it comes to now; of what is withdrawn from as a whole, what was ordered; null when restricted */
  goods: readonly PricedLine[] | null;
  /** in which lists of the board it stands: what is to be done with it */
  todos: readonly OrderTab[];
  /** what was ordered or asked for, where that is another sum; else null */
  orderedCents: number | null;
  /** when it has to be confirmed, answered or shipped; null: it waits for somebody else */
  dueAt: number | null;
  restricted: boolean;
  /** YYYY-MM-DD, the last day to pay; null: nothing is owed yet, or any more, or it is restricted */
  paymentDueOn: string | null;
  /** YYYY-MM-DD before which it is not to leave; null: no such day, or it has come */
  notBefore: string | null;
  /** name and company; null when restricted */
  who: string | null;
  /** of a request: its last quote; of an order: the one it accepts; null: none, or it is restricted */
  quote: { number: string; standing: QuoteStanding } | null;
  /** who looks after it, by name; null: nobody in particular */
  owner: string | null;
  ownerId: string | null;
  /** a withdrawal from it, or perhaps from it, that nobody has decided on, else one that is accepted and not settled; null: none, or restricted */
  withdrawal: 'open' | 'accepted' | null;
}

/** Lines of rows, without anything of the person where a row is restricted. @param now milliseconds since 1970 UTC */
export async function boardLines(
  database: Database,
  rows: readonly OrderRow[],
  now: number,
): Promise<OrderLineOnBoard[]> {
  const idsOf = (wanted: OrderRow['kind']) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const lastOnes = await database.readAside((reader) => lastQuotes(reader, idsOf('request')));
  const changed = await database.readAside((reader) => changedOrders(reader, idsOf('order')));
  const todos = await database.readAside((reader) =>
    tabsOf(
      reader,
      rows.map(({ id }) => id),
      now,
    ),
  );
  const withdrawals = await pendingWithdrawals(database, rows);
  const ids = rows.map(({ owner_id }) => owner_id);
  const owners = await database.readAside((reader) => operatorNames(reader, ids));
  return rows.map((row) => {
    const last = lastOnes.get(row.id);
    const isCalledOff = row.state === 'cancelled';
    const quote =
      last === undefined
        ? null
        : {
            number: last.number,
            standing: standingOf({ ...last, isCalledOff }, germanDay(now)),
          };
    const accepts = row.quote_number === null ? null : { number: row.quote_number, standing: 'accepted' as const };
    const isShown = row.restricted_at === null;
    const current = last ?? changed.get(row.id);
    const grossCents = current?.grossCents ?? row.gross_cents;
    const lines = current?.lines ?? [];
    return {
      ...asBoardLine(row),
      notBefore: isShown ? waitsUntil(readAgreed(row.agreed), germanDay(now)) : null,
      grossCents,
      goods: isShown ? (lines.length > 0 ? lines : readPriced(row.priced).lines) : null,
      todos: todos.get(row.id) ?? [],
      orderedCents: grossCents === row.gross_cents ? null : row.gross_cents,
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
  const { found, inQuestion } = await database.readAside(async (reader) => ({
    inQuestion: await ordersInQuestion(reader, ids),
    found: await reader
      .selectFrom('withdrawals')
      .select(['order_id', 'state'])
      .where('order_id', 'in', ids)
      .where('state', 'in', ['open', 'accepted'])
      .execute(),
  }));
  const pending = new Map<string, 'open' | 'accepted'>([...inQuestion].map((id) => [id, 'open']));
  for (const { order_id, state } of found)
    if (order_id !== null && pending.get(order_id) !== 'open')
      pending.set(order_id, state === 'open' ? state : 'accepted');
  return pending;
}

/** What its row itself says; of a restricted one nothing of the person. */
function asBoardLine(row: OrderRow) {
  const { id, kind, state, buyer, payment, language, origin, revision } = row;
  const isShown = row.restricted_at === null;
  return {
    id,
    kind,
    state,
    buyer,
    payment,
    language,
    origin,
    revision,
    ownerId: row.owner_id,
    number: row.order_number,
    receivedAt: row.received_at,
    changedAt: row.changed_at,
    netCents: row.net_cents,
    dueAt: row.due_at,
    restricted: !isShown,
    paymentDueOn: isShown ? row.payment_due_on : null,
    who: isShown ? whoOrdered(row.customer) : null,
  };
}

/** Name and company, as far as they are named. @param customer of its row */
export function whoOrdered(customer: string): string | null {
  const fields = fieldsOf(customer);
  const who = ['name', 'company'].flatMap((field) => fields.get(field) || []).join(' · ');
  return who === '' ? null : who;
}
