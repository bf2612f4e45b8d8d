/** @module-tag matrix */
import { afterEach, describe, expect, test } from 'vitest';
import { germanDay } from '../../domain/german-time.ts';
import type { OrderMoney } from '../../server/features/payments/read-money.ts';
import { camtFile } from '../fakes/bank-files.ts';
import { createDice } from '../fakes/dice.ts';
import { expectNothingLost, expectPapersOnce, expectSumsAgree, type Goods } from '../fakes/order-checks.ts';
import type { Pressable } from '../fakes/plain-browser.ts';
import { createRandomBuyers } from '../fakes/random-buyers.ts';
import { createRandomClerk } from '../fakes/random-clerk.ts';
import { startStripe } from '../fakes/stripe-server.ts';
import { startToldSite, type ToldSite } from '../fakes/told-site.ts';
import { usePostgres } from '../fakes/use-postgres.ts';

/** Acts of a run, and what chance begins with: set both to see the same again, or far more of it. */
const count = Number(process.env['RANDOM_ACTS'] ?? 150);
const seed = Number(process.env['RANDOM_SEED'] ?? 20_261_126);

const hour = 60 * 60 * 1000;
/** Orders that something still happens to: those before are left alone. */
const mostInHand = 10;

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('whatever buyers, banks and clerks do, on %s', (kind) => {
  let site: ToldSite | undefined;
  afterEach(() => site?.stop());

  test(`after each of ${count} acts goods, papers and money come out even`, { timeout: 7_200_000 }, async () => {
    const stripe = await startStripe();
    const databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    site = await startToldSite({ databaseUrl, service: stripe });
    const { running, books, secrets, clerk: desk, now, wait, moneyOf } = site;
    const dice = createDice(seed);
    const buyers = createRandomBuyers({ url: running.url, database: books, secrets, dice });
    const clerk = createRandomClerk({ clerk: desk, dice, now });
    const seen = new Map<string, Goods>();
    const said: string[] = [];
    let lines = 0;

    const inHand = async (): Promise<string[]> => {
      const rows = await books.read((reader) =>
        reader
          .selectFrom('orders')
          .select('id')
          .orderBy('received_at', 'desc')
          .orderBy('id')
          .limit(mostInHand)
          .execute(),
      );
      return rows.map(({ id }) => id);
    };
    const restrict = (id: string, at: number | null) =>
      books.write(async (transaction) => {
        await transaction.updateTable('orders').set({ restricted_at: at }).where('id', '=', id).execute();
      });
    /** A statement of the bank, put in at the desk: money for the order that came, or that left or came back. */
    const statement = async ({ found: { order }, balance }: OrderMoney): Promise<string> => {
      lines += 1;
      const left = dice.below(4) === 0;
      const cents = Math.max(1, dice.pick([left ? balance.tooMuchCents : balance.openCents, 1 + dice.below(9_000)]));
      const line = {
        cents: left ? -cents : cents,
        reference: `line ${lines}`,
        day: germanDay(now()),
        name: 'Zoé Müller',
        text: dice.pick([order.number, order.number, `Zahlung ${lines}`]),
        ...(left && dice.below(2) === 0 && { code: 'UPDD' }),
      };
      const value = Buffer.from(camtFile([line])).toString('base64');
      const form = { action: '/bank/upload', noValidate: true, fields: [{ name: 'content', value, required: false }] };
      const pressable: Pressable = { kind: 'button', label: '', isGreen: true, form, name: '', value: '' };
      return `statement: ${(await desk.press(await desk.open('/bank'), { pressable }))?.status}`;
    };
    /** The bank of somebody who paid online takes some of it back, or the service tells of what happened. */
    const tellOfPayment = async (): Promise<string> => {
      const payment = dice.pickAny(stripe.payments);
      if (payment === undefined) return 'nothing was paid';
      const gone = payment.refunds.filter(({ state }) => state !== 'failed').reduce((sum, { cents }) => sum + cents, 0);
      // no bank takes more back than was paid
      if (payment.state === 'paid' && dice.below(3) === 0 && gone < payment.cents) {
        const cents = 1 + dice.below(payment.cents - gone);
        const id = `du_${payment.refunds.length}_${payment.id}`;
        payment.refunds.push({ id, kind: 'chargeback', cents, reference: null, state: 'pending' });
      }
      const { body, headers } = stripe.call(payment, now());
      const answer = await fetch(`${running.url}/functions/v1/payment-event`, { method: 'POST', body, headers });
      return `the service tells: ${answer.status}`;
    };

    /** What can be done with an order, each about as often as it stands here. */
    const withOrder: readonly ((money: OrderMoney) => Promise<string>)[] = [
      ({ found }) => clerk.pressAny(found.order.id),
      ({ found }) => clerk.pressAny(found.order.id),
      ({ found }) => clerk.pressAny(found.order.id),
      ({ found }) => clerk.pressGreen(found.order.id),
      ({ found }) => clerk.pressGreen(found.order.id),
      ({ found }) => clerk.pressGreen(found.order.id),
      (money) => (money.found.order.state === 'cancelled' ? Promise.resolve('over') : buyers.withdraw(money)),
      (money) => buyers.payOnline(money),
      ({ found }) => buyers.acceptQuote(found.order.id),
      statement,
      async ({ found: { order } }) => {
        const before = await moneyOf(order.id);
        const what = await clerk.pressRestricted(order.id, () => restrict(order.id, now()));
        await restrict(order.id, null);
        const after = await moneyOf(order.id);
        expect(after.found.steps, what).toEqual(before.found.steps);
        expect(after.balance, what).toEqual(before.balance);
        return `restricted: ${what}`;
      },
    ];
    /** What is not about one order. */
    const others: readonly (() => Promise<string>)[] = [
      () => clerk.pressToday(),
      () => clerk.noteLines(),
      () => clerk.noteLines(),
      tellOfPayment,
      async () => {
        await wait((1 + dice.below(80)) * hour);
        return 'time passes';
      },
      async () => {
        await buyers.order(said.length);
        return 'an order';
      },
      () => clerk.enterOrder(said.length),
    ];

    for (let number = 0; number < 4; number += 1) await buyers.order(number);
    for (let act = 0; act < count; act += 1) {
      await wait(1_000);
      const ids = await inHand();
      const id = dice.below(3) === 0 ? undefined : dice.pickAny(ids);
      const about = id === undefined ? '' : `${id}: `;
      try {
        const what =
          id === undefined ? await dice.pickAny(others)?.() : await dice.pickAny(withOrder)?.(await moneyOf(id));
        said.push(`${about}act ${act} of seed ${seed}: ${what}`);
      } catch (error) {
        throw new Error(`act ${act} of seed ${seed}, after\n${said.slice(-10).join('\n')}`, { cause: error });
      }
      // a line of the bank or a press at Today is about any of them
      for (const one of id === undefined ? ids : [id]) {
        const money = await moneyOf(one);
        expectNothingLost(money, seen, said);
        expectSumsAgree(money, said.filter((line) => line.startsWith(one)).join('\n'));
      }
    }
    await expectPapersOnce(books);
    expect(running.output()).not.toMatch(/"level":(?:50|60)/);
    if (process.env['RANDOM_ACTS'] !== undefined) console.log(countOf(said));
  });
});

/** How often each act was done, for who runs many. */
function countOf(said: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of said) {
    const what = line.replace(/^.*?seed \d+: /, '');
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}
