import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderInput } from '../../domain/forms/order.ts';
import type { QuoteInput } from '../../domain/forms/quote.ts';
import { totalsOf } from '../../domain/invoicing/totals.ts';
import { noteTransaction } from '../../server/features/bank/note-transaction.ts';
import { readBank, type OpenLine } from '../../server/features/bank/read-bank.ts';
import { readStatement } from '../../server/features/bank/read-statement.ts';
import { takeStatement } from '../../server/features/bank/take-statement.ts';
import { bookedPapers } from '../../server/features/invoicing/books.ts';
import { buchungsstapel } from '../../server/features/invoicing/datev.ts';
import { createPapers } from '../../server/features/invoicing/papers.ts';
import { readOpenItems } from '../../server/features/payments/open-items.ts';
import { noteRefund } from '../../server/features/payments/note-payment.ts';
import { shipOrder } from '../../server/features/orders/ship-order.ts';
import { writePaper } from '../../server/features/orders/write-paper.ts';
import { acceptQuote } from '../../server/features/quotes/answer-quote.ts';
import { quoteToken } from '../../server/features/quotes/quote-token.ts';
import { requestQuote } from '../../server/features/quotes/request-quote.ts';
import { sendQuote } from '../../server/features/quotes/send-quote.ts';
import { camtFile } from '../fakes/bank-files.ts';
import { usePaperWorker } from '../fakes/paper-worker.ts';
import { startMollie } from '../fakes/mollie-server.ts';
import { openOnlineOffice, type OnlineOffice } from '../fakes/online-office.ts';
import type { PaymentService } from '../fakes/payment-service.ts';
import { sender } from '../fakes/open-budget.ts';
import { siteTexts } from '../fakes/site-texts.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const later = now + 40 * 24 * 60 * 60 * 1000;

const { paperWorker } = usePaperWorker();

let service: PaymentService;
let open: OnlineOffice;
beforeEach(async () => {
  service = await startMollie();
  open = await openOnlineOffice(service, null, now);
  open.payments.start();
});
afterEach(async () => {
  await open.close();
  await service.close();
});

const consumer: Partial<OrderInput> = { buyer: 'private', company: '' };
const dutch: QuoteInput = {
  list: 'CB-001:5000',
  buyer: 'business',
  company: 'Frietkraam BV',
  name: 'Zoé Müller',
  email: 'zoe@example.org',
  street: 'Ringstraat 7',
  postcode: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  vatId: 'NL004495445B01',
};

test('a consumer by transfer, a caterer online, a Dutch company late and too little, one twice: every balance is zero', async () => {
  const { database } = open.services;
  const { anna } = open.office;
  const papersAt = (at: number) => ({
    database,
    papers: createPapers({ database, texts: siteTexts, now: () => at, paperWorker: paperWorker() }),
    texts: siteTexts,
    now: at,
    messageIdHost: 'site.example',
  });
  /** The Dutch company's order: it accepts a quote, by invoice. */
  const accepted = async () => {
    const { secrets, store } = open.office;
    const context = { language: 'nl', idempotencyKey: null, sender, now } as const;
    const { orderId: requestId } = await requestQuote({ ...store, database }, dutch, context);
    const line = {
      itemNo: 'CB-001',
      name: 'Mes',
      unit: 'piece',
      unitPieces: 100,
      quantity: 50,
      unitNetCents: 900,
    } as const;
    const terms = {
      lines: [{ ...line, tiers: [] }],
      shippingNetCents: 2_000,
      payment: 'invoice',
      validUntil: '2026-12-23',
      leadWeeks: null,
      note: '',
    } as const;
    const setting = { ...papersAt(now), secrets };
    await sendQuote(setting, anna, { orderId: requestId, terms, quoteId: 'quote', after: 0 });
    const answering = { ...setting, versions: siteTexts.catalogue().versions };
    expect(await acceptQuote(answering, await quoteToken(secrets, 'quote'), 'Zoé')).toBe('done');
    const { id, order_number } = await database.read((reader) =>
      reader
        .selectFrom('orders')
        .select(['id', 'order_number'])
        .where('quote_number', 'is not', null)
        .executeTakeFirstOrThrow(),
    );
    expect(
      await writePaper(papersAt(now), anna, { kind: 'confirmation', number: order_number, isToBeSent: false }),
    ).toMatchObject({ isNew: true });
    return id;
  };
  const shipped = async (id: string) => {
    const { order } = await open.read(id);
    const quantities = new Map(order.priced.lines.map(({ itemNo, quantity }) => [itemNo, quantity]));
    const wanted = { id, revision: order.revision, quantities, tracking: null };
    expect(await shipOrder(papersAt(now), anna, wanted)).toMatchObject({ isWhole: true });
    const invoice = await writePaper(papersAt(now), anna, { kind: 'invoice', number: order.number, isToBeSent: false });
    expect(invoice).toMatchObject({ isNew: true });
  };
  const balance = async (id: string) => (await open.read(id)).money.balance;
  const drop = async (lines: Parameters<typeof camtFile>[0]) => {
    const read = readStatement({ bytes: Buffer.from(camtFile(lines)), mappings: [] });
    if (read.kind !== 'read') throw new Error(JSON.stringify(read));
    await takeStatement(database, anna, { transactions: read.transactions, days: 180 }, later);
    return (await readBank(database, anna, later)).open;
  };
  /** As somebody presses the button with the first proposal. */
  const note = (line: OpenLine | undefined) => {
    if (line?.kind !== 'came') throw new Error('no line of money that came');
    const allocations = line.match.candidates[0]?.allocations ?? [];
    const seen = { id: line.row.id, revision: line.row.revision };
    return noteTransaction(database, anna, { line: seen, allocations }, later);
  };
  const numberOf = async (id: string) => (await open.read(id)).order.number;
  const grossOf = async (id: string) => (await open.read(id)).order.priced.grossCents;

  const byTransfer = await open.confirmed({ ...consumer, name: 'Maria Lehmann' });
  const online = await open.confirmed({ company: 'Kantine am Hafen', note: 'online' });
  const abroad = await accepted();
  const twice = await open.confirmed({ ...consumer, name: 'Jonas Weber', note: 'twice' });

  // online: only the service's own answer counts
  await open.payments.begin(online, 'de');
  const [payment] = service.payments;
  if (payment === undefined) throw new Error('nothing was begun');
  payment.state = 'paid';
  open.services.clock.now += 60_000;
  expect(await open.called(payment)).toBe(200);
  await expect.poll(async () => (await balance(online)).openCents).toBe(0);

  // the Dutch company gets goods and invoice first, and is late
  await shipped(abroad);
  const owed = await grossOf(abroad);
  const late = await readOpenItems(database, later);
  expect(late.items.map(({ customer, age }) => [customer, age])).toContainEqual(['Frietkraam BV', 'to-30']);

  const day = '2026-12-28';
  const first = await drop([
    { cents: await grossOf(byTransfer), reference: 'r1', name: 'M Lehmann', day, text: await numberOf(byTransfer) },
    { cents: owed - 1_000, reference: 'r2', name: 'Frietkraam BV', day, text: await numberOf(abroad) },
    { cents: await grossOf(twice), reference: 'r3', name: 'Jonas Weber', day, text: await numberOf(twice) },
  ]);
  // what comes short is a proposal that somebody looks at
  for (const { row, match } of first) expect(match.level).toBe(row.amount_cents === owed - 1_000 ? 'doubtful' : 'sure');
  expect(first).toHaveLength(3);
  for (const line of first) expect(await note(line)).toBe('done');
  expect(await balance(abroad)).toMatchObject({ openCents: 1_000 });

  const second = await drop([
    { cents: 1_000, reference: 'r4', name: 'Frietkraam BV', day, text: `rest ${await numberOf(abroad)}` },
    { cents: await grossOf(twice), reference: 'r5', name: 'Jonas Weber', day, text: await numberOf(twice) },
  ]);
  for (const line of second) expect(await note(line)).toBe('done');
  const tooMuch = (await balance(twice)).tooMuchCents;
  expect(tooMuch).toBe(await grossOf(twice));
  const back = {
    id: randomUUID(),
    orderId: twice,
    cents: tooMuch,
    paidOn: day,
    way: 'transfer',
    reference: '',
  } as const;
  expect(await noteRefund(database, anna, { ...back, reason: null, withdrawalId: null }, later)).toBe('done');

  for (const id of [byTransfer, online, twice]) await shipped(id);
  for (const id of [byTransfer, online, abroad, twice])
    expect(await balance(id)).toMatchObject({ openCents: 0, tooMuchCents: 0 });
  expect((await readOpenItems(database, later)).items).toEqual([]);

  // books, file for the tax office and money agree
  const booked = await bookedPapers(database, '2026-01-01', '2027-01-01');
  const invoiced = booked.reduce((sum, { lines }) => sum + totalsOf(lines).grossCents, 0);
  const rows = await database.read((reader) => reader.selectFrom('payments').select('amount_cents').execute());
  expect(rows.reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(invoiced);
  const file = buchungsstapel(booked, { consultant: 1_001, client: 1, chart: '03' }, '2026-11', later);
  const [, , ...entries] = new TextDecoder('windows-1252').decode(file).trim().split('\r\n');
  const sums = entries.map((line) => Number(line.split(';')[0]?.replace(',', '.')) * 100);
  expect(Math.round(sums.reduce((sum, cents) => sum + cents, 0))).toBe(invoiced);
});
