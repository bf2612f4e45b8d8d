import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { dateInWords, germanDay, noonOf } from '../../../../domain/german-time.ts';
import { waitsUntil } from '../../../../domain/orders/agreed-terms.ts';
import { orderTask } from '../../../../domain/orders/order-due.ts';
import type { StoredOrder } from '../../../../server/features/order-records/stored-order.ts';
import { moment } from '../../i18n/moment.ts';

/** The day before which an order is not to leave, while that has not come; null: it may leave. @param now milliseconds since 1970 UTC */
export function notBeforeOf({ agreed }: StoredOrder, now: number, language: DeskLanguage): string | null {
  const day = waitsUntil(agreed, germanDay(now));
  return day === null ? null : dateInWords(noonOf(day), language);
}

/** What has to be done about an order and until when; null: it waits for somebody else. @param now milliseconds since 1970 UTC */
export function dueOf(order: StoredOrder, now: number, language: DeskLanguage) {
  const task = orderTask(order);
  return task === null || order.dueAt === null
    ? null
    : { task, when: moment(order.dueAt, language), isOver: order.dueAt < now };
}
