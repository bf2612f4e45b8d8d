/** @module-tag matrix */
import { afterEach, describe, expect, test } from 'vitest';
import { germanDay } from '../../domain/german-time.ts';
import { nextActOf } from '../../server/features/payments/read-money.ts';
import { createDice } from '../fakes/dice.ts';
import { expectEven, expectNothingLost, expectPapersOnce, type Goods } from '../fakes/order-checks.ts';
import type { PlainPage } from '../fakes/plain-browser.ts';
import { createRandomBuyers } from '../fakes/random-buyers.ts';
import { startToldSite, type ToldSite } from '../fakes/told-site.ts';
import { usePostgres } from '../fakes/use-postgres.ts';

/** Orders of a run, and what chance begins with: set both to see the same again, or far more of it. */
const count = Number(process.env['BLIND_ORDERS'] ?? 4);
const seed = Number(process.env['BLIND_SEED'] ?? 20_261_125);

const day = 24 * 60 * 60 * 1000;
/** Visits of one order in a row: more than any has to do. */
const mostPresses = 20;

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('a clerk who presses the first green button, on %s', (kind) => {
  let site: ToldSite | undefined;
  afterEach(() => site?.stop());

  test(`of ${count} orders with whatever buyers do, books come out even`, { timeout: 3_600_000 }, async () => {
    const databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    site = await startToldSite({ databaseUrl });
    const { running, books, secrets, clerk, now, wait, moneyOf } = site;
    const dice = createDice(seed);
    const { below } = dice;
    const buyers = createRandomBuyers({ url: running.url, database: books, secrets, dice });
    const said: string[] = [];
    const seen = new Map<string, Goods>();
    const allOrders = async () =>
      (await books.read((reader) => reader.selectFrom('orders').select('id').orderBy('received_at').execute())).map(
        ({ id }) => id,
      );

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
          const noted = await clerk.press(
            page,
            { act: 'note-payment' },
            { amount: cents(9_000), day: germanDay(now()) },
          );
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
        if (green === undefined) {
          // no green button says that money came: the buyer pays, and then it is noted
          if (nextActOf(await moneyOf(id)) !== 'note-payment') return;
          said.push(`${id}: paid -> ${(await clerk.press(page, { act: 'note-payment' }))?.status ?? 'cannot'}`);
          continue;
        }
        if (green.kind === 'link') page = await clerk.open(green.href);
        // abroad nobody proposes what shipping costs
        const typed: Record<string, string> = green.kind === 'link' ? { shipping: '25.00' } : {};
        const after = await clerk.press(page, 'green', typed);
        const what =
          green.kind === 'link' ? green.href : (green.form.fields.find(({ name }) => name === 'act')?.value ?? '');
        said.push(`${id}: ${what} -> ${after?.status ?? 'cannot'}`);
        expect(what, said.slice(-8).join('\n')).not.toBe('note-payment');
        expect(after?.status ?? 0, said.slice(-8).join('\n')).toBeLessThan(500);
      }
    };

    for (let number = 0; number < count; number += 1) await buyers.order(number);
    for (let round = 0; round < 8; round += 1) {
      await wait((1 + below(4)) * day);
      for (const id of await allOrders()) {
        const money = await moneyOf(id);
        const chanceOf = below(10);
        if (chanceOf < 2 && round < 6) {
          const isRequest = money.found.order.kind === 'request';
          if (isRequest) said.push(`${id}: ${await buyers.acceptQuote(id)}`);
          else if (money.found.order.state !== 'cancelled') said.push(`${id}: ${await buyers.withdraw(money)}`);
        } else if (chanceOf < 6) await visit(id, 1 + below(3));
        else if (chanceOf < 8) said.push(`${id}: ${await besideGreen(id, await clerk.open(`/orders/${id}`))}`);
        expectNothingLost(await moneyOf(id), seen, said);
      }
    }
    // what buyers still accept becomes orders, too; then whatever is green is pressed until nothing is
    for (const id of await allOrders()) await buyers.acceptQuote(id);
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
