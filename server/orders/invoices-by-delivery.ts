import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { recordAccess, type Actor } from '../desk/record-access.ts';
import { readOrderWithPapers } from '../papers/order-with-papers.ts';
import { notCharged } from '../papers/papers-of-order.ts';
import { takeStep } from './order-steps.ts';
import { isByDelivery, paymentsOf } from './payment-due.ts';

/** How far an order that is charged by its deliveries is paid. */
export interface ChargedByDelivery {
  /** numbers of the invoices that are not paid yet, oldest first */
  unpaid: readonly string[];
  /** whether something that left is charged by no invoice yet */
  isMoreToCharge: boolean;
}

/** Null: no invoice of the order is over certain deliveries. */
export async function chargedByDelivery(reader: Kysely<Schema>, id: string): Promise<ChargedByDelivery | null> {
  const found = await readOrderWithPapers(reader, { id });
  const invoices = (found?.invoices ?? []).filter(isByDelivery);
  if (found === null || invoices.length === 0) return null;
  const paid = new Set((await paymentsOf(reader, id)).map(({ paper_number }) => paper_number));
  return {
    unpaid: invoices
      .filter(({ number, payment }) => payment.by !== 'paid' && !paid.has(number))
      .map(({ number }) => number),
    isMoreToCharge: notCharged(found).length > 0,
  };
}

/** Notes that an invoice is paid. */
export async function addPayment(
  transaction: Kysely<Schema>,
  { orderId, number, at, operatorId }: { orderId: string; number: string; at: number; operatorId: string },
): Promise<void> {
  await transaction
    .insertInto('invoice_payments')
    .values({ paper_number: number, order_id: orderId, at, operator_id: operatorId })
    .execute();
}

/**
 * Takes an order that is charged by its deliveries to "paid" once all of it is out and charged, and every invoice paid.
 * @param now milliseconds since 1970 UTC
 */
export async function settleOrder(transaction: Kysely<Schema>, actor: Actor, id: string, now: number): Promise<void> {
  const order = await transaction
    .selectFrom('orders')
    .select(['order_number', 'state', 'payment', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (order.payment !== 'invoice' || order.state !== 'shipped') return;
  const charged = await chargedByDelivery(transaction, id);
  if (charged === null || charged.unpaid.length > 0 || charged.isMoreToCharge) return;
  await takeStep(transaction, { orderId: id, state: 'paid', at: now, operatorId: actor.operator.id }, order.revision);
  const item = { kind: 'order', id, label: order.order_number } as const;
  await recordAccess(
    transaction,
    actor,
    { action: 'order-moved', item, detail: { from: order.state, to: 'paid' } },
    now,
  );
}
