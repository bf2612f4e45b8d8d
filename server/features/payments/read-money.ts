import type { Kysely } from 'kysely';
import { isCalledOff } from '../../../domain/orders/order-state.ts';
import { isWithoutCharge } from '../../../domain/orders/price-order.ts';
import { balanceOf, openPoints, type Balance, type OpenPoint } from '../../../domain/orders/balance.ts';
import { nextAct, type NextAct } from '../../../domain/orders/next-act.ts';
import { effectiveLines } from '../../../domain/orders/effective-order.ts';
import type { Cents } from '../../../domain/money.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { askedWorth, orderWorth } from '../order-records/order-worth.ts';
import { readOrdersWithPapers, readOrderWithPapers, type OrderWithPapers } from '../order-records/order-with-papers.ts';
import { notCharged } from '../order-records/papers/charged.ts';
import { isTaxOpen, treatmentOf } from '../order-records/tax-of-order.ts';

/** An order with its papers and how it stands in money. */
export interface OrderMoney {
  found: OrderWithPapers;
  balance: Balance;
  /** what it costs in the end, tax included */
  worthCents: Cents;
  /** a withdrawal may be about it, and nobody has said yet whether it is */
  isInQuestion: boolean;
  /** not withdrawn from, also not by a withdrawal that nobody has decided on, or has said that it is about another order */
  isAnyLeft: boolean;
  /** something left that no invoice charges */
  isMoreToInvoice: boolean;
  /** invoices that still charge something although the order is cancelled or withdrawn, or is taxed otherwise since */
  toCancel: readonly string[];
  /** nobody has said yet what becomes of tax that was left off for an invalid VAT id */
  isTaxOpen: boolean;
  /** what keeps it from being closed, once all of it is out */
  points: readonly OpenPoint[];
}

/** Null: there is no such order. */
export async function readMoney(reader: Kysely<Schema>, id: string): Promise<OrderMoney | null> {
  const found = await readOrderWithPapers(reader, { id });
  return found === null ? null : moneyOf(found);
}

/** How orders stand in money, in the order of their ids, in as many queries as one takes. */
export const readMoneys = async (reader: Kysely<Schema>, ids: readonly string[]): Promise<OrderMoney[]> =>
  (await readOrdersWithPapers(reader, ids)).map(moneyOf);

/** Whether a withdrawal from an order, or perhaps from it, is to be decided: nobody pays before that. */
export const isWithdrawalToDecide = ({ isInQuestion, found }: OrderMoney): boolean =>
  isInQuestion || found.withdrawals.some(({ state }) => state === 'open');

/** How an order that was read stands in money. */
export function moneyOf(found: OrderWithPapers): OrderMoney {
  const { order, steps, shipments, invoices, booked, payments, withdrawals, isInQuestion } = found;
  const isOver = isCalledOff(order.state);
  const worthCents = orderWorth(found);
  const credited = (number: string) =>
    booked
      .filter((paper) => paper.kind === 'cancellation' && paper.invoice?.number === number)
      .reduce((sum, { lines }) => sum + totalsOf(lines).grossCents, 0);
  const balance = balanceOf({
    booked: booked.map(({ lines }) => totalsOf(lines).grossCents),
    invoices: invoices.map(({ number, date, lines, payment }) => ({
      number,
      cents: totalsOf(lines).grossCents + credited(number),
      dueOn: 'due' in payment ? payment.due : date,
    })),
    payments: payments
      .filter(({ taken_back_at }) => taken_back_at === null)
      .map(({ amount_cents, paper_number }) => ({ cents: amount_cents, invoice: paper_number })),
    worthCents,
    askedCents: askedWorth(found),
    feeCents: found.reminderFeeCents,
    isInAdvance: order.payment === 'prepayment' && order.state !== 'received',
    isOver,
  });
  // one that is only perhaps about it opens nothing that was closed
  const hasOpenWithdrawal =
    (isInQuestion && order.state !== 'done') ||
    withdrawals.some(({ state }) => state === 'open' || state === 'accepted');
  const isOut = steps.some(({ state }) => state === 'shipped') && !isOver;
  // what replaces other goods is not charged
  const isMoreToInvoice =
    !isOver &&
    !isWithoutCharge(order) &&
    (shipments.length > 0 ? notCharged(found).length > 0 : isOut && invoices.length === 0);
  // tax was added to it since, or taken off
  const isTaxedOtherwise = (of: string) =>
    order.taxDecision !== null &&
    invoices.some(({ number, treatment }) => number === of && treatment !== treatmentOf(order));
  return {
    found,
    balance,
    worthCents,
    isInQuestion,
    isAnyLeft: !isInQuestion && effectiveLines(order.priced.lines, found.gone).length > 0,
    isMoreToInvoice,
    toCancel: balance.invoices
      .filter(({ number, cents }) => cents > 0 && (isOver || isTaxedOtherwise(number)))
      .map(({ number }) => number),
    isTaxOpen: isTaxOpen(order) && !isOver,
    points: openPoints({ balance, worthCents, isMoreToInvoice, hasOpenWithdrawal }),
  };
}

/** Whether goods of an order are held back because they are to be paid in advance, and are not: shipped only with a reason. */
export const isWaitingForMoney = ({ found: { order }, balance }: OrderMoney): boolean =>
  order.kind === 'order' &&
  order.payment === 'prepayment' &&
  (order.state === 'confirmed' || order.state === 'part-shipped') &&
  balance.openCents > 0;

/** What an order on invoice comes to that no invoice charges yet, tax included, so that nothing of it is due; else 0. */
export const notInvoicedCents = ({ found: { order }, balance, worthCents }: OrderMoney): Cents =>
  order.payment === 'invoice' && balance.invoices.length === 0 && !isCalledOff(order.state) ? worthCents : 0;

/** The one thing to do next about an order, as its page offers it; null: it waits for the buyer, or is over. */
export const nextActOf = (money: OrderMoney): NextAct | null =>
  nextAct({ ...money, order: money.found.order, isWaitingForMoney: isWaitingForMoney(money) });
