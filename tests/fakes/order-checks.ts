import { expect } from 'vitest';
import { linesNotCredited } from '../../domain/invoicing/credit.ts';
import { effectiveLines } from '../../domain/orders/effective-order.ts';
import { orderTask } from '../../domain/orders/order-due.ts';
import { goneForSure } from '../../server/features/order-records/order-with-papers.ts';
import { nextActOf, type OrderMoney } from '../../server/features/payments/read-money.ts';
import type { Database } from '../../server/platform/database/database.ts';

/** Packs or sets by item number. */
export interface Goods {
  /** a withdrawal may have been about it; null: none */
  inQuestion: { state: string; reminders: number; shipments: number } | null;
  shipped: Map<string, number>;
  charged: Map<string, number>;
  /** withdrawn from or called off */
  gone: ReadonlyMap<string, number>;
}

const plus = (all: readonly { itemNo: string | null; quantity: number }[]): Map<string, number> => {
  const sum = new Map<string, number>();
  for (const { itemNo, quantity } of all) if (itemNo !== null) sum.set(itemNo, (sum.get(itemNo) ?? 0) + quantity);
  return sum;
};

const goodsOf = ({ found, isInQuestion }: OrderMoney): Goods => ({
  inQuestion: isInQuestion
    ? { state: found.order.state, reminders: found.reminders.length, shipments: found.shipments.length }
    : null,
  shipped: plus(
    found.shipments.flatMap(({ quantities }) => [...quantities].map(([itemNo, quantity]) => ({ itemNo, quantity }))),
  ),
  charged: plus(found.invoices.flatMap((invoice) => linesNotCredited(invoice, found.credits))),
  gone: found.gone,
});

const sumOf = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

/**
 * What holds at any time: nothing that is gone is shipped or charged, no more goes back than came, nobody is asked for
 * money while a withdrawal is open, and what waits for the company has a date, and nothing else.
 * @param seen the goods of each order as they were seen last
 */
export function expectNothingLost(money: OrderMoney, seen: Map<string, Goods>, said: readonly string[]): void {
  const { order, payments, withdrawals, isInQuestion } = money.found;
  const told = said.filter((line) => line.startsWith(order.id)).join('\n');
  const counted = payments.filter((payment) => payment.taken_back_at === null).map(({ amount_cents }) => amount_cents);
  expect(sumOf(counted), `${told}\nno more goes back than came`).toBeGreaterThanOrEqual(0);
  const goods = goodsOf(money);
  const before = seen.get(order.id);
  for (const { itemNo, quantity } of order.priced.lines) {
    const of = (map: ReadonlyMap<string, number> | undefined) => map?.get(itemNo) ?? 0;
    for (const what of ['shipped', 'charged'] as const) {
      const left = Math.max(0, quantity - of(before?.gone) - of(before?.[what]));
      expect(of(goods[what]) - of(before?.[what]), `${told}\n${what} of ${itemNo}`).toBeLessThanOrEqual(left);
    }
  }
  // while nobody has said whether a withdrawal is about it
  if (before?.inQuestion != null && goods.inQuestion !== null) {
    const { reminders, shipments } = before.inQuestion;
    expect(goods.inQuestion, `${told}\nneither shipped nor reminded`).toMatchObject({ reminders, shipments });
    // called off it may be, by its buyer on the telephone, too
    if (before.inQuestion.state === 'received')
      expect(['received', 'cancelled', 'withdrawn'], told).toContain(order.state);
  }
  seen.set(order.id, goods);
  const open = isInQuestion || withdrawals.some(({ state }) => state === 'open');
  if (isInQuestion) expect(nextActOf(money), `${told}\nnothing is green before it is said`).toBeNull();
  if (open) expect(order.paymentDueOn, told).toBeNull();
  // a withdrawal that nobody has decided on may hold it
  else expect(order.dueAt !== null, `${told}\nhas a date`).toBe(orderTask(order) !== null);
}

/** What holds at any time of the sums: paid and open come to what is owed, and what is owed to what was invoiced. */
export function expectSumsAgree({ found, balance, points }: OrderMoney, told: string): void {
  const { order, payments, withdrawals } = found;
  const counted = payments.filter((payment) => payment.taken_back_at === null);
  expect(balance.paidCents, told).toBe(sumOf(counted.map(({ amount_cents }) => amount_cents)));
  expect(balance.paidCents + balance.openCents, told).toBe(balance.owedCents);
  const isOver = order.state === 'cancelled' || order.state === 'withdrawn';
  if (order.payment === 'invoice' || isOver)
    expect(balance.owedCents, told).toBe(balance.invoicedCents - balance.creditedCents);
  if (order.kind === 'order' && order.state === 'done')
    expect(points.length === 0 || found.closedBecause !== null, told).toBe(true);
  const hasOpenWithdrawal = withdrawals.some(({ state }) => state === 'open');
  if (order.paymentDueOn !== null) expect([balance.openCents > 0, hasOpenWithdrawal], told).toEqual([true, false]);
}

/** What holds once nothing is green any more. */
export function expectEven(money: OrderMoney, told: string): void {
  const { found, balance, isMoreToInvoice } = money;
  const { order } = found;
  if (order.kind === 'request') return;
  expect(['done', 'withdrawn'], told).toContain(order.state);
  expect(isMoreToInvoice, told).toBe(false);
  expect([balance.openCents, balance.tooMuchCents], told).toEqual([0, 0]);
  expect(balance.paidCents, told).toBe(balance.invoicedCents - balance.creditedCents);
  const owed = plus(effectiveLines(order.priced.lines, goneForSure(found)));
  expect(Object.fromEntries(goodsOf(money).charged), told).toEqual(Object.fromEntries(owed));
  expect(
    found.withdrawals.filter(({ state }) => state === 'open' || state === 'accepted'),
    told,
  ).toEqual([]);
}

/** No paper is written twice, or mailed twice, and no number is skipped; nobody was reminded of what was withdrawn from. */
export async function expectPapersOnce(database: Database): Promise<void> {
  const read = await database.read(async (reader) => ({
    papers: await reader.selectFrom('papers').select(['id', 'kind', 'order_number', 'series', 'position']).execute(),
    mails: await reader
      .selectFrom('mails')
      .select(['paper_id', 'template'])
      .where('paper_id', 'is not', null)
      .execute(),
    reminders: await reader.selectFrom('payment_reminders').select(['order_id', 'at']).execute(),
    withdrawals: await reader.selectFrom('withdrawals').select(['order_id', 'tied_at', 'decided_at']).execute(),
  }));
  const twice = (values: readonly (string | null)[]) =>
    values.filter((value, index) => values.indexOf(value) !== index);
  expect(twice(read.papers.filter(({ kind }) => kind === 'confirmation').map((paper) => paper.order_number))).toEqual(
    [],
  );
  // another mail may be about the same paper: its quote is withdrawn, its parcel has another number
  expect(twice(read.mails.map(({ paper_id, template }) => `${template} ${paper_id}`))).toEqual([]);
  for (const series of new Set(read.papers.map((paper) => paper.series))) {
    const positions = read.papers.filter((paper) => paper.series === series).map(({ position }) => Number(position));
    expect(Math.max(...positions), series).toBe(positions.length);
  }
  const wrong = read.reminders.filter(({ order_id, at }) =>
    read.withdrawals.some(
      (one) => one.order_id === order_id && (one.tied_at ?? at) < at && (one.decided_at ?? Infinity) > at,
    ),
  );
  expect(wrong).toEqual([]);
}
