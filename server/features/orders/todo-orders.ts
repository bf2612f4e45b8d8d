import { orderTodos, type OrderTodo } from '../../../domain/orders/order-todo.ts';
import { addQuantities, effectiveLines, effectiveOrder } from '../../../domain/orders/effective-order.ts';
import type { PricedLine } from '../../../domain/orders/price-order.ts';
import type { Database } from '../../platform/database/database.ts';
import { readOrdersWithPapers, type OrderWithPapers } from '../order-records/order-with-papers.ts';
import { quantitiesOf } from '../order-records/papers/order-for-papers.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
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
  const shown = found.flatMap(({ todo, row }) =>
    todo === 'confirm' || todo === 'ship' || todo === 'invoice' ? [row.id] : [],
  );
  const read = await database.readAside((reader) => readOrdersWithPapers(reader, shown));
  const withPapers = new Map(read.map((one) => [one.order.id, one] as const));
  return found.flatMap(({ todo, row }): TodoOrder[] => {
    const line = lines.get(row.id);
    if (line === undefined) return [];
    const since =
      (todo === 'invoice' ? row.to_invoice_since : todo === 'refund' ? row.to_refund_since : null) ?? row.changed_at;
    const ofIt = withPapers.get(row.id);
    return [
      {
        todo,
        line,
        since,
        withdrawnAt: withdrawn.get(row.id) ?? null,
        order: ofIt !== undefined && todo === 'confirm' ? orderNow(ofIt) : null,
        goods: ofIt === undefined ? null : goodsFor(todo, ofIt),
      },
    ];
  });
}

/** The whole order, less what was withdrawn from. */
const orderNow = ({ order, gone }: OrderWithPapers): StoredOrder => ({
  ...order,
  priced: effectiveOrder(order.priced, gone),
});

/** What has still to leave; to be invoiced, all of it where it left at once. Null: only its page can say. */
function goodsFor(todo: OrderTodo, { order, gone, shipments }: OrderWithPapers): TodoOrder['goods'] {
  const { city } = order.customer.delivery;
  if (todo === 'ship')
    return { lines: effectiveLines(order.priced.lines, addQuantities([gone, ...quantitiesOf(shipments)])), city };
  if (todo === 'invoice' && shipments.length <= 1) return { lines: effectiveLines(order.priced.lines, gone), city };
  return null;
}

/** When the oldest declaration that is still to be looked after was received, by order. */
async function withdrawnSince(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database.readAside(async (reader) => [
    ...(await reader
      .selectFrom('withdrawals')
      .select((select) => ['order_id', select.fn.min('received_at').as('since')])
      .where('order_id', 'in', ids)
      .where('state', 'in', ['open', 'accepted'])
      .groupBy('order_id')
      .execute()),
    ...(await reader
      .selectFrom('withdrawal_candidates')
      .innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_candidates.withdrawal_id')
      .select((select) => ['withdrawal_candidates.order_id', select.fn.min('received_at').as('since')])
      .where('withdrawal_candidates.order_id', 'in', ids)
      .where('denied_at', 'is', null)
      .groupBy('withdrawal_candidates.order_id')
      .execute()),
  ]);
  const oldest = new Map<string, number>();
  for (const { order_id, since } of rows)
    if (order_id !== null) oldest.set(order_id, Math.min(Number(since), oldest.get(order_id) ?? Infinity));
  return oldest;
}
