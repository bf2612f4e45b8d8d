import type { Database } from '../database/database.ts';
import { addPayment, chargedByDelivery, settleOrder } from '../orders/invoices-by-delivery.ts';
import { lockOrder } from '../orders/order-steps.ts';
import { setPaymentDue } from '../orders/payment-due.ts';
import { recordAccess, type Actor } from './record-access.ts';

/** `done`: also when it was noted before; `changed`: there is no such invoice any more, it was taken back. */
export type InvoicePaid = 'done' | 'unknown' | 'changed';

/**
 * Notes that one of the invoices of an order is paid, in one transaction with the day the next one is due, and the order's
 * step when it was the last.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export async function noteInvoicePaid(
  database: Database,
  actor: Actor,
  { id, number }: { id: string; number: string },
  now: number,
): Promise<InvoicePaid> {
  return database.write(async (transaction): Promise<InvoicePaid> => {
    const order = await lockOrder(transaction, id);
    if (order === undefined) return 'unknown';
    const noted = await transaction
      .selectFrom('invoice_payments')
      .select('at')
      .where('paper_number', '=', number)
      .where('order_id', '=', id)
      .executeTakeFirst();
    if (noted !== undefined) return 'done';
    const charged = await chargedByDelivery(transaction, id);
    if (charged?.unpaid.includes(number) !== true) return 'changed';
    await addPayment(transaction, { orderId: id, number, at: now, operatorId: actor.operator.id });
    await setPaymentDue(transaction, id);
    const item = { kind: 'order', id, label: order.order_number } as const;
    await recordAccess(transaction, actor, { action: 'invoice-paid', item, detail: { paper: number } }, now);
    await settleOrder(transaction, actor, id, now);
    return 'done';
  });
}
