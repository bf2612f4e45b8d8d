import type { Kysely } from 'kysely';
import type { OrderState, Payment } from '../../domain/orders/order-state.ts';
import type { Paper, PaperOf } from '../../domain/papers/paper.ts';
import type { Schema } from '../database/schema.ts';
import { paperOf } from '../papers/issue-paper.ts';

/** A paper that asks for money by a day. */
export type Demand = (PaperOf<'confirmation'> | PaperOf<'invoice'>) & { readonly payment: { readonly due: string } };

const asksForMoney = (paper: Paper): paper is Demand =>
  (paper.kind === 'confirmation' || paper.kind === 'invoice') && 'due' in paper.payment;

/** Where an order stands while its money is owed. An invoice is due after the goods have come, whenever it was written. */
const owing: Record<Payment, OrderState> = { prepayment: 'confirmed', invoice: 'shipped' };

/**
 * The paper that tells the buyer what to pay and until when: the last one of those that were not taken back.
 * Undefined where none did.
 */
export async function demandOf(
  transaction: Kysely<Schema>,
  orderNumber: string,
): Promise<{ id: string; paper: Demand } | undefined> {
  const rows = await transaction
    .selectFrom('papers')
    .select(['id', 'content'])
    .where('order_number', '=', orderNumber)
    .where('kind', 'in', ['confirmation', 'invoice', 'cancellation'])
    .orderBy('issued_at')
    .execute();
  const papers = rows.map((row) => ({ id: row.id, paper: paperOf(row) }));
  const takenBack = new Set(papers.map(({ paper }) => (paper.kind === 'cancellation' ? paper.invoice?.number : null)));
  return papers
    .flatMap(({ id, paper }) => (asksForMoney(paper) && !takenBack.has(paper.number) ? [{ id, paper }] : []))
    .at(-1);
}

/**
 * Sets until when an order is to be paid, after one of its papers was written or its goods were sent: the day of its last
 * demand.
 * @param notBefore YYYY-MM-DD: an invoice that was written long before the goods were sent is due after them all the same
 */
export async function setPaymentDue(transaction: Kysely<Schema>, orderId: string, notBefore = ''): Promise<void> {
  const order = await transaction
    .selectFrom('orders')
    .select(['order_number', 'state', 'payment'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const isOwed = owing[order.payment] === order.state;
  const due = isOwed ? (await demandOf(transaction, order.order_number))?.paper.payment.due : undefined;
  await transaction
    .updateTable('orders')
    .set({ payment_due_on: due === undefined ? null : due < notBefore ? notBefore : due })
    .where('id', '=', orderId)
    .execute();
}
