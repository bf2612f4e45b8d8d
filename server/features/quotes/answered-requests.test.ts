import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QuoteInput } from '../../../domain/forms/quote.ts';
import { instantPaperWorker } from '../../../tests/fakes/instant-paper-worker.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { moveOrder } from '../orders/move-order.ts';
import { createPapers } from '../invoicing/papers.ts';
import { checkVatId } from '../orders/check-vat-id.ts';
import { findQuote } from './find-quote.ts';
import { storedOrder } from '../order-records/stored-order.ts';
import { treatmentOf } from '../order-records/tax-of-order.ts';
import { acceptQuote, askForChange } from './answer-quote.ts';
import { findOrder } from '../orders/find-order.ts';
import { quoteToken } from './quote-token.ts';
import { orderToken } from '../order-records/order-token.ts';
import { requestQuote } from './request-quote.ts';
import { sendQuote } from './send-quote.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

const input: QuoteInput = {
  list: 'CB-001:5000',
  buyer: 'private',
  name: 'Zoé Müller',
  email: 'zoe@example.org',
  street: 'Ringstraße 7',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
};

const line = {
  itemNo: 'CB-001',
  name: 'Messer',
  unit: 'piece',
  unitPieces: 100,
  quantity: 50,
  unitNetCents: 900,
} as const;
const terms = {
  lines: [{ ...line, tiers: [] }],
  shippingNetCents: null,
  payment: 'prepayment',
  validUntil: '2026-12-23',
  leadWeeks: null,
  note: '',
} as const;

describe('requests for a quote, once they are answered', () => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(null, now);
  });
  afterEach(() => office.close());

  const ask = async (change: Partial<QuoteInput> = {}) => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    return (await requestQuote(office.store, { ...input, ...change }, context)).orderId;
  };
  const read = async (id: string) => mustSee(await findOrder(office, await orderToken(office.secrets, id)));
  const move = async (id: string, to: 'done' | 'cancelled') => {
    const { revision } = (await read(id)).order;
    const desk = { database: office.database, messageIdHost: 'site.example' };
    return moveOrder(desk, office.anna, { id, to, revision }, now);
  };
  const quote = (orderId: string, quoteId: string, after: number) => {
    const papers = createPapers({
      database: office.database,
      texts: siteTexts,
      now: () => now,
      paperWorker: instantPaperWorker,
    });
    const setting = { database: office.database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    return sendQuote(setting, office.anna, { orderId, quoteId, after, terms });
  };
  const answering = () => ({ ...office.store, versions: siteTexts.catalogue().versions, now });
  const wish = async (quoteId: string, text: string) =>
    askForChange(answering(), await quoteToken(office.secrets, quoteId), text);
  const accept = async (quoteId: string) =>
    acceptQuote(answering(), await quoteToken(office.secrets, quoteId), 'Zoé Müller');

  test('one that is answered without a quote is over, and so is one that is called off: nothing of it is sent or paid', async () => {
    const answered = await ask();
    expect(await move(answered, 'done')).toBe('done');
    expect((await read(answered)).steps.map(({ state }) => state)).toEqual(['received', 'done']);
    expect((await read(answered)).order).toMatchObject({ state: 'done', paymentDueOn: null });
    const calledOff = await ask({ note: 'a second one' });
    expect(await move(calledOff, 'cancelled')).toBe('done');
    expect((await read(calledOff)).order.state).toBe('cancelled');
  });

  test('a quote that is accepted answers its request, whatever was wished before', async () => {
    const id = await ask();
    expect(await quote(id, 'first', 0)).toMatchObject({ isNew: true });
    expect(await wish('first', 'Bitte 60 statt 50.')).toBe('done');
    expect((await read(id)).order.state).toBe('received');
    expect(await accept('first')).toBe('done');
    expect((await read(id)).order.state).toBe('done');
    expect(await accept('first')).toBe('done');
    expect((await read(id)).steps.map(({ state }) => state)).toEqual(['received', 'done', 'received', 'done']);
  });

  test('a quote to a business whose VAT id VIES calls invalid is made with tax, and so is what follows from it', async () => {
    const abroad = { buyer: 'business', company: 'Frietkraam', country: 'NL', vatId: 'NL004495445B01' } as const;
    const quoted = async (result: 'valid' | 'invalid') => {
      const orderId = await ask({ ...abroad, note: result });
      const askVies = () => Promise.resolve({ result, reference: null });
      expect(await checkVatId({ database: office.database, askVies }, office.anna, orderId, now)).toBe('done');
      expect(await quote(orderId, result, 0)).toMatchObject({ isNew: true });
      expect(await accept(result)).toBe('done');
      const found = mustSee(await findQuote(office, await quoteToken(office.secrets, result), now));
      const row = await office.database.read((reader) =>
        reader
          .selectFrom('orders')
          .selectAll()
          .where('quote_number', '=', found.quote.number)
          .executeTakeFirstOrThrow(),
      );
      const order = storedOrder(row);
      return { paper: found.paper, order, treatment: treatmentOf(order) };
    };
    const invalid = await quoted('invalid');
    expect(invalid.paper).toMatchObject({ treatment: 'domestic', lines: [{ vatPercent: 19 }] });
    expect(invalid.order.priced.vatCents).toBe(8_550);
    expect(invalid.treatment).toBe('domestic');
    const valid = await quoted('valid');
    expect(valid.paper).toMatchObject({ treatment: 'intra-community', lines: [{ vatPercent: 0 }] });
    expect(valid.treatment).toBe('intra-community');
  });

  test('what is wished of an earlier quote is kept, and does not reopen what a later one has made an order', async () => {
    const id = await ask();
    await quote(id, 'first', 0);
    await quote(id, 'second', 1);
    expect(await accept('second')).toBe('done');
    expect(await wish('first', 'Bitte doch das erste Angebot, mit Aufdruck.')).toBe('done');
    expect((await read(id)).order.state).toBe('done');
    const mails = await office.database.read((reader) =>
      reader.selectFrom('mails').select('template').where('template', '=', 'quote-change').execute(),
    );
    expect(mails).toHaveLength(1);
  });
});
