import type { Cents } from '../money.ts';

/** An invoice of an order that was not taken back as a whole. */
interface ChargedInvoice {
  readonly number: string;
  /** tax included, less what credit notes took back of it */
  readonly cents: Cents;
  /** YYYY-MM-DD: what comes without a word which invoice it is for goes to the one that is due first */
  readonly dueOn: string;
}

/** Money that came, or with a minus was paid back. */
interface NotedPayment {
  readonly cents: Cents;
  /** the number of the invoice it is for, where that is known */
  readonly invoice: string | null;
}

interface InvoiceBalance extends ChargedInvoice {
  /** what of the payments covers it */
  readonly paidCents: Cents;
  readonly openCents: Cents;
}

/** How an order stands in money, tax included. */
export interface Balance {
  /** what all its invoices came to */
  readonly invoicedCents: Cents;
  /** what credit notes and cancellations took back of them */
  readonly creditedCents: Cents;
  /** what came, less what was paid back */
  readonly paidCents: Cents;
  /** what the buyer owes by now, paid or not: by the contract where payment comes first, else by invoice */
  readonly owedCents: Cents;
  /** what is still to come of it; with a minus, what came before it was owed, or too much */
  readonly openCents: Cents;
  /** what came beyond all that the order is worth, and has to go back */
  readonly tooMuchCents: Cents;
  readonly invoices: readonly InvoiceBalance[];
}

interface Money {
  /** invoices and what took them back, one by one; cents with a minus take back */
  readonly booked: readonly Cents[];
  readonly invoices: readonly ChargedInvoice[];
  readonly payments: readonly NotedPayment[];
  /** what the order costs in the end, tax included: all of it, less what was withdrawn or called off */
  readonly worthCents: Cents;
  /** it is owed as a whole once the order is confirmed, whether it was invoiced or not */
  readonly isInAdvance: boolean;
  /** what of it is asked for by now: not what may be withdrawn from; without it, all of it */
  readonly askedCents?: Cents;
  /** what reminders added: nobody has to pay it for the goods, and what comes for it is not too much */
  readonly feeCents?: Cents;
  /** cancelled or withdrawn: nothing is owed but what invoices still charge */
  readonly isOver: boolean;
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, cents) => total + cents, 0);

/** What was invoiced, credited and paid of an order, and what is open of the whole and of each invoice. */
export function balanceOf(money: Money): Balance {
  const { booked, invoices, payments, worthCents, askedCents = worthCents, feeCents = 0, isInAdvance, isOver } = money;
  const invoicedCents = sum(booked.filter((cents) => cents > 0));
  const creditedCents = 0 - sum(booked.filter((cents) => cents < 0));
  const paidCents = sum(payments.map(({ cents }) => cents));
  const chargedCents = invoicedCents - creditedCents;
  const owedCents = isInAdvance && !isOver ? askedCents : chargedCents;
  return {
    invoicedCents,
    creditedCents,
    paidCents,
    owedCents,
    openCents: owedCents - paidCents,
    tooMuchCents: Math.max(0, paidCents - (isOver ? chargedCents : Math.max(worthCents, owedCents) + feeCents)),
    invoices: invoiceBalances(invoices, payments),
  };
}

/**
 * What of the payments covers which invoice: each first its own, then what is left over, or was for none of them, the one
 * that is due first. What was paid back is taken from what is left over, then from those that are due last.
 */
function invoiceBalances(
  invoices: readonly ChargedInvoice[],
  payments: readonly NotedPayment[],
): readonly InvoiceBalance[] {
  const byDay = invoices.toSorted(
    (one, other) => one.dueOn.localeCompare(other.dueOn) || one.number.localeCompare(other.number),
  );
  let left = sum(payments.map(({ cents }) => cents));
  const covered = new Map<string, Cents>();
  for (const { number, cents } of byDay) {
    const own = sum(payments.filter(({ invoice }) => invoice === number).map((payment) => payment.cents));
    const taken = Math.max(0, Math.min(own, cents, left));
    covered.set(number, taken);
    left -= taken;
  }
  for (const { number, cents } of byDay) {
    const so = covered.get(number) ?? 0;
    const more = Math.max(0, Math.min(left, cents - so));
    covered.set(number, so + more);
    left -= more;
  }
  return invoices.map((invoice) => {
    const paid = covered.get(invoice.number) ?? 0;
    return { ...invoice, paidCents: paid, openCents: invoice.cents - paid };
  });
}

/** What keeps an order from being closed; `withdrawal`: one that nobody has decided, or that is not settled. */
export type OpenPoint = 'not-invoiced' | 'invoiced-wrongly' | 'not-paid' | 'paid-too-much' | 'withdrawal';

/** What is still to be done with the money of an order whose goods are out. */
export function openPoints({
  balance,
  worthCents,
  isMoreToInvoice,
  hasOpenWithdrawal,
}: {
  balance: Balance;
  /** what all that left, and stays sold, costs */
  worthCents: Cents;
  /** something left that no invoice charges */
  isMoreToInvoice: boolean;
  hasOpenWithdrawal: boolean;
}): OpenPoint[] {
  const { invoicedCents, creditedCents, openCents, tooMuchCents } = balance;
  const points: OpenPoint[] = [];
  if (hasOpenWithdrawal) points.push('withdrawal');
  if (isMoreToInvoice) points.push('not-invoiced');
  else if (invoicedCents - creditedCents !== worthCents) points.push('invoiced-wrongly');
  if (openCents > 0) points.push('not-paid');
  if (tooMuchCents > 0) points.push('paid-too-much');
  return points;
}
