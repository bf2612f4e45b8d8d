import { isClosed } from '../../../domain/orders/order-state.ts';
import { isPending } from '../../../domain/orders/withdrawal.ts';
import type { EnquiryRow } from '../../platform/database/schema/enquiries.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { PersonalData } from './find-personal-data.ts';

type Withdrawals = PersonalData['withdrawals'];

/**
 * Something is still to be done: to confirm, send, invoice, be paid or be paid back, or to decide on a withdrawal. Erasing
 * the person would stop it.
 */
export const isOpenOrder = (order: OrderRow, withdrawals: Withdrawals): boolean =>
  order.restricted_at === null &&
  (!isClosed(order.state) ||
    order.to_invoice_since !== null ||
    order.to_refund_since !== null ||
    order.payment_due_on !== null ||
    withdrawals.some(({ order_id, state }) => order_id === order.id && isPending(state)));

/** A withdrawal on which somebody has still to decide, or for which money has to go back, tied to an order or not. */
export const isOpenWithdrawal = (enquiry: EnquiryRow, withdrawals: Withdrawals): boolean =>
  enquiry.restricted_at === null && withdrawals.some(({ id, state }) => id === enquiry.id && isPending(state));

/** Numbers of orders and withdrawals that somebody is still to finish. */
export const unfinishedNumbers = ({ enquiries, orders, withdrawals }: PersonalData): string[] => [
  ...enquiries.filter((one) => isOpenWithdrawal(one, withdrawals)).map((one) => one.enquiry_number),
  ...orders.filter((one) => isOpenOrder(one, withdrawals)).map((one) => one.order_number),
];
