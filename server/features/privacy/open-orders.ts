import type { OrderRow } from '../../platform/database/schema/orders.ts';

const ends: readonly OrderRow['state'][] = ['done', 'cancelled', 'withdrawn'];

/** Something is still to be done: to confirm, send, invoice, be paid or be paid back. Erasing the person would stop it. */
export const isOpenOrder = (order: OrderRow): boolean =>
  order.restricted_at === null &&
  (!ends.includes(order.state) ||
    order.to_invoice_since !== null ||
    order.to_refund_since !== null ||
    order.payment_due_on !== null);
