/** @module-tag matrix */
import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest';
import { germanDay } from '../../domain/german-time.ts';
import { writeOrderList } from '../../domain/orders/order-list.ts';
import { effectiveLines } from '../../domain/orders/effective-order.ts';
import { linesNotCredited } from '../../domain/invoicing/credit.ts';
import { linesOf, orderKindFor, priceToday } from '../../server/features/content/catalogue.ts';
import { goneForSure } from '../../server/features/order-records/order-with-papers.ts';
import { orderToken } from '../../server/features/order-records/order-token.ts';
import { readMoney, type OrderMoney } from '../../server/features/payments/read-money.ts';
import { quotePath, quoteToken } from '../../server/features/quotes/quote-token.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import { openSecrets } from '../../server/platform/database/secrets.ts';
import { startSiteProcess, type SiteProcess } from '../e2e/site-process.ts';
import { errorOf } from '../fakes/answers.ts';
import { chance } from '../fakes/chance.ts';
import { startClerk } from '../fakes/desk-clerk.ts';
import { createPlainBrowser, type PlainPage } from '../fakes/plain-browser.ts';
import { startPostgres, type TestPostgres } from '../fakes/postgres.ts';
import { solvedChallenge } from '../fakes/solve-challenge.ts';
import { siteTexts } from '../fakes/site-texts.ts';

/** Orders of a run, and what chance begins with: set both to see the same again, or far more of it. */
const count = Number(process.env['BLIND_ORDERS'] ?? 4);
const seed = Number(process.env['BLIND_SEED'] ?? 20_261_125);

const day = 24 * 60 * 60 * 1000;
/** a Monday, 10:00 */
const start = Date.parse('2026-11-23T09:00:00Z');
/** Visits of one order in a row: more than any has to do. */
const mostPresses = 20;
const quiet = { warn: () => undefined, info: () => undefined };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

describe.each(['sqlite', 'postgres'] as const)('a clerk who presses the first green button, on %s', (kind) => {
  let site: SiteProcess | undefined;
  let database: Database | undefined;
  afterEach(async () => {
    await database?.close();
    await site?.stop();
  });

  test(`of ${count} orders with whatever buyers do, books come out even`, { timeout: 3_600_000 }, async () => {
    const databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    let now = start;
    const running = await startSiteProcess(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }, now);
    site = running;
    const books = openDatabase({ dataDir: running.dataDir, databaseUrl, databasePool: 2 }, () => now, quiet);
    database = books;
    const secrets = openSecrets(books, () => now);
    const clerk = await startClerk({ deskUrl: running.deskUrl, database: books, smtp: running.smtp, now: () => now });
    const buyers = createPlainBrowser(running.url);

    const random = chance(seed);
    const below = (most: number) => Math.floor(random() * most);
    const pick = <T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0];
    const said: string[] = [];
    const seen = new Map<string, Goods>();
    const wait = async (time: number) => {
      now += time;
      await running.tell(now);
    };
    const call = async (name: string, body: object): Promise<void> => {
      const send = (more: object) =>
        fetch(`${running.url}/functions/v1/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, ...more }),
        });
      let answer = await send({});
      // one network sends many: its browser works first
      if (answer.status === 428)
        answer = await send({ altcha: await solvedChallenge((await errorOf(answer)).challenge) });
      expect(answer.status, `${name}: ${await answer.text()}`).toBe(200);
    };
    const moneyOf = async (id: string): Promise<OrderMoney> => {
      const money = await books.read((reader) => readMoney(reader, id));
      if (money === null) throw new Error(`${id} is gone`);
      return money;
    };
    const allOrders = async () =>
      (await books.read((reader) => reader.selectFrom('orders').select('id').orderBy('received_at').execute())).map(
        ({ id }) => id,
      );

    const arrive = async (number: number): Promise<void> => {
      const [buyer, payment, country] = pick([
        ['private', 'prepayment', 'DE'],
        ['private', 'prepayment', 'DE'],
        ['business', 'invoice', 'DE'],
        ['business', 'prepayment', 'DE'],
        ['business', 'prepayment', 'NL'],
      ] as const);
      const items = pick<readonly string[]>([['CB-001'], ['CB-001', 'CB-PARTY-001'], ['CB-001', 'CB-002', 'CB-003']]);
      const list = items.map((itemNo) => ({ itemNo, quantity: 1 + below(4) }));
      const about = { buyer, country, vatId: country === 'NL' ? 'NL004495445B01' : '' };
      const catalogue = siteTexts.catalogue();
      const lines = linesOf(catalogue, list, 'de') ?? [];
      const { grossCents } = priceToday(catalogue, lines, orderKindFor(country), about);
      await call('place-order', {
        ...about,
        list: writeOrderList(list),
        expected: String(grossCents),
        payment,
        company: buyer === 'business' ? 'Imbiss am Markt' : '',
        name: 'Zoé Müller',
        email: `zoe${number}@example.org`,
        street: 'Ringstraße 7',
        postcode: country === 'NL' ? '1011 AB' : '20095',
        city: country === 'NL' ? 'Amsterdam' : 'Hamburg',
        note: `${number}`,
        language: 'de',
      });
    };

    const withdraw = async ({ found: { order } }: OrderMoney): Promise<string> => {
      const all = below(3) === 0;
      const some = order.priced.lines.map((line) => ({
        itemNo: line.itemNo,
        quantity: all ? line.quantity : below(line.quantity + 1),
      }));
      const items = some.filter(({ quantity }) => quantity > 0);
      if (items.length === 0) return 'nothing';
      await call('withdraw-contract', {
        name: 'Zoé Müller',
        contract: order.number,
        email: order.email,
        order: await orderToken(secrets, order.id),
        items: writeOrderList(items),
        language: 'de',
      });
      return 'withdrawn from';
    };

    const acceptQuote = async (id: string): Promise<string> => {
      const open = await books.read((reader) =>
        reader
          .selectFrom('quotes')
          .select('id')
          .where('order_id', '=', id)
          .where('state', '=', 'open')
          .executeTakeFirst(),
      );
      if (open === undefined) return 'no quote';
      const page = await buyers.open(quotePath('de', await quoteToken(secrets, open.id)));
      const accept = page.pressables.find(
        (one) =>
          one.kind === 'button' &&
          (one.value === 'accept' ||
            one.form.fields.some(({ name, value }) => name === 'intent' && value === 'accept')),
      );
      if (accept === undefined) throw new Error(`the quote cannot be accepted: ${page.url.href}\n${page.html}`);
      const answered = await buyers.press(page, accept, { name: 'Zoé Müller' });
      return `quote accepted: ${answered?.status}`;
    };

    /** What somebody does at an order beside the green button. */
    const besideGreen = async (id: string, page: PlainPage): Promise<string> => {
      const cents = (most: number) => ((1 + below(most)) / 100).toFixed(2);
      switch (below(4)) {
        case 0: {
          // some of what is left leaves
          const { order } = (await moneyOf(id)).found;
          const some = Object.fromEntries(
            order.priced.lines.map(({ itemNo, quantity }) => [`ship.${itemNo}`, String(below(quantity + 1))]),
          );
          const shipped = await clerk.press(page, { act: 'ship' }, some);
          return `ship some: ${shipped?.status ?? 'cannot'}`;
        }
        case 1: {
          const noted = await clerk.press(page, { act: 'note-payment' }, { amount: cents(9_000), day: germanDay(now) });
          return `payment: ${noted?.status ?? 'cannot'}`;
        }
        case 2:
          return `remind: ${(await clerk.press(page, { act: 'remind' }))?.status ?? 'cannot'}`;
        default:
          return 'nothing';
      }
    };

    const visit = async (id: string, times: number): Promise<void> => {
      for (let press = 0; press < times; press += 1) {
        let page = await clerk.open(`/orders/${id}`);
        expect(page.status, `order ${id}`).toBe(200);
        const green = page.pressables.find(({ isGreen }) => isGreen);
        if (green === undefined) return;
        if (green.kind === 'link') page = await clerk.open(green.href);
        // abroad nobody proposes what shipping costs
        const typed: Record<string, string> = green.kind === 'link' ? { shipping: '25.00' } : {};
        const after = await clerk.press(page, 'green', typed);
        const what =
          green.kind === 'link' ? green.href : (green.form.fields.find(({ name }) => name === 'act')?.value ?? '');
        said.push(`${id}: ${what} -> ${after?.status ?? 'cannot'}`);
        expect(after?.status ?? 0, said.slice(-8).join('\n')).toBeLessThan(500);
      }
    };

    for (let number = 0; number < count; number += 1) await arrive(number);
    for (let round = 0; round < 8; round += 1) {
      await wait((1 + below(4)) * day);
      for (const id of await allOrders()) {
        const money = await moneyOf(id);
        const chanceOf = below(10);
        if (chanceOf < 2 && round < 6) {
          const isRequest = money.found.order.kind === 'request';
          if (isRequest) said.push(`${id}: ${await acceptQuote(id)}`);
          else if (money.found.order.state !== 'cancelled') said.push(`${id}: ${await withdraw(money)}`);
        } else if (chanceOf < 6) await visit(id, 1 + below(3));
        else if (chanceOf < 8) said.push(`${id}: ${await besideGreen(id, await clerk.open(`/orders/${id}`))}`);
        expectNothingLost(await moneyOf(id), seen, said);
      }
    }
    // what buyers still accept becomes orders, too; then whatever is green is pressed until nothing is
    for (const id of await allOrders()) await acceptQuote(id);
    await wait(day);
    for (const id of await allOrders()) {
      await visit(id, mostPresses);
      const left = await clerk.open(`/orders/${id}`);
      const green = left.pressables.find(({ isGreen }) => isGreen);
      const told = said.filter((line) => line.startsWith(id)).join('\n');
      // a request that nobody quoted for is answered by hand
      expect(green?.kind === 'button' ? green.label : null, told).toBeNull();
      const money = await moneyOf(id);
      expectNothingLost(money, seen, said);
      expectEven(money, told);
    }
    await expectPapersOnce(books);
  });
});

/** Packs or sets by item number. */
interface Goods {
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

const goodsOf = ({ found }: OrderMoney): Goods => ({
  shipped: plus(
    found.shipments.flatMap(({ quantities }) => [...quantities].map(([itemNo, quantity]) => ({ itemNo, quantity }))),
  ),
  charged: plus(found.invoices.flatMap((invoice) => linesNotCredited(invoice, found.credits))),
  gone: found.gone,
});

/** What holds at any time. @param seen the goods of each order as they were seen last */
function expectNothingLost(money: OrderMoney, seen: Map<string, Goods>, said: readonly string[]): void {
  const { order, payments, withdrawals } = money.found;
  const told = said.filter((line) => line.startsWith(order.id)).join('\n');
  const counted = payments.filter((payment) => payment.taken_back_at === null).map(({ amount_cents }) => amount_cents);
  const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
  expect(sum(counted), `${told}\nno more goes back than came`).toBeGreaterThanOrEqual(0);
  const goods = goodsOf(money);
  const before = seen.get(order.id);
  for (const { itemNo, quantity } of order.priced.lines) {
    const of = (map: ReadonlyMap<string, number> | undefined) => map?.get(itemNo) ?? 0;
    for (const what of ['shipped', 'charged'] as const) {
      const left = Math.max(0, quantity - of(before?.gone) - of(before?.[what]));
      expect(of(goods[what]) - of(before?.[what]), `${told}\n${what} of ${itemNo}`).toBeLessThanOrEqual(left);
    }
  }
  seen.set(order.id, goods);
  const open = withdrawals.some(({ state }) => state === 'open');
  if (open) expect(order.paymentDueOn, told).toBeNull();
}

/** What holds once nothing is green any more. */
function expectEven(money: OrderMoney, told: string): void {
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
async function expectPapersOnce(database: Database): Promise<void> {
  const read = await database.read(async (reader) => ({
    papers: await reader.selectFrom('papers').select(['id', 'kind', 'order_number', 'series', 'position']).execute(),
    mails: await reader.selectFrom('mails').select(['paper_id']).where('paper_id', 'is not', null).execute(),
    reminders: await reader.selectFrom('payment_reminders').select(['order_id', 'at']).execute(),
    withdrawals: await reader.selectFrom('withdrawals').select(['order_id', 'tied_at', 'decided_at']).execute(),
  }));
  const twice = (values: readonly (string | null)[]) =>
    values.filter((value, index) => values.indexOf(value) !== index);
  expect(twice(read.papers.filter(({ kind }) => kind === 'confirmation').map((paper) => paper.order_number))).toEqual(
    [],
  );
  expect(twice(read.mails.map(({ paper_id }) => paper_id))).toEqual([]);
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
