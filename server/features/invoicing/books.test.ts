import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderCustomer } from '../../../domain/orders/order-customer.ts';
import { priceOrder } from '../../../domain/orders/price-order.ts';
import type { PaperKind } from '../../../domain/invoicing/paper.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { samplePaper } from '../../../tests/fakes/sample-papers.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { startServices } from '../../../tests/fakes/start-services.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import { readRestricted } from '../privacy/read-restricted.ts';
import { bookedPapers, spanOf, vatByMonth } from './books.ts';
import { accessPaper } from './restricted-papers.ts';
import { buchungsstapel, quotedCell } from './datev.ts';
import { windows1252Bytes } from './windows-1252.ts';
import { paperOf } from './issue-paper.ts';
import { listPapers } from './list-papers.ts';
import { createPapers, type Papers } from './papers.ts';
import { writePaper } from '../orders/write-paper.ts';

const quiet = { warn: () => undefined, info: () => undefined };
const now = Date.parse('2026-03-16T10:00:00Z');
const actor = { operator: { id: 'operator', email: 'anna@example.org' }, addressPrefix: '192.0.2.1' };

const home = {
  name: 'Café Größler\nZoë Größler',
  street: 'Lange Straße 12',
  postcode: '24118',
  city: 'Kiel',
  country: 'DE',
};
const customer: OrderCustomer = {
  company: 'Café Größler',
  name: 'Zoë Größler',
  phone: '',
  delivery: { ...home, name: 'Festwiese', street: 'Am Ufer 1' },
  invoice: home,
  vatId: 'DE136695976',
  reference: 'Sommerfest',
  note: '',
  wishedDate: '',
  branding: false,
};
const lineOf = { name: 'Gabeln', unit: 'piece', unitPieces: 100, unitNetCents: 950, vatPercent: 19 } as const;
const priced = priceOrder([{ ...lineOf, itemNo: 'CB-002', quantity: 3 }], {
  netCents: 590,
  freeFromCents: 20_000,
  vatPercent: 19,
});

const orderRow = (number: string, rest: Partial<OrderRow> = {}): OrderRow => ({
  id: `order ${number}`,
  order_number: number,
  kind: 'order',
  state: 'received',
  to_invoice_since: null,
  to_refund_since: null,
  origin: null,
  at_stand: 0,
  owner_id: null,
  replaces_id: null,
  held_since: null,
  held_due_at: null,
  buyer: 'business',
  payment: 'prepayment',
  language: 'de',
  email: 'zoe@example.org',
  customer: JSON.stringify(customer),
  priced: JSON.stringify(priced),
  net_cents: priced.netCents,
  vat_cents: priced.vatCents,
  gross_cents: priced.grossCents,
  terms_version: '2026-01-15',
  idempotency_key: null,
  request_hash: `hash of ${number}`,
  received_at: now - 1_000,
  changed_at: now - 1_000,
  revision: 1,
  restricted_at: null,
  vat_id_result: null,
  vat_id_reference: null,
  vat_id_checked_at: null,
  tax_decision: null,
  tax_reason: null,
  tax_decided_at: null,
  tax_decided_by: null,
  quote_number: null,
  due_at: null,
  payment_due_on: null,
  agreed: null,
  ...rest,
});

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('papers of an order on %s', (kind) => {
  let folder: string;
  let database: Database;
  let papers: Papers;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-books-'));
    const databaseUrl = kind === 'postgres' ? await postgres().createReadyDatabase() : null;
    database = openDatabase({ dataDir: folder, databaseUrl, databasePool: 4 }, () => now, quiet);
    await database.migrate();
    papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const store = (...rows: OrderRow[]) =>
    database.write((transaction) => transaction.insertInto('orders').values(rows).execute());
  const write = (of: PaperKind, order: string, at = now) =>
    writePaper({ database, papers, texts: siteTexts, now: at, messageIdHost: 'site.example' }, actor, {
      kind: of,
      number: order,
      isToBeSent: false,
    });
  const contentOf = async (number: string) =>
    paperOf(
      await database.read((reader) =>
        reader.selectFrom('papers').select('content').where('number', '=', number).executeTakeFirstOrThrow(),
      ),
    );

  test('from the order to the invoice, its cancellation and another invoice; each button pressed twice', async () => {
    await store(orderRow('N2P-AAAA-0001'));
    expect(await write('invoice', 'N2P-AAAA-0001')).toEqual({ problem: 'not-confirmed' });
    const pressed = await Promise.all([
      write('confirmation', ' n2p-aaaa-0001 '),
      write('confirmation', 'N2P-AAAA-0001'),
    ]);
    const done = pressed.filter((one) => 'number' in one);
    // whoever came second is either told so or given the same paper
    expect(new Set(done.map(({ number }) => number))).toEqual(new Set(['AB-2026-00001']));
    expect(pressed.filter((one) => 'problem' in one && one.problem !== 'changed')).toEqual([]);
    const [order, steps] = await database.read(async (reader) => [
      await reader.selectFrom('orders').selectAll().executeTakeFirstOrThrow(),
      await reader.selectFrom('order_steps').selectAll().execute(),
    ]);
    expect(order).toMatchObject({ state: 'confirmed', revision: 2 });
    expect(steps).toMatchObject([{ state: 'confirmed', operator_id: 'operator' }]);

    expect(await write('confirmation', 'N2P-AAAA-0001')).toMatchObject({ number: 'AB-2026-00001', isNew: false });
    expect(await write('invoice', 'N2P-AAAA-0001')).toMatchObject({ number: 'RE-2026-00001', isNew: true });
    expect(await write('invoice', 'N2P-AAAA-0001')).toMatchObject({ number: 'RE-2026-00001', isNew: false });
    expect(await contentOf('RE-2026-00001')).toMatchObject({
      customer: { company: 'Café Größler', name: 'Zoë Größler', kind: 'business' },
      deliverTo: { company: 'Festwiese', name: null, street: 'Am Ufer 1' },
      payment: { by: 'prepayment', due: '2026-03-23' },
      suppliedOn: null,
      lines: [
        { unit: 'pack', quantity: 3, detail: 'Packung mit 100 Stück' },
        { unit: 'flat', name: 'Versand', unitNetCents: 590 },
      ],
    });
    expect(await write('cancellation', 'N2P-AAAA-0001')).toMatchObject({ number: 'ST-2026-00001' });
    expect(await write('cancellation', 'N2P-AAAA-0001')).toEqual({ problem: 'not-invoiced' });
    expect(await write('invoice', 'N2P-AAAA-0001')).toMatchObject({ number: 'RE-2026-00002', isNew: true });
    const { rows } = await listPapers(database, { kind: null, before: null });
    expect(rows.map(({ number }) => number).sort()).toEqual([
      'AB-2026-00001',
      'RE-2026-00001',
      'RE-2026-00002',
      'ST-2026-00001',
    ]);
    // somebody looks for a number, a name or an amount; what belongs to others is not among it
    const found = async (search: string) =>
      (await listPapers(database, { kind: 'invoice', before: null, search })).rows.map(({ number }) => number).sort();
    expect(await found('re-2026-00002')).toEqual(['RE-2026-00002']);
    const of = rows[0]?.order?.number ?? '';
    expect(await found(of)).toEqual(['RE-2026-00001', 'RE-2026-00002']);
    expect(await found('größler')).toEqual(['RE-2026-00001', 'RE-2026-00002']);
    expect(await found('Niemand')).toEqual([]);
    const amount = ((rows.find(({ kind }) => kind === 'invoice')?.grossCents ?? 0) / 100).toFixed(2).replace('.', ',');
    expect(await found(amount)).toEqual(['RE-2026-00001', 'RE-2026-00002']);
    expect(await found('0,01')).toEqual([]);
    // the list says what was taken back, and shows one kind alone
    const invoices = await listPapers(database, { kind: 'invoice', before: null });
    expect(invoices.rows.map(({ number, cancelledBy }) => [number, cancelledBy]).sort()).toEqual([
      ['RE-2026-00001', 'ST-2026-00001'],
      ['RE-2026-00002', null],
    ]);
    const log = await database.read((reader) => reader.selectFrom('desk_log').selectAll().execute());
    expect(log.filter(({ action }) => action === 'paper-written')).toHaveLength(4);
  });

  test('what does not fit the order as it stands is said, and spends no number', async () => {
    await store(
      orderRow('N2P-AAAA-0001', { kind: 'request' }),
      orderRow('N2P-AAAA-0002', { state: 'withdrawn', buyer: 'private' }),
      orderRow('N2P-AAAA-0003', { restricted_at: now }),
      orderRow('N2P-AAAA-0005', {
        state: 'confirmed',
        customer: JSON.stringify({ ...customer, vatId: 'FR40303265045', delivery: { ...home, country: 'FR' } }),
      }),
    );
    expect(await write('invoice', 'N2P-9999-9999')).toEqual({ problem: 'unknown' });
    expect(await write('invoice', 'N2P-AAAA-0001')).toEqual({ problem: 'is-request' });
    expect(await write('quote', 'N2P-AAAA-0002')).toEqual({ problem: 'is-order' });
    expect(await write('confirmation', 'N2P-AAAA-0002')).toEqual({ problem: 'ended' });
    expect(await write('confirmation', 'N2P-AAAA-0003')).toEqual({ problem: 'restricted' });
    expect(await write('invoice', 'N2P-AAAA-0005')).toEqual({ problem: 'not-shipped' });
    expect((await listPapers(database, { kind: null, before: null })).rows).toEqual([]);
    // a request gets its quote where its prices are (server/features/quotes/quotes.test.ts), and an order called off its paper
    expect(await write('quote', 'N2P-AAAA-0001')).toEqual({ problem: 'make-quote' });
    expect(await write('cancellation', 'N2P-AAAA-0002')).toMatchObject({ number: 'ST-2026-00001' });
  });

  test('an order is confirmed whatever letters the name has', async () => {
    const names = ['喫茶店', 'தமிழ்', '\u{1f9cb}', '\ufffe'];
    const customers = names.map((name) => ({ ...customer, invoice: { ...home, name: `${name} Café` } }));
    const numbers = customers.map((_, index) => `N2P-AAAA-000${index + 1}`);
    await store(...numbers.map((number, index) => orderRow(number, { customer: JSON.stringify(customers[index]) })));
    for (const number of numbers)
      expect(await write('confirmation', number)).toMatchObject({ number: expect.stringMatching(/^AB-/) });
  });

  test('an order with the longest words its form takes is confirmed', async () => {
    const long = (length: number) => 'Straßenbahnhaltestelle '.repeat(20).slice(0, length - 1) + 'x';
    const address = { name: long(100), company: long(200), street: long(200), postcode: '20095', city: long(100) };
    await store(
      orderRow('N2P-AAAA-0001', {
        customer: JSON.stringify({
          ...customer,
          ...address,
          reference: long(100),
          delivery: { ...home, ...address },
          invoice: { ...home, ...address, name: long(200) },
        }),
      }),
    );
    expect(await write('confirmation', 'N2P-AAAA-0001')).toMatchObject({ number: expect.stringMatching(/^AB-/) });
  });

  test('goods to another country of the EU are free of tax only with a VAT id of another country of the EU', async () => {
    const to = (vatId: string) => ({
      customer: JSON.stringify({ ...customer, vatId, delivery: { ...home, country: 'FR' } }),
    });
    await store(
      orderRow('N2P-AAAA-0001', to('FR40303265045')),
      orderRow('N2P-AAAA-0002', to('NL004495445B01')),
      orderRow('N2P-AAAA-0003', to('DE136695976')),
      orderRow('N2P-AAAA-0004', to('CHE116281710MWST')),
    );
    for (const number of ['1', '2', '3', '4']) await write('confirmation', `N2P-AAAA-000${number}`);
    const rows = await database.read((reader) =>
      reader.selectFrom('papers').select('content').orderBy('position').execute(),
    );
    const said = rows.map((row) => {
      const paper = paperOf(row);
      return paper.kind === 'confirmation' && [paper.treatment, paper.lines[0]?.vatPercent];
    });
    expect(said).toEqual([
      ['intra-community', 0],
      ['intra-community', 0],
      ['domestic', 19],
      ['domestic', 19],
    ]);
  });

  test('the month’s tax is what was invoiced less what was taken back, and only invoices are booked', async () => {
    await store(
      orderRow('N2P-AAAA-0001', { state: 'confirmed' }),
      orderRow('N2P-AAAA-0002', { state: 'confirmed' }),
      orderRow('N2P-AAAA-0003', { state: 'cancelled' }),
    );
    const april = now + 31 * 24 * 60 * 60 * 1000;
    await write('invoice', 'N2P-AAAA-0001');
    await write('invoice', 'N2P-AAAA-0002');
    await write('delivery-note', 'N2P-AAAA-0002');
    await write('cancellation', 'N2P-AAAA-0003');
    await write('cancellation', 'N2P-AAAA-0001', april);
    const year = await bookedPapers(database, '2026-01-01', '2027-01-01');
    expect(year.map(({ number }) => number)).toEqual(['RE-2026-00001', 'RE-2026-00002', 'ST-2026-00002']);
    const { netCents, vatCents } = priced;
    expect(vatByMonth(year)).toEqual([
      { month: '2026-04', treatment: 'domestic', percent: 19, netCents: -netCents, vatCents: -vatCents },
      { month: '2026-03', treatment: 'domestic', percent: 19, netCents: 2 * netCents, vatCents: 2 * vatCents },
    ]);
    expect(await bookedPapers(database, '2026-02-01', '2026-03-01')).toEqual([]);
  });

  test('papers of an order whose processing is restricted open for a reason only, and are booked without a name', async () => {
    await store(
      orderRow('N2P-AAAA-0001', { id: 'kept', state: 'confirmed' }),
      orderRow('N2P-AAAA-0002', { state: 'confirmed' }),
    );
    await write('invoice', 'N2P-AAAA-0001');
    await write('invoice', 'N2P-AAAA-0002');
    await database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', 'kept').execute(),
    );
    const { rows } = await listPapers(database, { kind: null, before: null });
    expect(rows.map(({ order, customer, restrictedOrder }) => [order?.number, customer, restrictedOrder])).toEqual([
      ['N2P-AAAA-0002', 'Café Größler', null],
      ['N2P-AAAA-0001', null, 'kept'],
    ]);
    const [free = '', locked = ''] = rows.map(({ id }) => id);
    const open = (id: string, reason: 'duty' | null) => accessPaper(database, actor, { id, reason }, now);
    expect(await open(free, null)).toBe('granted');
    expect(await open(locked, null)).toBe('restricted');
    expect(await open(locked, 'duty')).toBe('granted');
    expect(await open('none', 'duty')).toBe('missing');
    const log = await database.read((reader) => reader.selectFrom('desk_log').select(['action', 'detail']).execute());
    expect(log.filter(({ action }) => action === 'restricted-read').map(({ detail }) => detail)).toEqual([
      JSON.stringify({ reason: 'duty' }),
    ]);
    const restricted = await readRestricted(database, actor, { kind: 'order', id: 'kept', reason: 'duty' }, now);
    expect(restricted?.kind === 'order' && restricted.papers.map(({ id }) => id)).toEqual([locked]);
    const booked = await bookedPapers(database, '2026-03-01', '2026-04-01');
    expect(booked.map(({ customer: of }) => [of.company, of.name])).toEqual([
      [null, null],
      ['Café Größler', 'Zoë Größler'],
    ]);
    expect(vatByMonth(booked)).toMatchObject([{ netCents: 2 * priced.netCents }]);
  });
});

test('a paper goes to the customer with its PDF, in their language; a second press sends nothing more', async () => {
  const services = await startServices();
  try {
    const { database, papers, mail, dataDir, clock } = services;
    await database.write((transaction) =>
      transaction
        .insertInto('orders')
        .values([orderRow('N2P-AAAA-0001', { language: 'fr', received_at: clock.now, changed_at: clock.now })])
        .execute(),
    );
    const send = (kind: PaperKind) =>
      writePaper({ database, papers, texts: siteTexts, now: clock.now, messageIdHost: 'site.example' }, actor, {
        kind,
        number: 'N2P-AAAA-0001',
        isToBeSent: true,
      });
    expect(await send('confirmation')).toMatchObject({ isNew: true, isSent: true });
    await send('confirmation');
    expect(await send('invoice')).toMatchObject({ isNew: true });
    while ((await mail.runOnce()) > 0);
    const folder = join(dataDir, 'mail');
    const mails = await Promise.all(
      readdirSync(folder).map(async (name) => ({ name, mail: await simpleParser(readFileSync(join(folder, name))) })),
    );
    expect(mails.map(({ name }) => name.replace(/^.*Z-(.*)-[0-9a-f-]{36}\.eml$/, '$1')).sort()).toEqual([
      'order-confirmation',
      'paper',
    ]);
    for (const { mail: one } of mails) {
      expect(one.to).toMatchObject({ text: 'zoe@example.org' });
      expect(one.attachments).toMatchObject([{ contentType: 'application/pdf', contentDisposition: 'attachment' }]);
      const [file] = one.attachments;
      expect(file?.filename).toMatch(/^(?:AB|RE)-\d{4}-00001\.pdf$/);
      expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const invoice = mails.find(({ name }) => name.includes('-paper-'))?.mail;
    expect(invoice?.subject).toMatch(/^Facture RE-\d{4}-00001$/);
    expect(invoice?.text).toContain('Bonjour Zoë Größler');
    expect(invoice?.text).toContain('pièce jointe');
  } finally {
    await services.remove();
  }
});

test('a month ends with its last day, December with the year', () => {
  expect(spanOf('2026-12')).toEqual({ from: '2026-12-01', to: '2027-01-01' });
  expect(spanOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-03-01' });
});

test('the file for the tax adviser: DATEV’s head, a line for each rate, no formulas', () => {
  const invoice = samplePaper('invoice', 'de');
  const rates = [19, 7, 0] as const;
  const mixed = {
    ...invoice,
    lines: invoice.lines.map((line, at) => ({ ...line, vatPercent: rates[at] ?? 0 })),
    customer: { ...invoice.customer, company: '=SUM(A1)"; Łódź €' },
  };
  const abroad = {
    ...invoice,
    number: 'RE-2026-00043',
    treatment: 'intra-community' as const,
    lines: invoice.lines.map((line) => ({ ...line, vatPercent: 0 as const })),
    customer: { ...invoice.customer, vatId: 'FR 40303265045' },
  };
  const setting = { consultant: 1001, client: 7, chart: '03' } as const;
  const bytes = buchungsstapel([mixed, abroad, samplePaper('cancellation', 'de')], setting, '2026-03', now);
  const text = new TextDecoder('windows-1252').decode(bytes);
  const [head = '', columns = '', ...lines] = text.split('\r\n');
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20260316100000000;;"RE";"";"";1001;7;20260101;4;20260301;20260331;"Rechnungen 2026-03";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  );
  expect(columns.split(';')).toHaveLength(125);
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => line.split(';').slice(0, 11).join(';'))).toEqual([
    '135,66;"S";"EUR";;;;10000;8400;;1603;"RE-2026-00042"',
    '53,39;"S";"EUR";;;;10000;8300;;1603;"RE-2026-00042"',
    '5,90;"S";"EUR";;;;10000;8290;;1603;"RE-2026-00042"',
    '169,80;"S";"EUR";;;;10000;8125;;1603;"RE-2026-00043"',
    '202,06;"H";"EUR";;;;10000;8400;;1603;"ST-2026-00003"',
  ]);
  expect(lines[0]).toContain('"SUM(A1)""; Lódz €"');
  expect(lines[3]).toContain('"FR40303265045"');
  expect(lines[4]).toContain(';14032026;');
  expect(bytes.includes(0x80)).toBe(true);
});

test(
  'no sign at the beginning of a name becomes the beginning of a formula in the adviser’s character set',
  { tags: ['slow'] },
  () => {
    const invoice = samplePaper('invoice', 'de');
    const bytes = buchungsstapel(
      [{ ...invoice, customer: { ...invoice.customer, company: '\u2260HYPERLINK("//x")' } }],
      { consultant: 1001, client: 7, chart: '03' },
      '2026-03',
      now,
    );
    expect(new TextDecoder('windows-1252').decode(bytes)).toContain('"?HYPERLINK(""//x"")"');
    // every sign there is, each before a sum
    const signs = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
    const cells = signs.map((sign) => quotedCell(`${sign}=1+1`));
    const written = new TextDecoder('windows-1252').decode(windows1252Bytes(cells.join('\n'))).split('\n');
    const dangerous = written.flatMap((cell, code) => (/^"[=+\-@\s\p{C}]/u.test(cell) ? [code.toString(16)] : []));
    expect(written).toHaveLength(signs.length);
    expect(dangerous).toEqual([]);
  },
);
