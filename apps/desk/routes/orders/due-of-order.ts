import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { orderTask } from '../../../../domain/orders/order-due.ts';
import type { StoredOrder } from '../../../../server/features/order-records/stored-order.ts';
import { moment } from '../../i18n/moment.ts';

/** What has to be done about an order and until when; null: it waits for somebody else. @param now milliseconds since 1970 UTC */
export function dueOf(order: StoredOrder, now: number, language: DeskLanguage) {
  const task = orderTask(order);
  return task === null || order.dueAt === null
    ? null
    : { task, when: moment(order.dueAt, language), isOver: order.dueAt < now };
}
