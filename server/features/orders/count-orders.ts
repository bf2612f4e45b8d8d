import { sql } from 'kysely';
import type { OrderState } from '../../../domain/orders/order-state.ts';
import type { OrderTab } from '../../../domain/orders/order-todo.ts';
import type { Counted } from '../enquiries/count-up-to.ts';
import {
  isAwaiting,
  isDue,
  isPaymentLate,
  isTodo,
  isWhose,
  listedTodos,
  type OrdersDue,
  type OrdersWhose,
} from './todo-rules.ts';

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
