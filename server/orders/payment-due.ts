import type { Kysely } from 'kysely';
import type { OrderState, Payment } from '../../domain/orders/order-state.ts';
import { takenBackBy } from '../../domain/papers/credit.ts';
import type { Paper, PaperOf } from '../../domain/papers/paper.ts';
import type { Schema } from '../database/schema.ts';
import { paperOf } from '../papers/issue-paper.ts';
import { hasOpenWithdrawal } from '../withdrawals/withdrawals-of.ts';

/** A paper that asks for money by a day. */
export type Demand = (PaperOf<'confirmation'> | PaperOf<'invoice'>) & { readonly payment: { readonly due: string } };

const asksForMoney = (paper: Paper): paper is Demand =>
  (paper.kind === 'confirmation' || paper.kind === 'invoice') && 'due' in paper.payment;

/** Where an order stands while its money is owed. An invoice is due after the goods have come, whenever it was written. */
const owing: Record<Payment, OrderState> = { prepayment: 'confirmed', invoice: 'shipped' };

interface OwedOrder {
  id: string;
  order_number: string;
  state: OrderState;
  payment: Payment;
}

/** What is to be paid of an order, and until when: YYYY-MM-DD, in Germany. */
export interface OwedDemand {
  /** of the paper */
  id: string;
  paper: Demand;
  /** the last day; of the paper's own and the one that the last reminder named the later */
  dueOn: string;
}

/** Whether a paper charges certain deliveries: then others may be charged by other papers, and each is paid by itself. */
export const isByDelivery = (paper: Paper): boolean => paper.kind === 'invoice' && paper.deliveries !== undefined;

/**
 * The papers that tell the buyer what to pay and until when, and were neither taken back nor paid; oldest first. Of those
 * that each ask for the whole sum only the last one counts.
 */
export async function demandsOf(
  transaction: Kysely<Schema>,
  { id: orderId, order_number }: Pick<OwedOrder, 'id' | 'order_number'>,
): Promise<OwedDemand[]> {
  const rows = await transaction
    .selectFrom('papers')
    .select(['id', 'content'])
    .where('order_number', '=', order_number)
    .where('kind', 'in', ['confirmation', 'invoice', 'cancellation'])
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  const papers = rows.map((row) => ({ id: row.id, paper: paperOf(row) }));
  const takenBack = new Set(papers.map(({ paper }) => takenBackBy(paper)));
  const asking = papers.flatMap(({ id, paper }) =>
    asksForMoney(paper) && !takenBack.has(paper.number) ? [{ id, paper, dueOn: paper.payment.due }] : [],
  );
  if (asking.length === 0) return [];
  const byDelivery = asking.filter(({ paper }) => isByDelivery(paper));
  const paid = new Set((await paymentsOf(transaction, orderId)).map(({ paper_number }) => paper_number));
  const owed = byDelivery.length === 0 ? asking.slice(-1) : byDelivery.filter(({ paper }) => !paid.has(paper.number));
  const reminders = await transaction
    .selectFrom('payment_reminders')
    .select(['paper_number', 'due_on'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return owed.map((demand) => ({
    ...demand,
    dueOn: laterOf(demand.dueOn, remindersOf(demand, reminders).at(-1)?.due_on ?? ''),
  }));
}

const laterOf = (one: string, other: string): string => (one < other ? other : one);

/** Which invoices over deliveries of an order were paid, and when that was noted. */
export const paymentsOf = (reader: Kysely<Schema>, orderId: string) =>
  reader.selectFrom('invoice_payments').select(['paper_number', 'at']).where('order_id', '=', orderId).execute();

/** The reminders of what a paper asks for: one that charges certain deliveries has reminders of its own. */
export const remindersOf = <R extends { paper_number: string | null }>({ paper }: OwedDemand, reminders: R[]): R[] =>
  isByDelivery(paper) ? reminders.filter(({ paper_number }) => paper_number === paper.number) : reminders;

/** The one that is due first. */
export const firstDue = (demands: readonly OwedDemand[]): OwedDemand | undefined =>
  demands.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))[0];

/**
 * Sets until when an order is to be paid, after one of its papers was written, paid or reminded of, or its goods were sent:
 * the first day that is due.
 * @param notBefore YYYY-MM-DD: an invoice that was written long before the goods were sent is due after them all the same
 */
export async function setPaymentDue(transaction: Kysely<Schema>, orderId: string, notBefore = ''): Promise<void> {
  const order = await transaction
    .selectFrom('orders')
    .select(['id', 'order_number', 'state', 'payment', 'payment_due_on'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const due = await dueDay(transaction, order, notBefore);
  await transaction.updateTable('orders').set({ payment_due_on: due }).where('id', '=', orderId).execute();
}

async function dueDay(
  transaction: Kysely<Schema>,
  order: OwedOrder & { payment_due_on: string | null },
  notBefore: string,
): Promise<string | null> {
  const isOwed = owing[order.payment] === order.state;
  const isInParts = order.payment === 'invoice' && order.state === 'part-shipped';
  if (!isOwed && !isInParts) return null;
  // nobody pays for what may be withdrawn from
  if (await hasOpenWithdrawal(transaction, order.id)) return null;
  const first = firstDue(await demandsOf(transaction, order));
  if (first === undefined) return null;
  // what was delivered is owed at once, what is charged as a whole when all of it is out
  if (isByDelivery(first.paper)) return first.dueOn;
  // and never earlier than the buyer was told: what is written later moves no day back
  return isOwed ? laterOf(laterOf(first.dueOn, notBefore), order.payment_due_on ?? '') : null;
}
