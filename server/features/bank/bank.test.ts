import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderInput } from '../../../domain/forms/order.ts';
import { camtFile, camtMessage, csvFiles } from '../../../tests/fakes/bank-files.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { createPapers } from '../invoicing/papers.ts';
import { readOrder } from '../orders/read-order.ts';
import { noteRefund, takePaymentBack } from '../payments/note-payment.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { writePaper } from '../orders/write-paper.ts';
import { allocate } from './allocate.ts';
import { keepMapping, readMappings } from './csv-mappings.ts';
import { noteInOnePress } from './note-in-one-press.ts';
import { noteLineRefund, noteReturn, noteTransaction, takeLineBack } from './note-transaction.ts';
import { countOpenLines, readBank, type OpenLine } from './read-bank.ts';
import { readStatement } from './read-statement.ts';
import { setAside } from './set-aside.ts';
import { takeStatement } from './take-statement.ts';
import { viewOfBank } from '../../../apps/desk/routes/bank/bank-view.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
/** of the sample order */
const gross = 10_032;

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('the company’s account, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  let orders = 0;
  const confirmed = async (change: Partial<OrderInput> = {}) => {
    const { database, anna, store } = office;
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    orders += 1;
    const { orderId } = await receiveOrder(store, { ...sampleOrder, note: `${orders}`, ...change }, context);
    const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
    const setting = { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    const { number } = (await order(orderId)).order;
    expect(await writePaper(setting, anna, { kind: 'confirmation', number, isToBeSent: false })).toMatchObject({
      isNew: true,
    });
    return { id: orderId, number };
  };
  const order = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, now));
  const state = async (id: string) => (await order(id)).order.state;
  const drop = async (text: string) => {
    const read = readStatement({ bytes: Buffer.from(text), mappings: [] });
    if (read.kind !== 'read') throw new Error(JSON.stringify(read));
    return takeStatement(office.database, office.anna, { transactions: read.transactions, days: 180 }, now);
  };
  const page = () => readBank(office.database, office.anna, now);
  const onlyLine = async (): Promise<OpenLine> => {
    const { open } = await page();
    const [line] = open;
    if (line === undefined || open.length > 1) throw new Error(`${open.length} lines are open`);
    return line;
  };
  /** As somebody presses the button with the first proposal. */
  const note = (line: OpenLine) => {
    const seen = { id: line.row.id, revision: line.row.revision };
    if (line.kind === 'left') {
      const [back] = line.match.returns;
      if (back !== undefined)
        return noteReturn(
          office.database,
          office.anna,
          { line: seen, notedId: back.noted.id, reason: 'Rückgabe' },
          now,
        );
      const [first] = line.match.refunds;
      const refund = { orderId: first?.order.id ?? '', paymentId: first?.paymentId ?? null };
      return noteLineRefund(office.database, office.anna, { line: seen, refund }, now);
    }
    const allocations = line.match.candidates[0]?.allocations ?? [];
    return noteTransaction(office.database, office.anna, { line: seen, allocations }, now);
  };
  const paid = (number: string, change = {}) => ({
    cents: gross,
    reference: `ref of ${number}`,
    name: 'Zoé Müller',
    iban: 'DE02100500000024290661',
    text: `Bestellung ${number.toLowerCase()}`,
    day: '2026-11-20',
    ...change,
  });

  test('a statement is taken once, also from another file; what left the account is not kept', async () => {
    const { number } = await confirmed();
    const file = camtFile([paid(number), { cents: -1_250, name: 'Stadtwerke', reference: 'r2' }]);
    expect(await drop(file)).toEqual({ taken: 1, known: 0, leftOut: 1 });
    expect(await drop(file)).toEqual({ taken: 0, known: 1, leftOut: 1 });
    const csv = csvFiles.sparkasse
      .replace('N2P-7F3K-2Q9C danke', `Bestellung ${number.toLowerCase()}`)
      .replaceAll('23.11.26', '20.11.26');
    expect(await drop(csv)).toEqual({ taken: 0, known: 1, leftOut: 1 });
    // by ten at the same moment
    const other = camtFile([paid(number, { reference: 'r3' })]);
    const all = await Promise.all(Array.from({ length: 10 }, () => drop(other)));
    expect(all.reduce((sum, { taken }) => sum + taken, 0)).toBe(1);
    expect(await countOpenLines(office.database)).toMatchObject({ count: 2 });
  });

  test('what pays for an order on invoice that is not invoiced yet is not too much', async () => {
    const { number } = await confirmed({ buyer: 'business', company: 'Bistro', payment: 'invoice' });
    await drop(camtFile([paid(number)]));
    const [line] = viewOfBank(await page(), 'en').lines;
    expect(line?.candidates).toMatchObject([{ orders: [{ number, notInvoiced: '€100.32' }], less: null, more: null }]);
  });

  test('what a file tells of twice counts once, and two transfers that say the same count twice', async () => {
    const one = { cents: 100, text: 'Danke', name: 'Zoé', reference: 'r1' };
    // a report that grows over the day, before which its first half stands once more
    const grown = camtFile([one, { ...one, reference: 'r2' }]);
    const [report = ''] = /<Stmt>[^]*<\/Stmt>/.exec(grown) ?? [];
    const first = report.replace(/<Ntry>(?:(?!<Ntry>)[^])*r2[^]*?<\/Ntry>/, '');
    expect(await drop(grown.replace(report, first + report))).toEqual({ taken: 2, known: 0, leftOut: 0 });
    // of a bank that gives all the same reference
    const two = camtFile([one, one].map((line) => ({ ...line, cents: 200, reference: '0000' })));
    expect(await drop(two)).toEqual({ taken: 2, known: 0, leftOut: 0 });
    expect(await drop(two)).toEqual({ taken: 0, known: 2, leftOut: 0 });
  });

  test('of two who pay the same with the same words to a bank that names no accounts, neither is the other', async () => {
    const line = (name: string) =>
      csvFiles.ing
        .split('\r\n')
        .find((one) => one.includes('Zoé'))
        ?.replace(/Zoé[^;]*/, name) ?? '';
    const [own = ''] = /23\.11\.2026;.*Zoé.*\r\n/.exec(csvFiles.ing) ?? [];
    const file = (...names: string[]) => csvFiles.ing.replace(own, names.map((name) => `${line(name)}\r\n`).join(''));
    expect(await drop(file('Anna Weiß'))).toMatchObject({ known: 0 });
    expect(await drop(file('Bernd Krüger', 'Anna Weiß'))).toMatchObject({ taken: 1 });
    expect((await page()).open.map(({ row }) => row.name)).toEqual(
      expect.arrayContaining(['Bernd Krüger', 'Anna Weiß']),
    );
  });

  test('a batch whose parts come in another order is known, also where it was taken by their places', async () => {
    const part = (own: string) => ({ cents: own === 'T1' ? 1_000 : 2_000, text: own, name: 'Zoé', ownReference: own });
    const batch = (...owns: string[]) => {
      const [first, ...more] = owns.map(part);
      return camtFile([[{ cents: 0, ...first, reference: 'B1' }, ...more]]);
    };
    expect(await drop(batch('T1', 'T2'))).toMatchObject({ taken: 2 });
    expect(await drop(batch('T2', 'T1'))).toMatchObject({ taken: 0, known: 2 });
    // as lines were kept before parts had their own references
    await office.database.write((transaction) => transaction.deleteFrom('bank_transactions').execute());
    const withoutOwn = batch('T1', 'T2').replace(/<AcctSvcrRef>T\d<\/AcctSvcrRef>/g, '');
    expect(await drop(withoutOwn)).toMatchObject({ taken: 2 });
    expect(await drop(batch('T2', 'T1'))).toMatchObject({ taken: 0, known: 2 });
  });

  /** The one transfer as each message of the bank tells of it: its own references differ. */
  const told = (number: string, change: Parameters<typeof paid>[1] = {}) => {
    const line = (reference: string) => paid(number, { reference, valueOn: '2026-11-20', ...change });
    return {
      report: camtMessage('052', [line('day/17')]),
      notification: camtMessage('054', [line('ntf-4')]),
      statement: camtFile([line('2026-11-20-0001')]),
    };
  };

  test.each([
    ['its number worldwide', { uetr: '8a562c67-ca16-48ba-b074-65581be6f001' }],
    ['the number of the payer’s bank', { txId: 'TX-77' }],
    ['the payer’s number', { endToEndId: 'E-4711' }],
  ])('one transfer in a report, a notification and the statement counts once, by %s', async (_what, ids) => {
    const { id, number } = await confirmed();
    const { report, notification, statement } = told(number, ids);
    expect(await drop(report)).toMatchObject({ taken: 1 });
    const line = await onlyLine();
    expect(await note(line)).toBe('done');
    for (const other of [notification, statement, report, statement, notification])
      expect(await drop(other)).toMatchObject({ taken: 0, known: 1 });
    expect((await page()).open).toEqual([]);
    expect((await order(id)).payments).toHaveLength(1);
  });

  test('without such a number it is not swallowed, and looks like what was taken before', async () => {
    const { number } = await confirmed();
    const { report, notification, statement } = told(number);
    const later = async (text: string, at: number) => {
      const read = readStatement({ bytes: Buffer.from(text), mappings: [] });
      if (read.kind !== 'read') throw new Error(JSON.stringify(read));
      return takeStatement(office.database, office.anna, { transactions: read.transactions, days: 180 }, now + at);
    };
    await later(report, 0);
    // the bank booked it on the day after, and its notification does not say who it was
    const booked = statement.replace('<BookgDt><Dt>2026-11-20', '<BookgDt><Dt>2026-11-21');
    expect(await later(booked, 1)).toMatchObject({ taken: 1 });
    const unnamed = notification.replace(/<RltdPties>.*<\/RltdPties>/, '');
    expect(await later(unnamed, 2)).toMatchObject({ taken: 1 });
    const { open } = await page();
    const seen = open.map(({ row, looksKnown, match }) => [
      row.message,
      looksKnown,
      looksKnown && match.level === 'sure',
    ]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['camt.052', false, false],
        ['camt.053', true, false],
        ['camt.054', true, false],
      ]),
    );
  });

  test.each([
    ['with the payer’s number', { endToEndId: 'Kunde 7' }],
    ['without any', {}],
  ])('of two equal transfers of a day, %s, both count', async (_what, ids) => {
    const { number } = await confirmed();
    const two = (one: string, other: string) => [one, other].map((reference) => paid(number, { reference, ...ids }));
    const report = camtMessage('052', two('r1', 'r2').slice(0, 1));
    await drop(report);
    const statement = camtFile(two('s1', 's2'));
    const hasNumber = 'endToEndId' in ids;
    await office.database.write((transaction) =>
      transaction
        .updateTable('bank_transactions')
        .set({ taken_at: now - 1 })
        .execute(),
    );
    expect(await drop(statement)).toMatchObject({ taken: hasNumber ? 1 : 2 });
    expect(await drop(statement)).toMatchObject({ taken: 0, known: 2 });
    expect(await drop(camtFile(two('s2', 's1')))).toMatchObject({ taken: 0 });
    expect(await drop(report)).toMatchObject({ taken: 0 });
    // what no number tells apart is said of one of them: the report told of one
    const { open } = await page();
    expect(open.filter(({ looksKnown }) => looksKnown)).toHaveLength(hasNumber ? 0 : 1);
    expect(open.filter(({ looksKnown }) => !looksKnown)).toHaveLength(2);
    // another message that tells of both brings no third
    if (hasNumber) expect(await drop(camtMessage('052', two('r1', 'r2')))).toMatchObject({ taken: 0 });
    // two statements never tell of one: the payer gave two transfers one number
    expect(await drop(camtFile([paid(number, { reference: 's3', ...ids })]))).toMatchObject({ taken: 1 });
  });

  test('the same line of an export without accounts is known; one that says otherwise looks as if it were', async () => {
    const { number } = await confirmed();
    const day = '2026-11-23';
    await drop(camtFile([paid(number, { day, text: `${number} danke` })], 8));
    const ing = csvFiles.ing.replace('N2P-7F3K-2Q9C', number);
    expect(await drop(ing)).toMatchObject({ taken: 0, known: 1 });
    // a second one of the same name is another transfer
    const [line = ''] = /23\.11\.2026;.*Zoé.*\r\n/.exec(ing) ?? [];
    expect(await drop(ing.replace(line, line + line))).toMatchObject({ taken: 1, known: 1 });
    await office.database.write((transaction) =>
      transaction.deleteFrom('bank_transactions').where('reference', 'is', null).execute(),
    );
    const later = { ...csvFiles, commerzbank: csvFiles.commerzbank.replace('N2P-7F3K-2Q9C', number) };
    const read = readStatement({ bytes: Buffer.from(later.commerzbank), mappings: [] });
    if (read.kind !== 'read') throw new Error(JSON.stringify(read));
    await takeStatement(office.database, office.anna, { transactions: read.transactions, days: 180 }, now + 1);
    const { open } = await page();
    expect(open.map(({ looksKnown, row }) => [row.reference === null, looksKnown])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    );
  });

  test('what is older than lines are kept is not taken', async () => {
    expect(await drop(camtFile([{ cents: 100, day: '2026-05-01', text: 'alt' }]))).toMatchObject({ taken: 0 });
  });

  test('a sure one is noted with one press, however often it is pressed, and can be taken back', async () => {
    const { id, number } = await confirmed();
    await drop(camtFile([paid(number)]));
    const line = await onlyLine();
    expect(line.match.level).toBe('sure');
    expect(await Promise.all(Array.from({ length: 5 }, () => note(line)))).toEqual(Array(5).fill('done'));
    expect((await order(id)).payments).toMatchObject([{ amount_cents: gross, paid_on: '2026-11-20', way: 'transfer' }]);
    expect(await state(id)).toBe('paid');
    const { open, settled } = await page();
    expect([open, settled]).toMatchObject([[], [{ state: 'noted', orders: [{ number, cents: gross }] }]]);

    const { row } = settled[0] ?? line;
    const seen = { id: row.id, revision: row.revision };
    expect(await takeLineBack(office.database, office.anna, { line: seen, reason: 'Irrtum' }, now)).toBe('done');
    expect(await state(id)).toBe('confirmed');
    // and noted again it is another payment
    expect(await note(await onlyLine())).toBe('done');
    expect(await state(id)).toBe('paid');
    // what is taken back at the order waits at the account again
    expect((await order(id)).payments).toHaveLength(2);
  });

  test('what somebody noted meanwhile is not noted twice', async () => {
    const { id, number } = await confirmed();
    await drop(camtFile([paid(number)]));
    const line = await onlyLine();
    expect(await pay(office.database, office.anna, { id }, now)).toBe('done');
    expect(await note(line)).toBe('changed');
    expect((await order(id)).payments).toHaveLength(1);
    // it is proposed as more than is open now
    expect(await onlyLine()).toMatchObject({
      match: { level: 'doubtful', candidates: [{ reasons: ['number', 'name', 'more'] }] },
    });
  });

  test('one transfer pays two orders, or by hand what somebody names, too much for the last', async () => {
    const [one, other] = [await confirmed(), await confirmed()];
    await drop(camtFile([paid(one.number, { cents: 2 * gross, text: `${one.number} + ${other.number}` })]));
    const line = await onlyLine();
    expect(line.match).toMatchObject({ level: 'sure', candidates: [{ allocations: [{}, {}] }] });
    expect(await note(line)).toBe('done');
    expect([await state(one.id), await state(other.id)]).toEqual(['paid', 'paid']);

    const third = await confirmed();
    await drop(camtFile([paid('', { cents: gross + 500, text: 'danke', name: 'Firma Unbekannt' })]));
    const open = await onlyLine();
    expect(await allocate(office.database, 'N2P-0000-0000', gross)).toEqual({ problem: 'number' });
    expect(await allocate(office.database, `${third.number} ${one.number}`, gross - 1)).toEqual({ problem: 'amount' });
    const allocated = await allocate(office.database, third.number.toLowerCase(), gross + 500);
    if ('problem' in allocated) throw new Error(allocated.problem);
    const seen = { id: open.row.id, revision: open.row.revision };
    expect(await noteTransaction(office.database, office.anna, { line: seen, ...allocated }, now)).toBe('done');
    expect((await order(third.id)).money.balance.tooMuchCents).toBe(500);
  });

  test('two parts of one order, chosen with one press, are both noted', async () => {
    const { id, number } = await confirmed();
    const parts = [paid(number, { cents: 5_000 }), paid(number, { cents: gross - 5_000, reference: 'second part' })];
    await drop(camtFile(parts));
    const { open } = await page();
    const press = async () => {
      const noteOne = noteInOnePress(office.database, office.anna);
      const outcomes = [];
      for (const { row, ...line } of open) {
        const allocations = line.kind === 'came' ? (line.match.candidates[0]?.allocations ?? []) : [];
        outcomes.push(await noteOne({ line: { id: row.id, revision: row.revision }, allocations }, now));
      }
      return outcomes;
    };
    expect(await press()).toEqual(['done', 'done']);
    expect(await state(id)).toBe('paid');
    // and pressed again it is the same
    expect(await press()).toEqual(['done', 'done']);
    expect((await order(id)).payments).toHaveLength(2);
  });

  test('a transfer of which one order cannot be paid is noted for none', async () => {
    const [one, other] = [await confirmed(), await confirmed()];
    await drop(camtFile([paid(one.number, { cents: 2 * gross, text: `${one.number} + ${other.number}` })]));
    const line = await onlyLine();
    await office.database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', other.id).execute(),
    );
    expect(await note(line)).toBe('unknown');
    expect((await order(one.id)).payments).toEqual([]);
    expect(await countOpenLines(office.database)).toMatchObject({ count: 1 });
  });

  test('a returned debit takes its payment back, and taken back itself both wait again', async () => {
    const { id, number } = await confirmed();
    await drop(camtFile([paid(number, { endToEndId: 'E-4711' })]));
    await note(await onlyLine());
    expect(await state(id)).toBe('paid');
    const back = {
      ...paid(number),
      cents: -gross,
      code: 'UPDD',
      endToEndId: 'E-4711',
      reference: 'back',
      text: 'Retoure',
    };
    await drop(camtFile([{ ...back, day: '2026-11-22' }]));
    const line = await onlyLine();
    expect(line).toMatchObject({ match: { level: 'sure', returns: [{}], refunds: [] } });
    // the button pressed twice, or sent again by a network that lost the answer
    expect(await Promise.all([note(line), note(line)])).toEqual(['done', 'done']);
    expect(await state(id)).toBe('confirmed');
    const { open, settled } = await page();
    expect(open).toEqual([]);
    expect(settled.map((one) => one.state)).toEqual(['returned', 'noted']);

    const { row } = settled[0] ?? line;
    const seen = { id: row.id, revision: row.revision };
    expect(await takeLineBack(office.database, office.anna, { line: seen, reason: 'Irrtum' }, now)).toBe('done');
    expect((await page()).open.map(({ kind: what }) => what)).toEqual(['came', 'left']);
  });

  /** An order that was paid 5.00 too much. */
  const paidTooMuch = async () => {
    const { id, number } = await confirmed();
    await pay(office.database, office.anna, { id, cents: gross + 500 }, now);
    return { id, number };
  };
  const back = (number: string, cents: number, reference = 'back') => ({
    cents: -cents,
    reference,
    name: 'Zoé Müller',
    text: `Erstattung ${number}`,
    day: '2026-11-22',
  });
  const refunds = async (id: string) => (await order(id)).payments.filter(({ amount_cents }) => amount_cents < 0);
  const tooMuch = async (id: string) => (await order(id)).money.balance.tooMuchCents;

  test('money that left with an order’s number is the refund that was owed, once, and can be taken back', async () => {
    const { id, number } = await paidTooMuch();
    expect(await drop(camtFile([back(number, 500), back(number, 500, 'twice')]))).toMatchObject({ taken: 2 });
    const [first, second] = (await page()).open;
    if (first === undefined || second === undefined) throw new Error('two lines were taken');
    expect(first.match.level).toBe('sure');
    expect(await Promise.all([note(first), note(first)])).toEqual(['done', 'done']);
    expect(await refunds(id)).toMatchObject([{ amount_cents: -500, paid_on: '2026-11-22', way: 'transfer' }]);
    expect(await tooMuch(id)).toBe(0);
    // the second of the same is never one more
    expect(await note(second)).toBe('changed');
    expect(await onlyLine()).toMatchObject({ kind: 'left', match: { level: 'none' } });
    expect(await refunds(id)).toHaveLength(1);

    const { row } = (await page()).settled[0] ?? first;
    const line = { id: row.id, revision: row.revision };
    expect(await takeLineBack(office.database, office.anna, { line, reason: 'Irrtum' }, now)).toBe('done');
    expect(await tooMuch(id)).toBe(500);
  });

  test('a refund that somebody noted by hand is shown by the bank, not noted again, and stays when that is taken back', async () => {
    const { id, number } = await paidTooMuch();
    const written = { id: 'by hand', orderId: id, cents: 500, paidOn: '2026-11-21', way: 'transfer' } as const;
    const refund = { ...written, reference: '', reason: null, withdrawalId: null };
    expect(await noteRefund(office.database, office.anna, refund, now)).toBe('done');
    await drop(camtFile([back(number, 500)]));
    const line = await onlyLine();
    expect(line).toMatchObject({ match: { level: 'sure', refunds: [{ paymentId: 'by hand' }] } });
    expect(await note(line)).toBe('done');
    expect(await refunds(id)).toHaveLength(1);
    const { row } = (await page()).settled[0] ?? line;
    const seen = { id: row.id, revision: row.revision };
    expect(await takeLineBack(office.database, office.anna, { line: seen, reason: 'Irrtum' }, now)).toBe('done');
    expect(await refunds(id)).toMatchObject([{ taken_back_at: null }]);
    expect(await onlyLine()).toMatchObject({ kind: 'left', match: { level: 'sure' } });
  });

  test('a payment that has gone back to the buyer is not taken back by its line', async () => {
    const { id, number } = await confirmed();
    await drop(camtFile([paid(number, { endToEndId: 'E-4712' })]));
    await note(await onlyLine());
    const written = { id: 'sent back', orderId: id, cents: gross, paidOn: '2026-11-21', way: 'transfer' } as const;
    const refund = { ...written, reference: '', reason: 'Kulanz', withdrawalId: null };
    expect(await noteRefund(office.database, office.anna, refund, now)).toBe('done');
    const { row } = (await page()).settled[0] ?? (await onlyLine());
    const seen = { id: row.id, revision: row.revision };
    expect(await takeLineBack(office.database, office.anna, { line: seen, reason: 'Irrtum' }, now)).toBe('paid-back');
    expect((await order(id)).payments.map(({ taken_back_at }) => taken_back_at)).toEqual([null, null]);
  });

  test('a line that paid two orders says at which one money went back, and which payment was taken back there', async () => {
    const [one, other] = [await confirmed(), await confirmed()];
    await drop(camtFile([paid(one.number, { cents: 2 * gross, text: `${one.number} + ${other.number}` })]));
    await note(await onlyLine());
    const wentBack = async () => {
      const { settled } = await page();
      const orders = settled.flatMap((line) => line.orders.map(({ number, wentBack: how }) => [number, how] as const));
      return [one, other].map(({ number }) => new Map(orders).get(number));
    };
    expect(await wentBack()).toEqual(['no', 'no']);
    const written = { id: 'good will', orderId: other.id, cents: 500, paidOn: '2026-11-21', way: 'transfer' } as const;
    const refund = { ...written, reference: '', reason: 'Kulanz', withdrawalId: null };
    expect(await noteRefund(office.database, office.anna, refund, now)).toBe('done');
    expect(await wentBack()).toEqual(['no', 'refunded']);

    const payment = mustSee((await order(one.id)).payments[0] ?? null);
    const taken = { orderId: one.id, paymentId: payment.id, reason: 'Irrtum' };
    expect(await takePaymentBack(office.database, office.anna, taken, now)).toBe('done');
    // the line is still noted for the other, and names both
    expect(await wentBack()).toEqual(['taken-back', 'refunded']);
  });

  test('another amount than is owed is for somebody to note at the order', async () => {
    const { number } = await paidTooMuch();
    await drop(camtFile([back(number, 400)]));
    expect(await onlyLine()).toMatchObject({ kind: 'left', match: { level: 'none', returns: [], refunds: [] } });
  });

  test('a refund of ours whose text says that something came back is none that returns the payment', async () => {
    const { id, number } = await confirmed();
    await drop(camtFile([paid(number)]));
    await note(await onlyLine());
    const csv = (kind: string) =>
      csvFiles.volksbank
        .replaceAll('23.11.2026', '22.11.2026')
        .replace('Lastschrift;Strom;-12,50', `${kind};Rückgabe ${number};-100,32`);
    // before the desk knows of a refund: what is said may be ours
    await drop(csv('Ausgang').replaceAll('22.11.2026', '21.11.2026'));
    const early = (await page()).open.find(({ row }) => row.booked_on === '2026-11-21' && row.amount_cents < 0);
    expect(early).toMatchObject({ match: { level: 'doubtful', returns: [{}], refunds: [] } });
    await pay(office.database, office.anna, { id, cents: gross }, now);
    await drop(csv('Überweisung'));
    const [line] = (await page()).open.filter(
      ({ kind: what, row }) => what === 'left' && row.booked_on === '2026-11-22',
    );
    expect(line).toMatchObject({ match: { level: 'sure', returns: [], refunds: [{ paymentId: null }] } });
    // a bank that calls all that leaves the same: somebody looks
    await drop(csv('Umsatz').replaceAll('22.11.2026', '23.11.2026'));
    const other = (await page()).open.find(({ row }) => row.amount_cents < 0 && row.booked_on === '2026-11-23');
    expect(other).toMatchObject({ match: { level: 'doubtful', returns: [{}], refunds: [{}] } });
  });

  test('who writes of something sent back pays nevertheless', async () => {
    const { number } = await confirmed();
    await drop(csvFiles.volksbank.replace('N2P-7F3K-2Q9C danke', `${number} abzgl. Retoure`));
    expect(await onlyLine()).toMatchObject({ kind: 'came', match: { level: 'sure' } });
  });

  test('what pays for no order is set aside, and comes back when somebody wants it', async () => {
    await drop(camtFile([{ cents: 12, text: 'Zinsen', reference: 'z' }]));
    const { row, match } = await onlyLine();
    expect(match.level).toBe('none');
    const seen = { id: row.id, revision: row.revision };
    expect(await setAside(office.database, office.anna, { line: seen, isAside: true }, now)).toBe('done');
    expect(await setAside(office.database, office.anna, { line: seen, isAside: true }, now)).toBe('changed');
    const { open, settled } = await page();
    expect([open, settled]).toMatchObject([[], [{ state: 'set-aside' }]]);
    const again = { id: row.id, revision: settled[0]?.row.revision ?? 0 };
    expect(await setAside(office.database, office.anna, { line: again, isAside: false }, now)).toBe('done');
    expect(await countOpenLines(office.database)).toMatchObject({ count: 1 });
  });

  test('columns that somebody named are kept, and named again replaced', async () => {
    const columns = ['Tag', 'Wer', 'Euro'];
    for (const name of ['Tag', 'Wer']) {
      const mapping = { columns, bookedOn: 'Tag', amount: 'Euro', name };
      await keepMapping(office.database, office.anna, mapping, now);
    }
    expect(await readMappings(office.database)).toMatchObject([{ columns, name: 'Wer' }]);
  });
});
