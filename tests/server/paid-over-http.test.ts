/** @module-tag matrix */
import { afterEach, expect, test } from 'vitest';
import { totalsOf } from '../../domain/invoicing/totals.ts';
import { linesOf, orderKindFor, priceToday } from '../../server/features/content/catalogue.ts';
import { bookedPapers } from '../../server/features/invoicing/books.ts';
import { orderStatusPath, orderToken } from '../../server/features/order-records/order-token.ts';
import { quotePath, quoteToken } from '../../server/features/quotes/quote-token.ts';
import { camtFile } from '../fakes/bank-files.ts';
import { createPlainBrowser, type PlainPage, type Pressable } from '../fakes/plain-browser.ts';
import { siteTexts } from '../fakes/site-texts.ts';
import { startStripe } from '../fakes/stripe-server.ts';
import { startToldSite, type ToldSite } from '../fakes/told-site.ts';

const day = 24 * 60 * 60 * 1000;

let site: ToldSite | undefined;
afterEach(() => site?.stop());

test(
  'by transfer, online, late and too little, twice and by telephone: at the desk every balance comes to zero',
  { timeout: 600_000 },
  async () => {
    const stripe = await startStripe();
    site = await startToldSite({ service: stripe });
    const { running, books, secrets, clerk, wait, moneyOf: money } = site;
    const buyer = createPlainBrowser(running.url);

    const post = async (name: string, body: object): Promise<string> => {
      const answer = await fetch(`${running.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, language: 'de' }),
      });
      const text = await answer.text();
      expect(answer.status, `${name}: ${text}`).toBe(200);
      const { inquiryNumber } = JSON.parse(text) as { inquiryNumber: string };
      const { id } = await books.read((reader) =>
        reader.selectFrom('orders').select('id').where('order_number', '=', inquiryNumber).executeTakeFirstOrThrow(),
      );
      return id;
    };
    const address = { street: 'Ringstraße 7', postcode: '20095', city: 'Hamburg', country: 'DE' };
    const list = 'CB-001:3';
    const grossOf = (about: { buyer: string; country: string }) => {
      const catalogue = siteTexts.catalogue();
      const lines = linesOf(catalogue, [{ itemNo: 'CB-001', quantity: 3 }], 'de') ?? [];
      return String(priceToday(catalogue, lines, orderKindFor(about.country), about).grossCents);
    };
    const order = (name: string, more: object = {}) => {
      const about = { buyer: 'private', payment: 'prepayment', ...address, ...more };
      const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`;
      return post('place-order', { ...about, list, expected: grossOf(about), name, email });
    };
    const numberOf = async (id: string) => (await money(id)).found.order.number;
    const open = async (id: string) => (await money(id)).balance.openCents;
    const must = (page: PlainPage | null, what: string): PlainPage => {
      if (page === null || page.status >= 400) throw new Error(`${what}: ${page?.status}\n${page?.html ?? ''}`);
      return page;
    };
    const green = async (path: string, typed: Readonly<Record<string, string>> = {}) =>
      must(await clerk.press(await clerk.open(path), 'green', typed), path);
    /** Presses the first green button of an order's page until none is left, or it asks for money. */
    const goOn = async (id: string) => {
      for (let press = 0; press < 10; press += 1) {
        const page = await clerk.open(`/orders/${id}`);
        const next = page.pressables.find((one) => one.isGreen);
        const act = next?.kind === 'button' ? next.form.fields.find(({ name }) => name === 'act')?.value : undefined;
        if (next === undefined || act === 'note-payment' || act === 'note-refund') return;
        must(await clerk.press(page, 'green'), `${id}: ${act}`);
      }
    };
    const drop = async (lines: Parameters<typeof camtFile>[0]) => {
      const content = Buffer.from(camtFile(lines)).toString('base64');
      const fields = [{ name: 'content', value: content, required: false }];
      const form = { action: '/bank/upload', noValidate: true, fields };
      const pressable: Pressable = { kind: 'button', label: '', isGreen: true, form, name: '', value: '' };
      return must(await clerk.press(await clerk.open('/bank'), { pressable }), 'the statement');
    };

    // they order, the caterer and the Dutch company as businesses, and somebody by telephone
    const maria = await order('Maria Lehmann');
    const jonas = await order('Jonas Weber');
    const caterer = await order('Kim Hafen', { buyer: 'business', company: 'Kantine am Hafen' });
    const dutch = await post('request-offer', {
      list: 'CB-001:5000',
      buyer: 'business',
      company: 'Frietkraam BV',
      name: 'Zoé Jansen',
      email: 'zoe@example.org',
      street: 'Ringstraat 7',
      postcode: '1011 AB',
      city: 'Amsterdam',
      country: 'NL',
      vatId: 'NL004495445B01',
    });
    const entry = { 'amount.CB-001': '3', name: 'Hanna Krüger', ...address };
    // without scripts the total is looked at first
    const look = await clerk.press(await clerk.open('/orders/new'), 'green', entry);
    expect(look?.status).toBe(400);
    expect(look?.html).toContain('Please check the total below');
    const byPhone = must(await clerk.press(look ?? (await clerk.open('/orders/new')), 'green'), 'by telephone');
    const hanna = byPhone.url.pathname.split('/').at(-1) ?? '';
    expect((await money(hanna)).found.order).toMatchObject({ origin: 'telephone', email: '' });

    // confirmed, each by its green button; the quote is written, sent and accepted
    for (const id of [maria, jonas, caterer, hanna]) await goOn(id);
    await green(`/orders/${dutch}/offer`, { shipping: '20.00', payment: 'invoice' });
    const quote = await books.read((reader) => reader.selectFrom('quotes').select('id').executeTakeFirstOrThrow());
    const offer = await buyer.open(quotePath('nl', await quoteToken(secrets, quote.id)));
    const accepts = (one: Pressable) =>
      one.kind === 'button' &&
      (one.value === 'accept' || one.form.fields.some(({ name, value }) => name === 'intent' && value === 'accept'));
    const accept = offer.pressables.find(accepts) ?? never(offer);
    must(await buyer.press(offer, accept, { name: 'Zoé Jansen' }), 'accepting');
    const { id: abroad } = await books.read((reader) =>
      reader.selectFrom('orders').select('id').where('quote_number', 'is not', null).executeTakeFirstOrThrow(),
    );
    // confirmed, shipped and invoiced: it pays after the goods
    await goOn(abroad);
    const owed = await open(abroad);
    expect(owed).toBeGreaterThan(0);

    // the caterer pays at the service's own page
    const status = await buyer.open(orderStatusPath('de', await orderToken(secrets, caterer)));
    const payOnline = status.pressables.find((one) => one.label.startsWith('Online zahlen')) ?? never(status);
    const checkout = must(await buyer.press(status, payOnline), 'the service');
    expect(checkout.url.origin).toBe(stripe.env['PAYMENT_API_URL']);
    const paid = checkout.pressables.find((one) => one.kind === 'button' && one.value === 'paid') ?? never(checkout);
    must(await buyer.press(checkout, paid), 'back from the service');
    await expect.poll(() => open(caterer), { timeout: 60_000 }).toBe(0);

    // the Dutch company is late, and reminded
    await wait(40 * day);
    expect((await clerk.open('/orders?todo=payment')).html).toContain('Frietkraam BV');
    must(await clerk.press(await clerk.open(`/orders/${abroad}`), { act: 'remind' }), 'the reminder');

    // two statements: all is noted by one press each, what comes short is chosen
    const on = '2027-01-01';
    const came = async (id: string, cents: number, reference: string) => ({
      cents,
      reference,
      day: on,
      text: await numberOf(id),
      name: 'Wer zahlt',
    });
    const [priceOfMaria, priceOfJonas] = [await open(maria), await open(jonas)];
    await drop([
      await came(maria, priceOfMaria, 'r1'),
      await came(abroad, owed - 1_000, 'r2'),
      await came(jonas, priceOfJonas, 'r3'),
      await came(hanna, await open(hanna), 'r4'),
    ]);
    const first = await clerk.open('/bank');
    const [, lineOfDutch = '', choice = ''] =
      /name="choice\.([\w-]+)"[^>]*value="(o:[^"]+)"/.exec(first.html.slice(first.html.indexOf('To look at'))) ?? [];
    must(await clerk.press(first, 'green', { [`choice.${lineOfDutch}`]: choice }), 'noting');
    expect([await open(maria), await open(jonas), await open(hanna), await open(abroad)]).toEqual([0, 0, 0, 1_000]);
    await drop([await came(abroad, 1_000, 'r5'), await came(jonas, priceOfJonas, 'r6')]);
    const second = await clerk.open('/bank');
    const chosen = [...second.html.matchAll(/name="choice\.([\w-]+)"[^>]*value="(o:[^"]+)"/g)].map(
      ([, id = '', value = '']) => [`choice.${id}`, value],
    );
    must(await clerk.press(second, 'green', Object.fromEntries(chosen)), 'noting');
    expect((await money(jonas)).balance.tooMuchCents).toBe(priceOfJonas);

    // it is paid back, and the next statement shows that
    await drop([await came(jonas, -priceOfJonas, 'r7')]);
    await green('/bank');
    expect((await money(jonas)).balance.tooMuchCents).toBe(0);

    for (const id of [maria, jonas, caterer, hanna, abroad]) {
      await goOn(id);
      const { balance, found } = await money(id);
      expect([balance.openCents, balance.tooMuchCents], found.order.customer.name).toEqual([0, 0]);
      expect(found.order.state, found.order.customer.name).toBe('done');
    }

    // books, the file for the tax adviser and the money agree
    const booked = await bookedPapers(books, '2026-01-01', '2028-01-01');
    const invoiced = booked.reduce((sum, { lines }) => sum + totalsOf(lines).grossCents, 0);
    const rows = await books.read((reader) => reader.selectFrom('payments').select('amount_cents').execute());
    expect(rows.reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(invoiced);
    // the file is an administrator's to take
    await books.write((transaction) => transaction.updateTable('operators').set({ role: 'admin' }).execute());
    const entries: string[] = [];
    for (const month of ['2026-11', '2026-12', '2027-01']) {
      const page = await clerk.open('/books');
      const take = page.pressables.find((one) => one.kind === 'button' && one.form.action === '/books/datev');
      const file = must(
        await clerk.press(page, { pressable: take ?? never(page) }, { month, consultant: '1001', client: '1' }),
        'the file for the tax adviser',
      );
      expect(file.html).toMatch(/^"EXTF";/);
      entries.push(...file.html.trim().split('\r\n').slice(2));
    }
    expect(entries).toHaveLength(booked.length);
    const sums = entries.map((line) => Math.round(Number(line.split(';')[0]?.replace(',', '.')) * 100));
    expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(invoiced);
  },
);

function never(page: PlainPage): never {
  throw new Error(`nothing like that can be pressed: ${page.url.href}\n${page.html}`);
}
