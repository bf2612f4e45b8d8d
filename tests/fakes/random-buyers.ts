import { writeOrderList } from '../../domain/orders/order-list.ts';
import { linesOf, orderKindFor, priceToday } from '../../server/features/content/catalogue.ts';
import { orderStatusPath, orderToken } from '../../server/features/order-records/order-token.ts';
import type { OrderMoney } from '../../server/features/payments/read-money.ts';
import { quotePath, quoteToken } from '../../server/features/quotes/quote-token.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { Secrets } from '../../server/platform/database/secrets.ts';
import { errorOf } from './answers.ts';
import type { Dice } from './dice.ts';
import { createPlainBrowser, type PlainPage, type Pressable } from './plain-browser.ts';
import { siteTexts } from './site-texts.ts';
import { solvedChallenge } from './solve-challenge.ts';

interface Setting {
  /** of the running site */
  url: string;
  /** of the site, to look up what its mails would have said */
  database: Database;
  secrets: Secrets;
  dice: Dice;
}

/** Buyers who do over HTTP whatever they may, by chance; what each did is answered in a word. */
export interface RandomBuyers {
  /** @param number makes it another order than the others */
  order(number: number): Promise<void>;
  /** of some of the goods, or of all */
  withdraw(money: OrderMoney): Promise<string>;
  /** the open quote for a request */
  acceptQuote(requestId: string): Promise<string>;
  /** at the payment service's own page, where the order offers it */
  payOnline(money: OrderMoney): Promise<string>;
}

const kindsOfBuyers = [
  ['private', 'prepayment', 'DE'],
  ['private', 'prepayment', 'DE'],
  ['business', 'invoice', 'DE'],
  ['business', 'prepayment', 'DE'],
  ['business', 'prepayment', 'NL'],
] as const;

export function createRandomBuyers({ url, database, secrets, dice }: Setting): RandomBuyers {
  const browser = createPlainBrowser(url);

  /** Calls one of the site's functions. @throws it is refused */
  async function call(name: string, body: object): Promise<void> {
    const send = (more: object) =>
      fetch(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, ...more }),
      });
    let answer = await send({});
    // one network sends many: its browser works first
    if (answer.status === 428)
      answer = await send({ altcha: await solvedChallenge((await errorOf(answer)).challenge) });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  }

  /** By two numbers, from another address or with a number that is of no order: nobody knows by itself what is meant. */
  async function withdrawInWords({ number, email }: OrderMoney['found']['order']): Promise<string> {
    const others = await database.read((reader) =>
      reader.selectFrom('orders').select('order_number').where('kind', '=', 'order').orderBy('id').limit(20).execute(),
    );
    const own = email || 'zoe@example.org';
    const other = dice.pickAny(others)?.order_number ?? '';
    const [how, contract, from] = dice.pick<readonly [string, string, string]>([
      ['by two numbers', `Bestellungen ${number} und ${other}`, own],
      ['from another address', `Bestellung ${number}`, 'other@example.net'],
      ['by a wrong number', `Bestellung ${number.slice(0, -1)}`, own],
    ]);
    await call('withdraw-contract', { name: 'Zoé Müller', contract, email: from, language: 'de' });
    return `withdrawn from ${how}`;
  }

  return {
    async order(number) {
      const [buyer, payment, country] = dice.pick(kindsOfBuyers);
      const items = dice.pick<readonly string[]>([
        ['CB-001'],
        ['CB-001', 'CB-PARTY-001'],
        ['CB-001', 'CB-002', 'CB-003'],
      ]);
      const list = items.map((itemNo) => ({ itemNo, quantity: 1 + dice.below(4) }));
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
    },

    async withdraw({ found: { order } }) {
      const all = dice.below(3) === 0;
      const some = order.priced.lines.map(({ itemNo, quantity }) => ({
        itemNo,
        quantity: all ? quantity : dice.below(quantity + 1),
      }));
      const items = some.filter(({ quantity }) => quantity > 0);
      if (items.length === 0) return 'nothing';
      // in words of their own, which somebody has to read
      if (dice.below(3) === 0) return withdrawInWords(order);
      await call('withdraw-contract', {
        name: 'Zoé Müller',
        contract: order.number,
        // an order by telephone may have none
        email: order.email || 'zoe@example.org',
        order: await orderToken(secrets, order.id),
        items: writeOrderList(items),
        language: 'de',
      });
      return 'withdrawn from';
    },

    async acceptQuote(requestId) {
      const open = await database.read((reader) =>
        reader
          .selectFrom('quotes')
          .select('id')
          .where('order_id', '=', requestId)
          .where('state', '=', 'open')
          .where('withdrawn_at', 'is', null)
          .executeTakeFirst(),
      );
      if (open === undefined) return 'no quote';
      const page = await browser.open(quotePath('de', await quoteToken(secrets, open.id)));
      const answered = await browser.press(page, pressableOf(page, isAccepting), { name: 'Zoé Müller' });
      return `quote accepted: ${answered?.status}`;
    },

    async payOnline({ found: { order } }) {
      const page = await browser.open(orderStatusPath('de', await orderToken(secrets, order.id)));
      const offered = page.pressables.find(({ label }) => label.startsWith('Online zahlen'));
      if (offered === undefined) return 'not offered';
      const checkout = await browser.press(page, offered);
      if (checkout === null) return 'not sent';
      const state = dice.pick(['paid', 'paid', 'paid', 'failed', 'cancelled', 'pending']);
      const chosen = checkout.pressables.find((one) => one.kind === 'button' && one.value === state);
      if (chosen === undefined) return `no ${state} at ${checkout.url.pathname}`;
      return `${state}: ${(await browser.press(checkout, chosen))?.status}`;
    },
  };
}

const isAccepting = (one: Pressable): boolean =>
  one.kind === 'button' &&
  (one.value === 'accept' || one.form.fields.some(({ name, value }) => name === 'intent' && value === 'accept'));

function pressableOf(page: PlainPage, isMeant: (one: Pressable) => boolean): Pressable {
  const found = page.pressables.find(isMeant);
  if (found === undefined) throw new Error(`it cannot be pressed: ${page.url.href}\n${page.html}`);
  return found;
}
