import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QuoteInput } from '../../../domain/forms/quote.ts';
import { germanDay } from '../../../domain/german-time.ts';
import type { QuoteTerms } from '../../../domain/orders/quote.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { meanwhile } from '../../../tests/fakes/meanwhile.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import {
  fieldsIn,
  prefillQuote,
  priceSteps,
  quoteFacts,
  readQuote,
  withFollowingPrices,
  withFollowingShipping,
} from './quote-form.ts';
import { setSampleRule } from '../../platform/mail/sample-hold.ts';
import { listOrders } from '../orders/list-orders.ts';
import { readQuotes } from './read-quotes.ts';
import { readOrder } from '../orders/read-order.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { writeOut } from '../invoicing/paper-view.ts';
import { searchOrders } from '../orders/search-orders.ts';
import { createPapers, type Papers } from '../invoicing/papers.ts';
import { writePaper } from '../orders/write-paper.ts';
import { acceptQuote, askForChange, noteAcceptance, type SaidAcceptance } from './answer-quote.ts';
import { findQuote } from './find-quote.ts';
import { quoteToken } from './quote-token.ts';
import { requestQuote } from './request-quote.ts';
import { sendQuote } from './send-quote.ts';
import { withdrawQuote } from './withdraw-quote.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const day = 24 * 60 * 60 * 1000;

const input: QuoteInput = {
  list: 'CB-001:250000,CB-PARTY-001:10',
  branding: 'yes',
  wishedDate: '2027-05-01',
  buyer: 'business',
  company: 'Friterie du Port',
  name: 'Zoé Müller',
  email: 'zoe@example.org',
  street: 'Ringstraße 7',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
};

const terms: QuoteTerms = {
  lines: [
    {
      itemNo: 'CB-001',
      name: 'Couteaux',
      unit: 'piece',
      unitPieces: 100,
      quantity: 2_500,
      unitNetCents: 836,
      tiers: [{ from: 5_000, unitNetCents: 790 }],
    },
  ],
  shippingNetCents: 12_000,
  payment: 'invoice',
  validUntil: '2026-12-23',
  leadWeeks: { min: 4, max: 6 },
  note: 'Impression une couleur comprise.',
};

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('quotes, on %s', (kind) => {
  let office: OrderOffice;
  let database: Database;
  let secrets: Secrets;
  let papers: Papers;
  let anna: Actor;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, now);
    ({ database, secrets, anna } = office);
    papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
  });
  afterEach(async () => {
    setSampleRule({ holds: false, issuer: () => siteTexts.issuer });
    await office.close();
  });

  const ask = async (change: Partial<QuoteInput> = {}, at = now) => {
    const context = { language: 'fr', idempotencyKey: null, sender, now: at } as const;
    return requestQuote(office.store, { ...input, ...change }, context);
  };
  const quote = (orderId: string, quoteId: string, after: number, change: Partial<QuoteTerms> = {}, at = now) =>
    sendQuote({ database, papers, texts: siteTexts, now: at, messageIdHost: 'site.example' }, anna, {
      orderId,
      quoteId,
      after,
      terms: { ...terms, ...change },
    });
  const answering = (at = now) => ({ ...office.store, versions: siteTexts.catalogue().versions, now: at });
  const accept = async (quoteId: string, at = now, tiers?: string) =>
    acceptQuote(answering(at), await quoteToken(secrets, quoteId), 'Zoé Müller', tiers);
  const find = async (quoteId: string, at = now) =>
    mustSee(await findQuote({ database, secrets }, await quoteToken(secrets, quoteId), at));
  const request = async (id: string) => {
    const found = mustSee(await readOrder(database, anna, id, now));
    return found.order;
  };
  const quotesOf = (orderId: string) =>
    database.read((reader) => reader.selectFrom('quotes').selectAll().where('order_id', '=', orderId).execute());
  const orders = () =>
    database.read((reader) => reader.selectFrom('orders').selectAll().where('kind', '=', 'order').execute());
  const mails = () =>
    database.read((reader) =>
      reader.selectFrom('mails').select(['template', 'recipient', 'language']).orderBy('created_at').execute(),
    );

  test('a quote whose note has a sample value of the site does not leave', async () => {
    const { orderId } = await ask();
    setSampleRule({ holds: true, issuer: () => siteTexts.issuer });
    const note = `Livraison suivante : ${siteTexts.answers.fill('{fact:shippingCost}', 'fr').text}.`;
    expect(await quote(orderId, crypto.randomUUID(), 0, { note })).toEqual({
      problem: 'samples',
      samples: ['shippingCost'],
    });
    expect(await quotesOf(orderId)).toEqual([]);
    expect(await quote(orderId, crypto.randomUUID(), 0)).toMatchObject({ isNew: true });
  });

  test('a quote that is taken back says so by its link and a mail, is accepted no more, and may be followed by another', async () => {
    const { orderId } = await ask();
    await quote(orderId, 'first', 0);
    const withdraw = (quoteId: string) =>
      withdrawQuote({ database, messageIdHost: 'site.example', now: now + 1 }, anna, { requestId: orderId, quoteId });
    expect(await withdraw('first')).toBe('done');
    expect(await withdraw('first')).toBe('withdrawn');
    expect(await withdraw('none')).toBe('unknown');
    expect(await find('first')).toMatchObject({ standing: 'withdrawn', order: null });
    expect(await accept('first')).toBe('withdrawn');
    expect(await said('first', { requestId: orderId })).toBe('withdrawn');
    expect(await orders()).toEqual([]);
    expect((await mails()).filter(({ template }) => template === 'quote-withdrawn')).toEqual([
      { template: 'quote-withdrawn', recipient: 'zoe@example.org', language: 'fr' },
    ]);
    const { rows } = await listOrders(database, anna, { state: null, before: null }, now);
    expect(rows[0]?.quote).toMatchObject({ standing: 'withdrawn' });
    await quote(orderId, 'second', 1);
    expect(await find('first')).toMatchObject({ standing: 'replaced' });
    expect(await accept('second')).toBe('done');
    expect(await withdraw('second')).toBe('accepted');
  });

  const said = (quoteId: string, more: Partial<SaidAcceptance> & { requestId: string }, at = now + day) =>
    noteAcceptance(answering(at), anna, {
      quoteId,
      name: 'Zoé Müller',
      day: germanDay(at),
      how: 'telephone',
      chosen: '',
      ...more,
    });

  test('a quote that is accepted by telephone becomes the order that its link would have made, once', async () => {
    const { orderId } = await ask();
    const byLink = await ask({ company: 'Other' });
    await quote(orderId, 'said', 0);
    await quote(byLink.orderId, 'pressed', 0);
    expect(await accept('pressed', now + day, 'CB-001:5000')).toBe('done');
    const noted = await said('said', { requestId: orderId, chosen: 'CB-001:5000' });
    const [pressed, told] = await orders();
    expect(noted).toEqual({ orderId: told?.id });
    const alike = ({
      kind,
      buyer,
      payment,
      language,
      email,
      priced,
      gross_cents,
      agreed,
      terms_version,
    }: Partial<OrderRow>) => ({
      kind,
      buyer,
      payment,
      language,
      email,
      priced,
      gross_cents,
      agreed,
      terms_version,
    });
    expect(alike({ ...told })).toEqual(alike({ ...pressed }));
    expect(told).toMatchObject({ origin: 'telephone', owner_id: anna.operator.id, state: 'received' });
    expect(await find('said')).toMatchObject({ standing: 'accepted', quote: { accepted_by: 'Zoé Müller' } });
    expect(await readQuotes(database, orderId)).toMatchObject([{ notedBy: 'Anna', orderId: told?.id }]);
    // who noted it needs no notice of it
    expect((await mails()).map(({ template }) => template).filter((one) => one === 'order-notice')).toHaveLength(3);
    expect(await said('said', { requestId: orderId })).toBe('accepted');
    expect(await accept('said')).toBe('done');
    expect(await orders()).toHaveLength(2);
  });

  test('what was accepted in time is noted later; nothing before the quote was made, in the future, or of another request', async () => {
    const { orderId } = await ask();
    await quote(orderId, 'late', 0);
    const over = Date.parse('2027-01-04T09:00:00Z');
    expect(await said('late', { requestId: orderId, day: '2026-12-24' }, over)).toBe('expired');
    expect(await said('late', { requestId: orderId, day: '2026-11-22' }, over)).toBe('day');
    expect(await said('late', { requestId: orderId, day: '2027-01-05' }, over)).toBe('day');
    expect(await said('late', { requestId: 'another', day: '2026-12-23' }, over)).toBe('unknown');
    expect(await said('late', { requestId: orderId, day: '2026-12-23', chosen: 'CB-001:7' }, over)).toBe('other-tier');
    expect(await orders()).toEqual([]);
    expect(await said('late', { requestId: orderId, day: '2026-12-23' }, over)).toHaveProperty('orderId');
    const found = await find('late', over);
    expect(germanDay(found.quote.accepted_at ?? 0)).toBe('2026-12-23');
  });

  test('a request is in whole packs, and the same again within a day is asked about', async () => {
    const { orderId } = await ask({ list: 'CB-001:10000000,CB-002:101' });
    await expect(ask({ list: 'CB-001:10000000,CB-002:101' })).rejects.toMatchObject({
      name: 'OrderQuestion',
      earlier: { kind: 'request', receivedAt: now },
    });
    const order = await request(orderId);
    expect(order).toMatchObject({ kind: 'request', state: 'received', customer: { branding: true } });
    expect(order.priced.lines.map(({ itemNo, quantity }) => [itemNo, quantity])).toEqual([
      ['CB-001', 100_000],
      ['CB-002', 2],
    ]);
    expect(order.priced.shipping).toBe(null);
    expect((await mails()).map(({ template }) => template).sort()).toEqual(['order-notice', 'order-receipt']);
    await expect(ask({ wishedDate: '2026-11-23' })).rejects.toMatchObject({
      fields: { wishedDate: 'validation.wishedDate.past' },
    });
    await expect(ask({ list: 'CB-999:5' })).rejects.toMatchObject({ fields: { list: 'validation.orderList.unknown' } });
  });

  test('the desk begins with prices by the facts, and what it types is checked field by field', async () => {
    const { orderId } = await ask();
    const order = await request(orderId);
    const prefill = { request: order, catalogue: siteTexts.catalogue(), facts: quoteFacts(siteTexts.facts), now };
    const write = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
    const fields = prefillQuote({ ...prefill, last: null, write });
    const knives = fields.lines.find(({ itemNo }) => itemNo === 'CB-001');
    // 2,500 packs reach the third tier: 9.50 less 12 %
    expect(knives).toMatchObject({ quantity: '2500', price: '8,36', name: 'Couteaux' });
    expect(fields.lines.find(({ itemNo }) => itemNo === 'CB-002')).toMatchObject({ quantity: '' });
    expect(fields).toMatchObject({ payment: 'invoice', validUntil: '2026-12-23', shipping: '0,00' });
    expect(readQuote(fields, order, germanDay(now))).toMatchObject({
      terms: {
        lines: [
          { itemNo: 'CB-PARTY-001', quantity: 10 },
          { quantity: 2_500, unitNetCents: 836 },
        ],
      },
    });
    // thousands as the desk itself writes them
    const grouped = {
      ...fields,
      lines: fields.lines.map((line) => (line.itemNo === 'CB-001' ? { ...line, quantity: '2.500' } : line)),
    };
    expect(readQuote(grouped, order, germanDay(now))).toEqual(readQuote(fields, order, germanDay(now)));
    const form = new FormData();
    const typed = {
      'quantity.CB-001': '1.00',
      'price.CB-001': '8,555',
      'from.CB-001.0': '10',
      'tier.CB-001.0': 'x',
      shipping: '-1',
      'partBy.0': '2026-12-01',
      'part.CB-001.0': '5000',
      validUntil: '2026-11-22',
      weeksMin: '6',
      weeksMax: '4',
      'extra.0': '',
      'extraPrice.0': '5',
    };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    const wrong = readQuote(fieldsIn(form, order, siteTexts.catalogue()), order, germanDay(now));
    expect('wrong' in wrong && wrong.wrong.sort()).toEqual(
      ['quantity.CB-001', 'price.CB-001', 'tier.CB-001.0', 'extra.0', 'shipping', 'validUntil', 'weeks'].sort(),
    );
  });

  test('prices that nobody typed follow the quantity, without scripts too; a typed one gives way when somebody takes the other', async () => {
    const { orderId } = await ask();
    const order = await request(orderId);
    const write = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
    const catalogue = siteTexts.catalogue();
    const sources = { request: order, last: null, catalogue, facts: quoteFacts(siteTexts.facts), write };
    const shown = prefillQuote({ ...sources, now });
    /** The page as its form sends it, with what somebody changed. */
    const sent = (fields: typeof shown, change: Readonly<Record<string, string>>, taken = '') => {
      const form = new FormData();
      for (const { itemNo, quantity, price, tiers, given } of fields.lines) {
        form.set(`quantity.${itemNo}`, quantity);
        form.set(`price.${itemNo}`, price);
        form.set(`given.${itemNo}`, given.price);
        form.set(`givenTiers.${itemNo}`, given.tiers);
        for (const [index, tier] of tiers.entries()) {
          form.set(`from.${itemNo}.${index}`, tier.from);
          form.set(`tier.${itemNo}.${index}`, tier.price);
        }
      }
      for (const [name, value] of Object.entries(change)) form.set(name, value);
      return withFollowingPrices(fieldsIn(form, order, catalogue), priceSteps(sources), taken);
    };
    const knives = ({ fields }: ReturnType<typeof sent>) => fields.lines.find(({ itemNo }) => itemNo === 'CB-001');
    expect(sent(shown, {}).followed).toEqual([]);
    // 350 packs reach the tier of 250, 9.50 less 8 %; 4 reach none
    const more = sent(shown, { 'quantity.CB-001': '350' });
    expect(more.followed).toEqual(['CB-001']);
    expect(knives(more)).toMatchObject({ price: '8,74', tiers: [{ from: '1000' }, { from: '' }, { from: '' }] });
    expect(knives(sent(more.fields, { 'quantity.CB-001': '4' }))).toMatchObject({
      price: '9,50',
      tiers: [{ from: '50' }, { from: '250', price: '8,74' }, { from: '1000' }],
    });
    const own = sent(more.fields, { 'price.CB-001': '9,00', 'quantity.CB-001': '400' });
    expect([own.followed, knives(own)?.price]).toEqual([[], '9,00']);
    expect(knives(sent(own.fields, {}))?.price).toBe('9,00');
    expect(knives(sent(own.fields, {}, 'CB-001'))?.price).toBe('8,74');
  });

  test('shipping follows the goods by the list, until somebody types another', async () => {
    const { orderId } = await ask();
    const asked = await request(orderId);
    const write = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
    const sources = { request: asked, catalogue: siteTexts.catalogue(), write };
    const shown = prefillQuote({ ...sources, facts: quoteFacts(siteTexts.facts), last: null, now });
    const of = (fields: typeof shown, quantity: string) => ({
      ...fields,
      lines: fields.lines.map((line) => ({ ...line, quantity: line.itemNo === 'CB-001' ? quantity : '' })),
    });
    const few = withFollowingShipping(of(shown, '4'), sources);
    expect(few.shipping).toBe('5,90');
    expect(withFollowingShipping(of(few, '350'), sources).shipping).toBe('0,00');
    expect(withFollowingShipping({ ...of(few, '350'), shipping: '12,00' }, sources).shipping).toBe('12,00');
  });

  test('a mistyped price makes no part of the delivery wrong', async () => {
    const { orderId } = await ask();
    const order = await request(orderId);
    const write = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
    const prefill = { request: order, catalogue: siteTexts.catalogue(), facts: quoteFacts(siteTexts.facts), now };
    const fields = prefillQuote({ ...prefill, last: null, write });
    const lines = fields.lines.map((line) => (line.itemNo === 'CB-001' ? { ...line, price: '9,508,74' } : line));
    const parts = ['2026-12-01', '2027-01-15'].map((by) => ({ by, quantities: { 'CB-001': '1250' } }));
    expect(readQuote({ ...fields, lines, parts }, order, germanDay(now))).toEqual({ wrong: ['price.CB-001'] });
  });

  test('what shipping abroad costs is typed, be it 0; parts take what is quoted, on days that rise', async () => {
    const { orderId } = await ask({ country: 'NL', postcode: '1011 AB', city: 'Amsterdam' });
    const order = await request(orderId);
    const prefill = { request: order, catalogue: siteTexts.catalogue(), facts: quoteFacts(siteTexts.facts), now };
    const fields = prefillQuote({ ...prefill, last: null, write: (cents) => (cents / 100).toFixed(2) });
    expect(fields.shipping).toBe('');
    const read = (change: Partial<typeof fields>) => readQuote({ ...fields, ...change }, order, germanDay(now));
    expect(read({})).toEqual({ wrong: ['shipping'] });
    expect(read({ shipping: '0' })).toMatchObject({ terms: { shippingNetCents: null } });
    const parts = (...rows: [by: string, knives: string][]) =>
      read({ shipping: '0', parts: rows.map(([by, typed]) => ({ by, quantities: { 'CB-001': typed } })) });
    expect(parts(['2026-12-01', '1000'], ['2027-01-15', ''])).toMatchObject({
      terms: {
        parts: [
          { by: '2026-12-01', goods: [{ itemNo: 'CB-001', quantity: 1_000 }] },
          {
            by: '2027-01-15',
            goods: [
              { itemNo: 'CB-PARTY-001', quantity: 10 },
              { itemNo: 'CB-001', quantity: 1_500 },
            ],
          },
        ],
      },
    });
    expect(parts(['2026-12-01', '1000'], ['2026-12-01', '500'])).toEqual({ wrong: ['partBy.1'] });
    expect(parts(['2026-12-01', '2000'], ['2027-01-15', '501'])).toEqual({ wrong: ['part.CB-001.1'] });
    expect(parts(['', '10'])).toEqual({ wrong: ['partBy.0'] });
  });

  test('a quote has number, paper, link and mail, once however often it is sent; it answers the request', async () => {
    const { orderId } = await ask();
    const sent = await Promise.all([1, 2, 3].map(() => quote(orderId, 'quote-1', 0)));
    expect(sent.map((one) => 'number' in one && one.number)).toEqual(sent.map(() => 'AN-2026-00001'));
    expect(sent.filter((one) => 'isNew' in one && one.isNew)).toHaveLength(1);
    expect((await mails()).filter(({ template }) => template === 'quote')).toEqual([
      { template: 'quote', recipient: 'zoe@example.org', language: 'fr' },
    ]);
    expect((await request(orderId)).state).toBe('done');
    const found = await find('quote-1');
    expect(found).toMatchObject({ standing: 'open', newer: null, order: null });
    // 2,500 at 8.36 and shipping at 120.00, tax a line
    expect(found.priced).toMatchObject({ netCents: 2_102_000, vatCents: 399_380, grossCents: 2_501_380 });
    expect(found.paper).toMatchObject({
      validUntil: '2026-12-23',
      customer: { company: 'Friterie du Port' },
      lines: [{ unit: 'pack', tiers: [{ from: 5_000, unitNetCents: 790 }] }, { unit: 'flat' }],
    });
    const file = await papers.file(found.quote.paper_id);
    expect(file?.fileName).toBe('AN-2026-00001.pdf');
    // it has no quote paper beside this one
    const setting = { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    expect(
      await writePaper(setting, anna, { kind: 'quote', number: (await request(orderId)).number, isToBeSent: true }),
    ).toEqual({
      problem: 'make-quote',
    });
  });

  test('accepting is one order with the prices of the quote, however often and at whatever moment it is pressed', async () => {
    const { orderId } = await ask();
    await quote(orderId, 'quote-1', 0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept('quote-1', now + 5_000)));
    expect(answers).toEqual(answers.map(() => 'done'));
    const [order, ...more] = await orders();
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      state: 'received',
      payment: 'invoice',
      language: 'fr',
      gross_cents: 2_501_380,
      quote_number: 'AN-2026-00001',
      terms_version: siteTexts.catalogue().versions.terms,
    });
    expect((await mails()).filter(({ template }) => template === 'order-receipt')).toHaveLength(2);
    expect(await find('quote-1')).toMatchObject({
      standing: 'accepted',
      quote: { accepted_at: now + 5_000, accepted_by: 'Zoé Müller', accepted_terms: order?.terms_version },
      order: expect.stringContaining(order?.id ?? '-'),
    });
    // from here it goes the way of every order
    const setting = { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    expect(
      await writePaper(setting, anna, { kind: 'confirmation', number: order?.order_number ?? '', isToBeSent: true }),
    ).toMatchObject({
      number: 'AB-2026-00001',
    });
    // which confirms the contract and does not accept what is no longer ours to accept
    const [paper] = await database.read((reader) =>
      reader.selectFrom('papers').select('content').where('kind', '=', 'confirmation').execute(),
    );
    if (paper === undefined) throw new Error('there is no confirmation');
    const { view } = writeOut(paperOf(paper), siteTexts);
    expect(view.intro).toMatch(/^Vous avez accepté notre devis AN-2026-00001\s; le contrat est donc conclu/);
    expect(view.intro).not.toContain('nous acceptons');
    // and nobody can quote anything else on it, or wish
    expect(await quote(orderId, 'quote-2', 1)).toEqual({ problem: 'accepted' });
    expect(await askForChange(answering(), await quoteToken(secrets, 'quote-1'), 'Lieber doch anders')).toBe(
      'accepted',
    );
  });

  test('another tier of the quote may be accepted: its price, tax and totals are the order’s, and it is kept which', async () => {
    const box = { itemNo: 'CB-PARTY-001', name: 'Coffret', unit: 'set', unitPieces: 1 } as const;
    const further = [
      { from: 5_000, unitNetCents: 790 },
      { from: 10_000, unitNetCents: 755 },
    ];
    const [knives] = terms.lines;
    if (knives === undefined) throw new Error('nothing is quoted');
    const lines = [
      { ...knives, tiers: further },
      { ...box, quantity: 3, unitNetCents: 4_333, tiers: [{ from: 7, unitNetCents: 4_199 }] },
    ];
    const { orderId } = await ask();
    await quote(orderId, 'quote-1', 0, { lines });
    // a quantity between two tiers, a tier of another line, what is not quoted, what is no list, a price of one's own
    for (const wrong of [
      'CB-001:6000',
      'CB-001:7',
      'CB-999:5000',
      'CB-001:5000,CB-001:10000',
      'CB-001:5.000',
      'CB-001:5000:1',
      'CB-001',
      '-',
      'CB-001:-5000',
      'CB-001:99999999999',
    ])
      expect(await accept('quote-1', now, wrong)).toBe('other-tier');
    expect(await orders()).toEqual([]);
    expect((await find('quote-1')).standing).toBe('open');

    expect(await accept('quote-1', now + 5_000, 'CB-001:10000,CB-PARTY-001:7')).toBe('done');
    // a second press, though with another choice, is the first
    expect(await accept('quote-1', now + 6_000, 'CB-001:5000')).toBe('done');
    const [order, ...more] = await orders();
    expect(more).toEqual([]);
    // 10,000 at 7.55, 7 at 41.99, shipping 120.00; tax a line: 14,345.00 + 55.85 + 22.80
    const netCents = 7_550_000 + 29_393 + 12_000;
    const vatCents = 1_434_500 + 5_585 + 2_280;
    expect(order).toMatchObject({ net_cents: netCents, vat_cents: vatCents, gross_cents: netCents + vatCents });
    expect(JSON.parse(order?.priced ?? '')).toMatchObject({
      lines: [
        { itemNo: 'CB-001', quantity: 10_000, unitNetCents: 755, netCents: 7_550_000, vatCents: 1_434_500 },
        { itemNo: 'CB-PARTY-001', quantity: 7, unitNetCents: 4_199, netCents: 29_393, vatCents: 5_585 },
      ],
      shipping: { netCents: 12_000 },
      vat: [{ percent: 19, netCents, vatCents }],
    });
    expect((await find('quote-1')).quote).toMatchObject({ accepted_tiers: 'CB-001:10000,CB-PARTY-001:7' });
    const setting = { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    await writePaper(setting, anna, { kind: 'confirmation', number: order?.order_number ?? '', isToBeSent: false });
    const [paper] = await database.read((reader) =>
      reader.selectFrom('papers').select('content').where('kind', '=', 'confirmation').execute(),
    );
    if (paper === undefined) throw new Error('there is no confirmation');
    const { view } = writeOut(paperOf(paper), siteTexts);
    expect(view.table.rows.map(({ cells }) => cells[2])).toEqual([
      expect.stringMatching(/^10\s000 lots$/),
      '7 coffrets',
      'forfait',
    ]);
    expect(view.sums.at(-1)?.value).toMatch(/^90\s337,58\s€$/);
  });

  test('what was quoted may be named, too, and is then no other choice', async () => {
    const { orderId } = await ask();
    await quote(orderId, 'quote-1', 0);
    expect(await accept('quote-1', now, 'CB-001:2500')).toBe('done');
    expect((await find('quote-1')).quote.accepted_tiers).toBe('');
    expect(await orders()).toMatchObject([{ gross_cents: 2_501_380 }]);
  });

  test('at the desk a request is found by the number of its quotes, and the order by those of its papers', async () => {
    const { orderId } = await ask();
    const search = async (typed: string) =>
      ((await searchOrders(database, anna, { typed, before: null }, now))?.rows ?? []).map(({ id, quote: of }) => [
        id,
        of?.number,
        of?.standing,
      ]);
    expect(await search('friterie')).toEqual([[orderId, undefined, undefined]]);
    expect(await search('AN-2026-00001')).toEqual([]);
    await quote(orderId, 'quote-1', 0);
    await quote(orderId, 'quote-2', 1);
    const second = [orderId, 'AN-2026-00002', 'open'];
    expect(await search('AN-2026-00001')).toEqual([second]);
    expect(await search('an-2026-00002')).toEqual([second]);
    expect(await search('friterie zoe')).toEqual([second]);
    expect(await search('AN-2026-00003')).toEqual([]);
    await accept('quote-2');
    const [order] = await orders();
    const accepted = ['AN-2026-00002', 'accepted'];
    // the order came later
    expect(await search('AN-2026-00002')).toEqual([
      [order?.id, ...accepted],
      [orderId, ...accepted],
    ]);
    expect(await search('AN-2026-00001')).toEqual([[orderId, ...accepted]]);
    const setting = { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    await writePaper(setting, anna, { kind: 'confirmation', number: order?.order_number ?? '', isToBeSent: false });
    expect(await search('AB-2026-00001 müller')).toEqual([[order?.id, ...accepted]]);
    // words that are typed anew keep the numbers beside them
    await database.write((transaction) =>
      transaction
        .updateTable('orders')
        .set({ email: 'ines@firm.example' })
        .where('id', '=', order?.id ?? '')
        .execute(),
    );
    expect(await search('AB-2026-00001 ines')).toEqual([[order?.id, ...accepted]]);
    const { rows } = await listOrders(database, anna, { state: null, before: null }, now + 60 * day);
    expect(rows.map(({ quote: of }) => of?.standing)).toEqual(['accepted', 'accepted']);
    await database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', orderId).execute(),
    );
    expect(await search('AN-2026-00001')).toEqual([]);
  });

  test('a wish for a change lands at its request, once; a new quote replaces the one before', async () => {
    const { orderId } = await ask();
    await quote(orderId, 'quote-1', 0);
    const token = await quoteToken(secrets, 'quote-1');
    const wish = 'Pouvez-vous livrer\nune semaine plus tôt ?';
    expect(await askForChange(answering(now + 1_000), token, wish)).toBe('done');
    expect(await askForChange(answering(now + 2_000), token, wish)).toBe('done');
    expect(await readQuotes(database, orderId)).toMatchObject([{ wishes: [{ text: wish, at: now + 1_000 }] }]);
    expect((await request(orderId)).state).toBe('received');
    expect((await mails()).filter(({ template }) => template === 'quote-change')).toHaveLength(1);
    // whoever made a quote without having seen the last one is told
    expect(await quote(orderId, 'quote-x', 0)).toEqual({ problem: 'changed' });
    expect(await quote(orderId, 'quote-2', 1, { validUntil: '2026-12-30' })).toMatchObject({ number: 'AN-2026-00002' });
    expect(await accept('quote-1')).toBe('replaced');
    expect(await find('quote-1')).toMatchObject({
      standing: 'replaced',
      newer: await quoteToken(secrets, 'quote-2'),
      wishedAt: [now + 1_000],
    });
    expect(await orders()).toEqual([]);
    expect(await accept('quote-2')).toBe('done');
    expect(await orders()).toHaveLength(1);
  });

  test('its last day counts whole; then it is over, and what is written to it still arrives', async () => {
    const { orderId } = await ask();
    await quote(orderId, 'quote-1', 0, { validUntil: '2026-11-24' });
    const late = Date.parse('2026-11-24T22:59:00Z');
    expect((await find('quote-1', late)).standing).toBe('open');
    expect((await find('quote-1', late + 60_000)).standing).toBe('expired');
    expect(await accept('quote-1', late + 60_000)).toBe('expired');
    expect(await orders()).toEqual([]);
    const token = await quoteToken(secrets, 'quote-1');
    expect(await askForChange(answering(late + day), token, 'Gilt das noch?')).toBe('done');
    expect(await accept('quote-1', late)).toBe('done');
  });

  test('a link that is none of ours opens nothing and changes nothing; a restricted request is shown nowhere', async () => {
    const { orderId } = await ask();
    await quote(orderId, 'quote-1', 0);
    const token = await quoteToken(secrets, 'quote-1');
    for (const wrong of ['', 'quote-1', `${token}x`, token.replace('quote-1', 'quote-2'), '<script>']) {
      expect(await findQuote({ database, secrets }, wrong, now)).toBe(null);
      expect(await acceptQuote(answering(), wrong, 'Mallory')).toBe('unknown');
      expect(await askForChange(answering(), wrong, 'anything at all')).toBe('unknown');
    }
    await database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', orderId).execute(),
    );
    expect(await findQuote({ database, secrets }, token, now)).toBe('restricted');
    expect(await acceptQuote(answering(), token, 'Zoé')).toBe('unknown');
    expect(await quote(orderId, 'quote-2', 1)).toEqual({ problem: 'unknown' });
    expect(await orders()).toEqual([]);
  });

  test('goods abroad are quoted without German tax', async () => {
    const abroad = await ask({ country: 'FR', postcode: '29200', city: 'Brest', vatId: 'FR40303265045' });
    expect(await quote(abroad.orderId, 'quote-2', 0)).toMatchObject({ number: 'AN-2026-00001' });
    expect(await find('quote-2')).toMatchObject({
      priced: { netCents: 2_102_000, vatCents: 0, grossCents: 2_102_000, vat: [] },
      paper: { treatment: 'intra-community' },
    });
  });

  test('another price typed into the form of a quote that was sent is told, and not taken for a second press', async () => {
    const { orderId } = await ask();
    expect(await quote(orderId, 'quote-1', 0)).toEqual({ number: 'AN-2026-00001', isNew: true });
    expect(await quote(orderId, 'quote-1', 0)).toEqual({ number: 'AN-2026-00001', isNew: false });
    expect(await quote(orderId, 'quote-1', 0, { shippingNetCents: 9_000 })).toEqual({ problem: 'changed' });
    expect(await quote(orderId, 'quote-1', 0, { note: '' })).toEqual({ problem: 'changed' });
    expect(await quote(orderId, 'quote-2', 1, { shippingNetCents: 9_000 })).toMatchObject({ isNew: true });
  });

  test('while its paper is set others go on: what went to another quote or is restricted is said, and it names what holds then', async () => {
    const { orderId } = await ask();
    const published = { ...siteTexts.issuer, street: 'Neue Straße 1' };
    const send = (quoteId: string, after: number, what: () => Promise<unknown>, texts = siteTexts) =>
      sendQuote({ database, papers: meanwhile(papers, what), texts, now, messageIdHost: 'site.example' }, anna, {
        orderId,
        quoteId,
        after,
        terms,
      });
    const texts = Object.create(siteTexts, { issuer: { value: siteTexts.issuer, writable: true } });
    const publish = async () => {
      texts.issuer = published;
    };
    expect(await send('quote-1', 0, publish, texts)).toEqual({ number: 'AN-2026-00001', isNew: true });
    expect(await find('quote-1')).toMatchObject({ paper: { issuer: { street: 'Neue Straße 1' } } });
    expect(await send('quote-2', 1, () => quote(orderId, 'quote-3', 1))).toEqual({ problem: 'changed' });
    const restrict = () =>
      database.write((transaction) =>
        transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', orderId).execute(),
      );
    expect(await send('quote-4', 2, restrict)).toEqual({ problem: 'unknown' });
    const numbers = await database.read((reader) => reader.selectFrom('quotes').select('number').execute());
    expect(numbers.map(({ number }) => number).toSorted()).toEqual(['AN-2026-00001', 'AN-2026-00002']);
  });
});
