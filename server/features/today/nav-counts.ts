import { expressionBuilder } from 'kysely';
import { openItems } from '../../../domain/item-filter.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { queueStatus } from '../../platform/mail/outbox.ts';
import { countUpTo } from '../enquiries/count-up-to.ts';
import { filterItems } from '../enquiries/filter-items.ts';
import { isAnyTodo } from '../orders/todo-rules.ts';

/** Beyond this the navigation says "99+". */
export const mostInNavigation = 99;

/** How much waits behind an entry of the navigation, counted up to `mostInNavigation` + 1. */
export interface NavigationCounts {
  /** items that nobody has opened for work yet */
  inbox: number;
  /** orders with something to do */
  orders: number;
  /** e-mails that did not arrive */
  mails: number;
}

/** @param me id of the operator who looks @param now milliseconds since 1970 UTC @throws {StorageUnavailable} */
export async function navigationCounts(database: Database, me: string, now: number): Promise<NavigationCounts> {
  const isNew = filterItems(
    expressionBuilder<Schema, 'enquiries'>(),
    { ...openItems, state: 'new' },
    { database: database.kind, me, now },
  );
  const [counted, { dead }] = await Promise.all([
    countUpTo(
      database,
      new Map([
        ['inbox', { from: 'enquiries' as const, where: isNew, most: mostInNavigation }],
        ['orders', { from: 'orders' as const, where: isAnyTodo(now, mostInNavigation + 1), most: mostInNavigation }],
      ]),
    ),
    queueStatus(database, () => now),
  ]);
  return { inbox: counted.get('inbox') ?? 0, orders: counted.get('orders') ?? 0, mails: dead };
}
