import { orderTodos, type OrderTodo } from '../../../domain/orders/order-todo.ts';
import type { Database } from '../../platform/database/database.ts';
import { countUpTo, type Counted } from '../enquiries/count-up-to.ts';
import { countedViews, mostCounted } from '../enquiries/list-inbox.ts';
import { countedOrders, mostCountedOrders } from '../orders/count-orders.ts';

/** How much there is to do, as stands above the lists: "999+" where nobody counts further. */
export interface DeskFigures {
  /** items by view (domain/item-filter.ts) */
  views: ReadonlyMap<string, number>;
  /** null: none */
  overdueOrders: string | null;
  /** orders by what is to be done with them */
  todos: readonly { todo: OrderTodo; count: string; isNone: boolean }[];
}

/** @param me id of the operator who looks @param now milliseconds since 1970 UTC @throws {StorageUnavailable} */
export async function readFigures(database: Database, me: string, now: number): Promise<DeskFigures> {
  const orders = countedOrders(now);
  const counted = new Map<string, Counted>(countedViews(database.kind, me, now));
  for (const name of ['overdue', ...orderTodos] as const) {
    const one = orders.get(name);
    if (one !== undefined) counted.set(`orders ${name}`, one);
  }
  const views = await countUpTo(database, counted);
  const unlessNone = (found = 0) => (found === 0 ? null : ordersInWords(found));
  return {
    views,
    overdueOrders: unlessNone(views.get('orders overdue')),
    todos: orderTodos.map((todo) => {
      const found = views.get(`orders ${todo}`) ?? 0;
      return { todo, count: ordersInWords(found), isNone: found === 0 };
    }),
  };
}

export const itemsInWords = (items: number): string => inWords(items, mostCounted);

export const ordersInWords = (orders: number): string => inWords(orders, mostCountedOrders);

const inWords = (found: number, most: number) => (found > most ? `${most}+` : String(found));
