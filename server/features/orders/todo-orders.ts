import { orderTodos, type OrderTodo } from '../../../domain/orders/order-todo.ts';
import { addQuantities, effectiveLines, effectiveOrder } from '../../../domain/orders/effective-order.ts';
import type { PricedLine } from '../../../domain/orders/price-order.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import { readOrdersWithPapers } from '../order-records/order-with-papers.ts';
import { quantitiesOf } from '../order-records/papers/order-for-papers.ts';
import { storedOrder, type StoredOrder } from '../order-records/stored-order.ts';
import { boardLines, type OrderLineOnBoard } from './board-lines.ts';
import { isPaymentLate, isTodo, todoColumns } from './todo-rules.ts';

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
  /** of what is to be shipped or invoiced: what of it, and to which town; null where its page has to say */
  goods: { lines: readonly PricedLine[]; city: string } | null;
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
  const goods = await goodsOf(
    database,
    found.flatMap(({ todo, row }) => (todo === 'ship' || todo === 'invoice' ? [row.id] : [])),
  );
  return found.flatMap(({ todo, row }): TodoOrder[] => {
    const line = lines.get(row.id);
    if (line === undefined) return [];
    const since =
      (todo === 'invoice' ? row.to_invoice_since : todo === 'refund' ? row.to_refund_since : null) ?? row.changed_at;
    const order = todo === 'confirm' ? (whole.get(row.id) ?? null) : null;
    const ofIt = goods.get(row.id);
    const what = todo === 'ship' ? ofIt?.left : todo === 'invoice' ? ofIt?.whole : undefined;
    return [
      {
        todo,
        line,
        since,
        withdrawnAt: withdrawn.get(row.id) ?? null,
        order,
        goods: what ?? null,
      },
    ];
  });
}

/** By orders' ids: what has still to leave, and all of it where it left at once or has not yet. */
async function goodsOf(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { left: TodoOrder['goods']; whole: TodoOrder['goods'] }>> {
  if (ids.length === 0) return new Map();
  const found = await database.readAside((reader) => readOrdersWithPapers(reader, ids));
  return new Map(
    found.map(({ order, gone, shipments }) => {
      const { city } = order.customer.delivery;
      const out = addQuantities([gone, ...quantitiesOf(shipments)]);
      const whole = shipments.length > 1 ? null : { lines: effectiveLines(order.priced.lines, gone), city };
      return [
        order.id,
        {
          left: { lines: effectiveLines(order.priced.lines, out), city },
          whole,
        },
      ];
    }),
  );
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
