import type { OrderState } from '../../../domain/orders/order-state.ts';
import type { Database } from '../../platform/database/database.ts';
import { cutPage, isBeyond, readCursor, writeCursor } from '../../platform/database/page-cursor.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { boardLines, type OrderLineOnBoard } from './board-lines.ts';
import {
  isDue,
  isInTab,
  isWhose,
  todoColumns,
  type ListedTab,
  type OrdersDue,
  type OrdersWhose,
} from './todo-rules.ts';

/** Rows of one page. */
export const ordersPageSize = 50;

export interface OrderPage {
  rows: OrderLineOnBoard[];
  /** where the next, older page begins; null on the last */
  older: string | null;
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
