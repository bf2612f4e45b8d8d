/** @module-tag matrix */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOverdue } from '../../../domain/orders/payment-due.ts';
import { linesLeft } from '../../../domain/orders/shipments.ts';
import { bankActs } from '../../../tests/fakes/bank-clerk.ts';
import { chance } from '../../../tests/fakes/chance.ts';
import { openBudget, sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { moveOrder } from '../orders/move-order.ts';
import { enterOrder } from '../orders/enter-order.ts';
import { remindOfPayment } from '../orders/remind-of-payment.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { callOffRest, shipOrder } from '../orders/ship-order.ts';
import { createPapers, type Papers } from '../invoicing/papers.ts';
import { quantitiesOf } from '../order-records/papers/order-for-papers.ts';
import type { PaperWorker } from '../invoicing/paper-worker.ts';
import { writePaper } from '../orders/write-paper.ts';
import { correctInvoices } from '../withdrawals/correct-invoices.ts';
import { acceptWithdrawal, refuseWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { enterWithdrawal } from '../withdrawals/enter-withdrawal.ts';
import { refundWithdrawal, revokeWithdrawal, settleWithdrawal } from '../withdrawals/follow-withdrawal.ts';
import { notePayment, noteRefund, takePaymentBack } from './note-payment.ts';
import { isWaitingForMoney, readMoney, type OrderMoney } from './read-money.ts';

const start = Date.parse('2026-11-23T09:00:00Z');
const hour = 60 * 60 * 1000;

/** Acts of a run, and what chance begins with: set both to see the same again, or far more of it. */
const acts = Number(process.env['BLIND_CLERK_ACTS'] ?? 600);
const seed = Number(process.env['BLIND_CLERK_SEED'] ?? 20_261_123);

const { postgres, paperWorker } = usePaperWorker();

/** Papers are not looked at here: each kind is set once, for what can be set at all. */
function oncePress(real: PaperWorker): PaperWorker {
  const kept = new Map<boolean, Promise<Uint8Array>>();
  return {
    set: (order) => {
      const key = order.attachment !== null;
      const pdf = kept.get(key) ?? real.set(order);
      kept.set(key, pdf);
      return pdf;
    },
    close: () => Promise.resolve(),
  };
}

describe.each(['sqlite', 'postgres'] as const)('a clerk who presses whatever there is, on %s', (kind) => {
  let office: OrderOffice;
  let papers: Papers;
  let now = start;
  beforeEach(async () => {
    now = start;
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, start);
    papers = createPapers({
      database: office.database,
      texts: siteTexts,
      now: () => now,
      paperWorker: oncePress(paperWorker()),
    });
  });
  afterEach(() => office.close());

  const moneyOf = async (id: string): Promise<OrderMoney> => {
    const money = await office.database.read((reader) => readMoney(reader, id));
    if (money === null) throw new Error(`${id} is gone`);
    return money;
  };

  test(
    `after each of ${acts} acts goods, papers and money of every order come out even`,
    { timeout: 3_600_000 },
    async () => {
      const random = chance(seed);
      const below = (count: number) => Math.floor(random() * count);
      const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)];
      const { database, anna } = office;
      const desk = { database, messageIdHost: 'site.example' };
      const orders: string[] = [];
      const said: string[] = [];

      const arrive = async () => {
        const context = { language: 'de', idempotencyKey: null, sender, now } as const;
        const change =
          below(2) === 0
            ? {}
            : ({ buyer: below(3) === 0 ? 'private' : 'business', company: 'Imbiss', payment: 'invoice' } as const);
        const input = {
          ...sampleOrder,
          ...change,
          note: `${said.length}`,
          ...(change.buyer === 'private' && { payment: 'prepayment' as const }),
        };
        const called = { id: input.note, language: 'de', origin: 'telephone', isAtStand: below(3) === 0 } as const;
        const byHand = {
          ...called,
          wantsReceipt: false,
          again: false,
          takesSoldOut: [],
          input: { ...input, what: 'order', email: '' },
        };
        const { orderId } = await (below(3) === 0
          ? enterOrder(office.store, anna, byHand, now)
          : receiveOrder({ ...office.store, budget: openBudget }, input, context));
        orders.push(orderId);
        return 'new';
      };

      const verbs: Record<string, (money: OrderMoney) => Promise<string>> = {
        confirm: async ({ found: { order } }) =>
          say(await writePaper(setting(), anna, { kind: 'confirmation', number: order.number, isToBeSent: false })),
        invoice: async ({ found: { order } }) =>
          say(await writePaper(setting(), anna, { kind: 'invoice', number: order.number, isToBeSent: false })),
        'invoice of one delivery': async ({ found: { order, shipments } }) => {
          const deliveries = [pick(shipments)?.number ?? 'LS-2026-99999'];
          return say(
            await writePaper(setting(), anna, {
              kind: 'invoice',
              number: order.number,
              isToBeSent: false,
              subject: { deliveries },
            }),
          );
        },
        'cancel an invoice': async ({ found: { order, invoices } }) =>
          say(
            await writePaper(setting(), anna, {
              kind: 'cancellation',
              number: order.number,
              isToBeSent: false,
              subject: {
                invoice: pick(invoices)?.number ?? 'none',
              },
            }),
          ),
        'correct invoices': async ({ found: { order } }) => say(await correctInvoices(setting(), anna, order.id)),
        ship: async ({ found }) => {
          const { order } = found;
          const left = linesLeft(order.priced.lines, quantitiesOf(found.shipments), found.gone);
          const isAll = below(2) === 0;
          const quantities = new Map(left.map((line) => [line.itemNo, isAll ? line.left : below(line.left + 1)]));
          const reason = below(4) === 0 ? 'so gewollt' : '';
          const shipped = await shipOrder(setting(), anna, {
            id: order.id,
            revision: order.revision,
            quantities,
            tracking: null,
            reason,
          });
          return say(shipped);
        },
        'call off': async ({ found: { order } }) =>
          say(await callOffRest(setting(), anna, { id: order.id, revision: order.revision, by: 'us' })),
        move: async ({ found: { order } }) => {
          const to =
            pick(['confirmed', 'paid', 'shipped', 'done', 'done', 'cancelled', 'withdrawn'] as const) ?? 'done';
          const reason = below(5) === 0 ? 'so gewollt' : '';
          const rare = to === 'cancelled' && below(3) > 0;
          if (rare) return 'not pressed';
          return `${to}: ${await moveOrder(desk, anna, { id: order.id, to, revision: order.revision, reason, by: 'us' }, now)}`;
        },
        pay: async ({ found: { order, invoices }, balance }) => {
          const open = Math.max(1, balance.openCents);
          const cents = pick([open, open, 1 + below(open), open + 1 + below(500)]) ?? open;
          const invoice = below(2) === 0 ? (pick(invoices)?.number ?? null) : null;
          return notePayment(database, anna, { ...writtenFor(order.id, cents), invoice }, now);
        },
        refund: async ({ found: { order }, balance }) => {
          const cents = pick([Math.max(1, balance.tooMuchCents), 1 + below(12_000)]) ?? 1;
          const reason = below(6) === 0 ? 'aus Kulanz' : null;
          const outcome = await noteRefund(
            database,
            anna,
            { ...writtenFor(order.id, cents), reason, withdrawalId: null },
            now,
          );
          // nothing beyond what came too much goes back without a word
          if (outcome === 'done' && reason === null) expect(cents).toBeLessThanOrEqual(balance.tooMuchCents);
          return outcome;
        },
        'take a payment back': async ({ found: { order, payments } }) => {
          const paymentId = below(2) === 0 ? pick(payments)?.id : undefined;
          if (paymentId === undefined) return 'not pressed';
          return takePaymentBack(database, anna, { orderId: order.id, paymentId, reason: 'Versehen' }, now);
        },
        remind: async ({ found: { order } }) => {
          const earlier = await database.read((reader) =>
            reader.selectFrom('payment_reminders').select('id').where('order_id', '=', order.id).execute(),
          );
          const outcome = await remindOfPayment(
            { ...desk, days: 7, feeCents: 0 },
            anna,
            { id: order.id, position: earlier.length + 1 },
            now,
          );
          if (outcome === 'done')
            expect(isOverdue(order.paymentDueOn, new Date(now).toISOString().slice(0, 10))).toBe(true);
          return outcome;
        },
        withdraw: async ({ found: { order } }) => {
          if (below(3) > 0) return 'not pressed';
          const quantities = new Map(order.priced.lines.map((line) => [line.itemNo, below(line.quantity + 1)]));
          const receivedOn = new Date(now).toISOString().slice(0, 10);
          return say(
            await enterWithdrawal(
              desk,
              anna,
              { id: randomUUID(), orderId: order.id, receivedOn, channel: 'email', quantities },
              now,
            ),
          );
        },
        'decide a withdrawal': async ({ found: { withdrawals } }) => {
          const one = withdrawals.find(({ state }) => state === 'open');
          if (one === undefined) return 'none';
          return below(4) === 0
            ? refuseWithdrawal(desk, anna, { id: one.id, reason: 'period-over', note: '' }, now)
            : acceptWithdrawal(
                desk,
                anna,
                { id: one.id, quantities: one.quantities, needsReturn: false, note: '' },
                now,
              );
        },
        'take a withdrawal back': async ({ found: { withdrawals } }) => {
          const one = withdrawals.find(({ state }) => state === 'open' || state === 'accepted');
          if (one === undefined || below(3) > 0) return 'not pressed';
          return revokeWithdrawal(desk, anna, { id: one.id, because: 'Anruf' }, now);
        },
        'pay a withdrawal back': async ({ found: { order, withdrawals }, balance }) => {
          const one = withdrawals.find(({ state }) => state === 'accepted');
          if (one === undefined) return 'none';
          const cents = Math.max(1, balance.tooMuchCents);
          const written = { ...writtenFor(order.id, cents), reason: null, withdrawalId: one.id };
          const outcome = await refundWithdrawal(desk, anna, written, now);
          if (outcome === 'done') expect(cents).toBeLessThanOrEqual(balance.tooMuchCents);
          return outcome;
        },
        'settle a withdrawal': async ({ found: { withdrawals } }) => {
          const one = withdrawals.find(({ state }) => state === 'accepted');
          return one === undefined ? 'none' : say(await settleWithdrawal(desk, anna, one.id, now));
        },
      };
      const account = Object.values(bankActs({ database, anna, orders, now: () => now, below, pick }));
      verbs['account'] = async (money) => (await pick(account)?.(money)) ?? 'none';
      const names = Object.keys(verbs);
      const setting = () => ({ database, papers, texts: siteTexts, now, messageIdHost: 'site.example' });
      const writtenFor = (orderId: string, cents: number) =>
        ({
          id: randomUUID(),
          orderId,
          cents,
          paidOn: new Date(now).toISOString().slice(0, 10),
          way: 'transfer',
          reference: '',
        }) as const;
      const say = (outcome: unknown) => JSON.stringify(outcome);

      for (let act = 0; act < acts; act += 1) {
        now += below(4) === 0 ? below(60) * hour : 1_000;
        // an order stands in the middle of things for a while, then others come
        const id = orders.length < 4 || below(25) === 0 ? undefined : pick(orders.slice(-12));
        if (id === undefined) {
          said.push(await arrive());
          continue;
        }
        const name = pick(names) ?? 'pay';
        const outcome = await verbs[name]?.(await moneyOf(id));
        const trail = `act ${act} of seed ${seed}: ${name} -> ${outcome}`;
        said.push(trail);
        expectEven(await moneyOf(id), trail);
      }
      // each kind of act was done, not only refused
      for (const id of orders) expectEven(await moneyOf(id), `at the end, order ${id}`);
      const { rows } = await database.read((reader) =>
        sql<{
          series: string;
          papers: number;
          last: number;
        }>`SELECT series, count(*) AS papers, max(position) AS last FROM papers GROUP BY series`.execute(reader),
      );
      // no number is skipped, and the tables let none be given twice
      for (const { series, papers: count, last } of rows) expect(Number(count), series).toBe(Number(last));
      expect(said.filter((one) => /ship -> .*"number"/.test(one)).length).toBeGreaterThan(acts / 100);
      expect(said.filter((one) => /invoice -> .*"isNew":true/.test(one)).length).toBeGreaterThan(acts / 100);
    },
  );
});

/** What holds for an order at any time. */
function expectEven(money: OrderMoney, trail: string): void {
  const { found, balance, points, isMoreToInvoice } = money;
  const { order, shipments, payments } = found;
  const counted = payments.filter((payment) => payment.taken_back_at === null);
  expect(balance.paidCents, trail).toBe(counted.reduce((sum, payment) => sum + payment.amount_cents, 0));
  expect(balance.paidCents + balance.openCents, trail).toBe(balance.owedCents);
  const isOver = order.state === 'cancelled' || order.state === 'withdrawn';
  if (order.payment === 'invoice' || isOver)
    expect(balance.owedCents, trail).toBe(balance.invoicedCents - balance.creditedCents);
  if (order.state === 'paid')
    expect([balance.openCents > 0, order.payment === 'invoice' && isMoreToInvoice], trail).toEqual([false, false]);
  if (order.state === 'confirmed' && order.payment === 'prepayment') expect(isWaitingForMoney(money), trail).toBe(true);
  if (order.state === 'done') expect(points.length === 0 || found.closedBecause !== null, trail).toBe(true);
  const hasOpenWithdrawal = found.withdrawals.some(({ state }) => state === 'open');
  if (order.paymentDueOn !== null) expect([balance.openCents > 0, hasOpenWithdrawal], trail).toEqual([true, false]);
  for (const line of linesLeft(order.priced.lines, quantitiesOf(shipments)))
    expect(line.shipped, trail).toBeLessThanOrEqual(line.ordered);
}
