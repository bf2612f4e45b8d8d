import type { Kysely } from 'kysely';
import type { Cents } from '../../../domain/money.ts';
import { invoiceDueOn, type DeliveryDays } from '../../../domain/orders/payment-due.ts';
import type { Paper, PaperOf } from '../../../domain/invoicing/paper.ts';
import { rowsByKey } from '../../platform/database/rows-by-key.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { PaymentReminderRow } from '../../platform/database/schema/orders.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { deliveriesOf, firstShippedOn } from '../order-records/papers/order-for-papers.ts';
import { isCalledOff } from '../../../domain/orders/order-state.ts';
import { isWithdrawalToDecide, type OrderMoney } from './read-money.ts';

/** A paper that tells a buyer what to pay. */
export type Demand = PaperOf<'confirmation'> | PaperOf<'invoice'>;

/** What is to be paid of an order, and until when: YYYY-MM-DD, in Germany. */
export interface OwedDemand {
  /** of the paper */
  id: string;
  paper: Demand;
  /** the last day; of the paper's own, that of the goods and the one that the last reminder named the latest */
  dueOn: string;
  /** what of it is not paid yet, tax included */
  openCents: Cents;
}

/** Whether a paper charges certain deliveries: then others may be charged by other papers, and each is paid by itself. */
export const isByDelivery = (paper: Paper): boolean => paper.kind === 'invoice' && paper.deliveries !== undefined;

/** Whether a paper charges what was or will be delivered first, and not an advance payment. */
export const isOnInvoice = (paper: Demand): boolean => paper.kind === 'invoice' && paper.payment.by !== 'prepayment';

const laterOf = (one: string, other: string): string => (one < other ? other : one);

/**
 * The last day to pay a paper: the one it names, or the day it was written where it says that it is paid and is not. An
 * invoice is due later where its goods left later, or arrived later, than it counts with.
 * @param deliveries that it charges, as they are known by now
 */
function dayToPay(paper: Demand, deliveries: readonly DeliveryDays[]): string {
  if (!('due' in paper.payment)) return paper.date;
  const { due } = paper.payment;
  if (paper.payment.by !== 'invoice' || paper.kind !== 'invoice') return due;
  // the first invoices say only the day
  const { terms = { days: daysBetween(paper.date, due), transitDays: 0 } } = paper.payment;
  return laterOf(due, invoiceDueOn({ deliveries, writtenOn: paper.date }, terms));
}

/** What left of what a paper charges; nothing, before all of an order is out that is charged as a whole. */
function chargedBy(paper: Demand, found: OrderMoney['found']): readonly DeliveryDays[] {
  if (paper.kind !== 'invoice' || paper.deliveries === undefined)
    return firstShippedOn(found) === null ? [] : deliveriesOf(found);
  const numbers = new Set(paper.deliveries.map(({ number }) => number));
  return deliveriesOf(found).filter(({ number }) => number !== null && numbers.has(number));
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * The papers that tell the buyer what to pay and until when, and are neither taken back nor covered; oldest first. Of those
 * that each ask for the whole sum only the last one counts.
 */
export async function demandsOf(reader: Kysely<Schema>, money: OrderMoney): Promise<OwedDemand[]> {
  return (await demandsByOrder(reader, [money])).get(money.found.order.id) ?? [];
}

/** The same of several orders, by their ids, in as many queries as one takes; without those of which nothing is open. */
export async function demandsByOrder(
  reader: Kysely<Schema>,
  moneys: readonly OrderMoney[],
): Promise<ReadonlyMap<string, OwedDemand[]>> {
  const owing = moneys.filter(isOwed);
  if (owing.length === 0) return new Map();
  const orders = owing.map(({ found }) => found.order);
  const papers = await reader
    .selectFrom('papers')
    .select(['id', 'order_number', 'content'])
    .where(
      'order_number',
      'in',
      orders.map(({ number }) => number),
    )
    .where('kind', 'in', ['confirmation', 'invoice'])
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  const reminders = await reader
    .selectFrom('payment_reminders')
    .select(['order_id', 'paper_number', 'due_on'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const papersOf = rowsByKey(papers, ({ order_number }) => order_number);
  const sentFor = rowsByKey(reminders, ({ order_id }) => order_id);
  return new Map(
    owing.map((money) => {
      const { id, number } = money.found.order;
      return [id, demandsIn(money, papersOf(number), sentFor(id))];
    }),
  );
}

function isOwed({ found: { order }, balance }: OrderMoney): boolean {
  const isOver = isCalledOff(order.state);
  return order.state !== 'received' && !isOver && balance.openCents > 0;
}

function demandsIn(
  { found, balance }: OrderMoney,
  papers: readonly Pick<PaperRow, 'id' | 'content'>[],
  reminders: readonly Pick<PaymentReminderRow, 'paper_number' | 'due_on'>[],
): OwedDemand[] {
  const { order, invoices } = found;
  const live = new Set(invoices.map((invoice) => invoice.number));
  const asking = papers.flatMap((row) => {
    const paper = paperOf(row);
    const asks =
      (paper.kind === 'invoice' && live.has(paper.number)) || (paper.kind === 'confirmation' && 'due' in paper.payment);
    return asks && (paper.kind === 'invoice' || paper.kind === 'confirmation') ? [{ id: row.id, paper }] : [];
  });
  const byDelivery = asking.filter(({ paper }) => isByDelivery(paper));
  const wanted = byDelivery.length === 0 ? asking.slice(-1) : byDelivery;
  const openOf = ({ number: of }: Demand) =>
    byDelivery.length === 0 && order.payment === 'prepayment'
      ? balance.openCents
      : (balance.invoices.find((invoice) => invoice.number === of)?.openCents ?? 0);
  return wanted
    .map(({ id, paper }) => ({ id, paper, dueOn: dayToPay(paper, chargedBy(paper, found)), openCents: openOf(paper) }))
    .filter(({ openCents }) => openCents > 0)
    .map((demand) => ({
      ...demand,
      dueOn: laterOf(demand.dueOn, remindersOf(demand, reminders).at(-1)?.due_on ?? ''),
    }));
}

/**
 * What a buyer is to pay now, tax included: what papers ask for; in advance also what none asks for yet. 0: nothing.
 * @param demands as `demandsOf` gives them
 */
export function openNow({ found: { order }, balance }: OrderMoney, demands: readonly OwedDemand[]): Cents {
  const isOver = isCalledOff(order.state);
  return Math.max(
    demands.reduce((sum, { openCents }) => sum + openCents, 0),
    // in advance all of it is owed, also what no paper asks for: what was withdrawn from, and then was not
    order.payment === 'prepayment' && order.state !== 'received' && !isOver ? balance.openCents : 0,
  );
}

/** The reminders of what a paper asks for: one that charges certain deliveries has reminders of its own. */
export const remindersOf = <R extends { paper_number: string | null }>(
  { paper }: Pick<OwedDemand, 'paper'>,
  reminders: readonly R[],
): readonly R[] =>
  isByDelivery(paper) ? reminders.filter(({ paper_number }) => paper_number === paper.number) : reminders;

/** The one that is due first. */
export const firstDue = (demands: readonly OwedDemand[]): OwedDemand | undefined =>
  demands.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))[0];

/**
 * Until when an order is to be paid: the first day that is due; null: nothing is owed yet, or any more. What is charged as a
 * whole is owed when all of it is out, what was delivered and charged by itself at once.
 */
export async function firstDayToPay(reader: Kysely<Schema>, money: OrderMoney): Promise<string | null> {
  const { state, payment, paymentDueOn } = money.found.order;
  if (state === 'done') return null;
  // nobody pays for what may be withdrawn from
  if (isWithdrawalToDecide(money)) return null;
  const first = firstDue(await demandsOf(reader, money));
  if (first === undefined) return null;
  if (isByDelivery(first.paper)) return first.dueOn;
  // never earlier than the buyer was told: what is written later moves no day back
  return payment === 'prepayment' || state === 'shipped' ? laterOf(first.dueOn, paymentDueOn ?? '') : null;
}
