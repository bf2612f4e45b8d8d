import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderInput } from '../../../domain/forms/order.ts';
import type { OrderState } from '../../../domain/orders/order-state.ts';
import type { PaperKind, PaperOf } from '../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { localPrice } from '../../../domain/money.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { viewOfOrder } from '../../../apps/desk/routes/orders/order-view.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { whileUncommitted } from '../../../tests/fakes/while-uncommitted.ts';
import { mailAboutOrder } from './mail-about-order.ts';
import { moveOrder } from './move-order.ts';
import { readOrder } from './read-order.ts';
import { remindOfPayment } from './remind-of-payment.ts';
import { bookedPapers, vatByMonth } from '../invoicing/books.ts';
import { buchungsstapel } from '../invoicing/datev.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { writeOut } from '../invoicing/paper-view.ts';
import { createPapers, type Papers } from '../invoicing/papers.ts';
import { writePaper } from './write-paper.ts';
import type { PaperSubject } from '../order-records/papers/order-for-papers.ts';
import { findOrder } from './find-order.ts';
import { orderToken } from '../order-records/order-token.ts';
import { receiveOrder } from './receive-order.ts';
import { readOpenItems } from '../payments/open-items.ts';
import { readUncharged } from '../payments/uncharged.ts';
import { correctOrderAddress } from './correct-order-address.ts';
import { callOffRest, shipOrder } from './ship-order.ts';
import { refuseWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { enterWithdrawal } from '../withdrawals/enter-withdrawal.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const day = 24 * 60 * 60 * 1000;

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('invoices by delivery, on %s', (kind) => {
  let url: string | null;
  let office: OrderOffice;
  let papers: Papers;
  let at = now;
  beforeEach(async () => {
    at = now;
    url = kind === 'postgres' ? await postgres().createReadyDatabase() : null;
    office = await openOrderOffice(url, now);
    papers = createPapers({ database: office.database, texts: siteTexts, now: () => at, paperWorker: paperWorker() });
  });
  afterEach(() => office.close());

  const setting = () => ({
    database: office.database,
    papers,
    texts: siteTexts,
    now: at,
    messageIdHost: 'site.example',
  });
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, at));
  const write = async (id: string, what: PaperKind, subject?: PaperSubject) =>
    writePaper(setting(), office.anna, {
      kind: what,
      number: (await read(id)).order.number,
      isToBeSent: true,
      subject,
    });
  const charge = (id: string, ...deliveries: string[]) => write(id, 'invoice', { deliveries });
  const ship = async (id: string, quantities: Record<string, number>) => {
    const { revision } = (await read(id)).order;
    const wanted = { id, revision, quantities: new Map(Object.entries(quantities)), tracking: null };
    const shipped = await shipOrder(setting(), office.anna, wanted);
    if ('problem' in shipped) throw new Error(shipped.problem);
    return shipped.number;
  };
  const move = async (id: string, to: OrderState) => {
    const { revision } = (await read(id)).order;
    const moving = { database: office.database, messageIdHost: 'site.example' };
    return moveOrder(moving, office.anna, { id, to, revision, by: 'us' }, at);
  };
  const paid = (id: string, invoice?: string, cents?: number) =>
    pay(office.database, office.anna, { id, ...(invoice && { invoice }), ...(cents && { cents }) }, at);
  const remind = (id: string, position: number) =>
    remindOfPayment(
      { database: office.database, messageIdHost: 'site.example', days: 7, feeCents: 0 },
      office.anna,
      { id, position },
      at,
    );
  const invoice = async (number: string): Promise<PaperOf<'invoice'>> => {
    const row = await office.database.read((reader) =>
      reader.selectFrom('papers').select('content').where('number', '=', number).executeTakeFirstOrThrow(),
    );
    const paper = paperOf(row);
    if (paper.kind !== 'invoice') throw new Error(`${number} is no invoice`);
    return paper;
  };
  const business = { buyer: 'business', company: 'Friterie du Port', payment: 'invoice' } as const;
  const confirmed = async (change: Partial<OrderInput> = business) => {
    const context = { language: 'fr', idempotencyKey: null, sender, now: at } as const;
    const { orderId } = await receiveOrder(office.store, { ...sampleOrder, ...change }, context);
    expect(await write(orderId, 'confirmation')).toMatchObject({ isNew: true });
    return orderId;
  };
  const seen = async (id: string) => {
    const found = mustSee(await findOrder(office, await orderToken(office.secrets, id)));
    return found.invoices;
  };

  test('what a withdrawal held back when its delivery was charged is charged by that invoice anew, once it was refused', async () => {
    const id = await confirmed();
    const { database, anna, secrets } = office;
    const desk = { database, messageIdHost: 'site.example' };
    const first = await ship(id, { 'CB-001': 2 });
    const declared = { id: 'w', orderId: id, receivedOn: '2026-11-23', channel: 'phone' } as const;
    const quantities = new Map([['CB-001', 2]]);
    expect(await enterWithdrawal(desk, anna, { ...declared, quantities }, at)).toEqual({ id: 'w' });
    expect(await charge(id, first)).toMatchObject({ number: 'RE-2026-00001' });
    const refusal = { id: 'w', reason: 'business', note: '' } as const;
    expect(await refuseWithdrawal(desk, anna, refusal, at)).toBe('done');
    const second = await ship(id, { 'CB-001': 1, 'CB-PARTY-001': 1 });
    expect(await charge(id, second)).toMatchObject({ number: 'RE-2026-00002' });
    const page = {
      database,
      now: () => at,
      askVies: null,
      paymentService: null,
      mailSetting: mailSettingOf(secrets, papers),
    };
    const shown = async () => viewOfOrder(page, await read(id), { language: 'de', mayWork: true });
    // the green buttons, one after the other
    expect(await shown()).toMatchObject({ next: 'cancel-invoice', toCancel: 'RE-2026-00001' });
    expect(await write(id, 'cancellation', { invoice: 'RE-2026-00001' })).toMatchObject({ isNew: true });
    expect(await shown()).toMatchObject({ next: 'invoice', notCharged: [first] });
    const { invoiceSum } = await shown();
    expect(await charge(id, first)).toMatchObject({ number: 'RE-2026-00003' });
    // what the button said is what it wrote
    expect(invoiceSum).toBe(localPrice(totalsOf((await invoice('RE-2026-00003')).lines).grossCents, 'de'));
    expect((await read(id)).money.points).toEqual(['not-paid']);
    expect(await shown()).toMatchObject({ next: 'note-payment' });
    await paid(id, 'RE-2026-00002', 1_000);
    // one press asks for the rest, or tells how far the order is, in the buyer's language
    const plain = (text: string | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
    const rest = mailAboutOrder(await read(id), 'rest', siteTexts, at);
    expect(rest).toMatchObject({ language: 'fr' });
    expect(plain(rest?.subject)).toMatch(/^Votre commande N2P-\S+ : reste à payer \d+,\d\d €$/);
    expect(plain(rest?.body)).toContain('nous avons reçu 10,00 €');
    expect(plain(rest?.body)).toMatch(/sur notre compte au plus tard le \d+ décembre 2026 :/);
    expect(plain(rest?.body)).toMatch(/IBAN : DE.*\nBIC : .*\nRéférence : RE-2026-0000\d/);
    expect(plain(mailAboutOrder(await read(id), 'state', siteTexts, at)?.body)).toMatch(
      /entièrement expédiée\.\n\nLe 23 novembre 2026, nous avons expédié cette partie de votre commande N2P-\S+ : [\s\S]*Couteaux/,
    );
  });

  test('a press at Today, which names no delivery, charges what has left while more is to come, once', async () => {
    const id = await confirmed();
    const first = await ship(id, { 'CB-001': 1 });
    const press = () => write(id, 'invoice', { isNew: true });
    expect(await press()).toMatchObject({ number: 'RE-2026-00001', isNew: true });
    expect(await press()).toMatchObject({ number: 'RE-2026-00001', isNew: false });
    expect(await invoice('RE-2026-00001')).toMatchObject({ deliveries: [{ number: first }], isPart: true });
    expect((await read(id)).notCharged).toEqual([]);
  });

  test('what is shipped and not charged is owed beside the open items; with its invoice it is one of them', async () => {
    const id = await confirmed();
    expect(await readUncharged(office.database)).toEqual({ items: [], cents: 0, isMore: false });
    const first = await ship(id, { 'CB-001': 1 });
    const { items, cents } = await readUncharged(office.database);
    expect(items).toMatchObject([{ orderId: id, customer: 'Friterie du Port', shippedAt: expect.any(Number), cents }]);
    await charge(id, first);
    expect(cents).toBe(totalsOf((await invoice('RE-2026-00001')).lines).grossCents);
    expect((await readUncharged(office.database)).items).toEqual([]);
    expect((await readOpenItems(office.database, at)).items).toMatchObject([
      { paper: 'RE-2026-00001', openCents: cents },
    ]);
    const second = await ship(id, { 'CB-001': 2, 'CB-PARTY-001': 1 });
    const rest = (await readUncharged(office.database)).cents;
    await charge(id, second);
    expect(rest).toBe(totalsOf((await invoice('RE-2026-00002')).lines).grossCents);
  });

  test('after an address was corrected each delivery is named with where it went, on its invoice and in the data', async () => {
    const id = await confirmed();
    const first = await ship(id, { 'CB-001': 1 });
    const before = (await read(id)).order.customer.delivery;
    const typed = { name: before.name, street: 'Hofgasse 3', postcode: '20457', city: 'Hamburg' };
    const wanted = {
      orderId: id,
      revision: (await read(id)).order.revision,
      place: 'delivery',
      typed,
      keepsInvoice: true,
    } as const;
    expect(await correctOrderAddress(office.database, office.anna, wanted, at)).toBe('done');
    const second = await ship(id, { 'CB-001': 2, 'CB-PARTY-001': 1 });
    expect(await charge(id, first, second)).toMatchObject({ number: 'RE-2026-00001', isNew: true });
    const both = await invoice('RE-2026-00001');
    expect(both.deliveries).toMatchObject([
      { number: first, to: { street: before.street } },
      { number: second, to: { street: 'Hofgasse 3' } },
    ]);
    const { deliverTo, notes } = writeOut(both, siteTexts).view;
    expect(deliverTo).toBe(null);
    expect(notes.join('\n')).toContain(`bon de livraison ${first} du 23 novembre 2026 à l’adresse`);
    expect(notes.join('\n')).toContain('Hofgasse 3');
    // why the last day to pay is that one
    expect(notes.join('\n')).toMatch(
      /dans les 14 jours suivant la réception de la marchandise\. Nous comptons 3 jours/,
    );
    expect(await write(id, 'cancellation', { invoice: 'RE-2026-00001' })).toMatchObject({ isNew: true });
    // charged by itself, the first names the address it had
    expect(await charge(id, first)).toMatchObject({ number: 'RE-2026-00002' });
    expect((await invoice('RE-2026-00002')).deliverTo).toBe(null);
    expect(await charge(id, second)).toMatchObject({ number: 'RE-2026-00003' });
    expect((await invoice('RE-2026-00003')).deliverTo).toMatchObject({ street: 'Hofgasse 3' });
  });

  test('why an order was cancelled stays in its history', async () => {
    const id = await confirmed();
    const { revision } = (await read(id)).order;
    const desk = { database: office.database, messageIdHost: 'site.example' };
    const wanted = { id, to: 'cancelled', revision, reason: 'am Telefon anders entschieden', by: 'us' } as const;
    expect(await moveOrder(desk, office.anna, wanted, at)).toBe('done');
    expect((await read(id)).steps.at(-1)).toMatchObject({
      state: 'cancelled',
      operator: 'Anna',
      reason: 'am Telefon anders entschieden',
    });
  });

  test('each delivery has an invoice with its number, day to pay and state; all of them come to the order, and paying the last pays it', async () => {
    const id = await confirmed();
    const first = await ship(id, { 'CB-001': 1 });
    expect(await write(id, 'invoice')).toEqual({ problem: 'part-shipped' });
    expect(await charge(id, 'LS-2026-00099')).toEqual({ problem: 'charged' });
    expect((await read(id)).notCharged).toEqual([first]);
    expect(await charge(id, first)).toMatchObject({ number: 'RE-2026-00001', isNew: true, isSent: true });
    // pressed again, by ten
    const again = await Promise.all(Array.from({ length: 10 }, () => charge(id, first)));
    for (const one of again) expect(one).toMatchObject({ number: 'RE-2026-00001', isNew: false });
    const one = await invoice('RE-2026-00001');
    expect(one).toMatchObject({
      suppliedOn: '2026-11-23',
      deliveries: [{ number: first, date: '2026-11-23' }],
      isPart: true,
      payment: { by: 'invoice', due: '2026-12-10' },
      lines: [{ itemNo: 'CB-001', quantity: 1 }, { itemNo: null }],
    });
    const { view } = writeOut(one, siteTexts);
    expect(view.intro).toMatch(/^Nous vous remercions de votre commande\. Une partie/);
    expect(view.notes[0]).toBe('Cette facture correspond à\u00a0: bon de livraison LS-2026-00001 du 23 novembre 2026.');
    expect((await read(id)).order).toMatchObject({ state: 'part-shipped', paymentDueOn: '2026-12-10' });
    expect(await move(id, 'paid')).toBe('not-allowed');

    at = now + 3 * day;
    const second = await ship(id, { 'CB-001': 1 });
    at = now + 5 * day;
    const third = await ship(id, { 'CB-001': 1, 'CB-PARTY-001': 1 });
    expect((await read(id)).order).toMatchObject({ state: 'shipped', paymentDueOn: '2026-12-10' });
    expect((await read(id)).notCharged).toEqual([second, third]);
    // without a word which: all that is left
    expect(await write(id, 'invoice')).toMatchObject({ number: 'RE-2026-00002', isNew: true });
    expect(await write(id, 'invoice')).toMatchObject({ number: 'RE-2026-00002', isNew: false });
    const rest = await invoice('RE-2026-00002');
    expect(rest).toMatchObject({
      suppliedOn: '2026-11-28',
      deliveries: [{ number: second }, { number: third, date: '2026-11-28' }],
      payment: { due: '2026-12-15' },
      lines: [
        { itemNo: 'CB-001', quantity: 2 },
        { itemNo: 'CB-PARTY-001', quantity: 1 },
      ],
    });
    const { priced } = (await read(id)).order;
    const [a, b] = [totalsOf(one.lines), totalsOf(rest.lines)];
    expect([a.netCents + b.netCents, a.vatCents + b.vatCents]).toEqual([priced.netCents, priced.vatCents]);
    const file = await papers.file((await read(id)).invoices[0]?.paperId ?? '');
    expect(Buffer.from(file?.pdf ?? []).toString('latin1')).toContain('factur-x.xml');

    // the buyer sees both; one is paid
    expect(await seen(id)).toEqual([
      {
        number: 'RE-2026-00001',
        date: '2026-11-23',
        grossCents: a.grossCents,
        openCents: a.grossCents,
        dueOn: '2026-12-10',
      },
      {
        number: 'RE-2026-00002',
        date: '2026-11-28',
        grossCents: b.grossCents,
        openCents: b.grossCents,
        dueOn: '2026-12-15',
      },
    ]);
    expect(await move(id, 'paid')).toBe('not-allowed');
    at = now + 6 * day;
    expect(await paid(id, 'RE-2026-00001')).toBe('done');
    expect(await paid(id, 'RE-2026-00077', 100)).toBe('changed');
    expect((await seen(id)).map(({ dueOn }) => dueOn)).toEqual([null, '2026-12-15']);
    expect((await read(id)).order).toMatchObject({ state: 'shipped', paymentDueOn: '2026-12-15' });
    expect(await paid(id, 'RE-2026-00002')).toBe('done');
    const { order, steps } = await read(id);
    expect(order).toMatchObject({ state: 'paid', paymentDueOn: null });
    expect(steps.at(-1)).toMatchObject({ state: 'paid', operator: 'Anna' });
    expect((await seen(id)).map(({ dueOn }) => dueOn)).toEqual([null, null]);

    // the books have both, and what they come to is the order
    const booked = await bookedPapers(office.database, '2026-11-01', '2026-12-01');
    expect(booked.map(({ number }) => number)).toEqual(['RE-2026-00001', 'RE-2026-00002']);
    expect(vatByMonth(booked)).toMatchObject([{ percent: 19, netCents: priced.netCents, vatCents: priced.vatCents }]);
    const file700 = Buffer.from(buchungsstapel(booked, { consultant: 1001, client: 1, chart: '03' }, '2026-11', at));
    const amounts = file700
      .toString('latin1')
      .split('\r\n')
      .slice(2)
      .filter((line) => line !== '')
      .map((line) => Number(line.split(';')[0]?.replace(',', '')));
    expect(amounts).toEqual([a.grossCents, b.grossCents]);
  });

  test('one of them is taken back and written anew; shipping stands on one that is left, and the order is charged once', async () => {
    const id = await confirmed();
    const first = await ship(id, { 'CB-001': 2 });
    const second = await ship(id, { 'CB-001': 1, 'CB-PARTY-001': 1 });
    await charge(id, first);
    await charge(id, second);
    expect(await write(id, 'cancellation')).toEqual({ problem: 'which-invoice' });
    expect(await write(id, 'cancellation', { invoice: 'RE-2026-00001' })).toMatchObject({ number: 'ST-2026-00001' });
    expect(await write(id, 'cancellation', { invoice: 'RE-2026-00001' })).toEqual({ problem: 'not-invoiced' });
    expect((await read(id)).invoices.map(({ number }) => number)).toEqual(['RE-2026-00002']);
    expect(await move(id, 'paid')).toBe('not-allowed');
    expect(await paid(id, 'RE-2026-00001', 100)).toBe('changed');
    expect(await paid(id, 'RE-2026-00002')).toBe('done');
    expect((await read(id)).order.state).toBe('shipped');
    expect(await charge(id, first)).toMatchObject({ number: 'RE-2026-00003', isNew: true });
    const [old, anew] = [await invoice('RE-2026-00001'), await invoice('RE-2026-00003')];
    expect(anew.lines).toEqual(old.lines);
    const { priced } = (await read(id)).order;
    const booked = await bookedPapers(office.database, '2026-11-01', '2026-12-01');
    expect(booked).toHaveLength(4);
    expect(vatByMonth(booked)).toMatchObject([{ netCents: priced.netCents, vatCents: priced.vatCents }]);
    expect(await paid(id)).toBe('done');
    expect((await read(id)).invoices.map(({ openCents }) => openCents)).toEqual([0, 0]);
    expect((await read(id)).order.state).toBe('paid');
  });

  test('what two write at once is charged once, whatever each of them wanted to charge', async () => {
    const id = await confirmed();
    const first = await ship(id, { 'CB-001': 2 });
    const second = await ship(id, { 'CB-001': 1, 'CB-PARTY-001': 1 });
    await Promise.all([charge(id, first), charge(id, first, second), charge(id, second), write(id, 'invoice')]);
    await write(id, 'invoice');
    const { invoices, order } = await read(id);
    expect(invoices.flatMap(({ deliveries }) => deliveries).sort()).toEqual([first, second]);
    expect(invoices.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(order.priced.grossCents);
  });

  test.runIf(kind === 'postgres')(
    'a payment waits for who works on the order on another instance, and is noted with its step',
    async () => {
      const id = await confirmed();
      await charge(id, await ship(id, { 'CB-001': 3, 'CB-PARTY-001': 1 }));
      const elsewhere = `UPDATE orders SET revision = revision + 1 WHERE id = '${id}'`;
      expect(await whileUncommitted(url ?? '', elsewhere, () => paid(id))).toBe('done');
      const { invoices, order } = await read(id);
      expect(invoices.map(({ openCents }) => openCents)).toEqual([0]);
      expect(order.state).toBe('paid');
    },
  );

  test('each is reminded of by itself; what was paid meanwhile is not asked for; a rest that is called off settles what is paid', async () => {
    const id = await confirmed();
    const first = await ship(id, { 'CB-001': 1 });
    await charge(id, first);
    at = now + 10 * day;
    const second = await ship(id, { 'CB-001': 1 });
    await charge(id, second);
    at = now + 18 * day;
    expect((await read(id)).nextReminder).toMatchObject({ demand: { paper: { number: 'RE-2026-00001' } }, ofPaper: 1 });
    expect(await remind(id, 1)).toBe('done');
    // the other one is due before the day that the reminder names is over
    expect((await read(id)).order.paymentDueOn).toBe('2026-12-18');
    at = now + 28 * day;
    expect((await read(id)).nextReminder).toMatchObject({ demand: { paper: { number: 'RE-2026-00001' } }, ofPaper: 2 });
    expect(await remind(id, 2)).toBe('done');
    expect((await read(id)).nextReminder).toMatchObject({ demand: { paper: { number: 'RE-2026-00002' } }, ofPaper: 1 });
    expect(await remind(id, 3)).toBe('done');
    expect((await read(id)).reminders.map(({ paper_number, of_paper }) => [paper_number, of_paper])).toEqual([
      ['RE-2026-00001', 1],
      ['RE-2026-00001', 2],
      ['RE-2026-00002', 1],
    ]);
    expect(await paid(id, 'RE-2026-00001')).toBe('done');
    expect(await paid(id, 'RE-2026-00002')).toBe('done');
    expect((await read(id)).order).toMatchObject({ state: 'part-shipped', paymentDueOn: null });
    const { revision } = (await read(id)).order;
    expect(await callOffRest(setting(), office.anna, { id, revision, by: 'us' })).toMatchObject({ isWhole: true });
    expect((await read(id)).order.state).toBe('paid');
    expect(await move(id, 'done')).toBe('done');
  });

  test('what was paid in advance is charged by delivery, too: each invoice says that it is paid, and none asks for money', async () => {
    const id = await confirmed({});
    expect(await paid(id)).toBe('done');
    const first = await ship(id, { 'CB-PARTY-001': 1 });
    const second = await ship(id, { 'CB-001': 3 });
    expect(await charge(id, second)).toMatchObject({ number: 'RE-2026-00001' });
    expect(await charge(id, first)).toMatchObject({ number: 'RE-2026-00002' });
    const both = [await invoice('RE-2026-00001'), await invoice('RE-2026-00002')];
    expect(both.map(({ payment }) => payment)).toEqual([
      { by: 'paid', on: '2026-11-23' },
      { by: 'paid', on: '2026-11-23' },
    ]);
    expect(both.reduce((sum, { lines }) => sum + totalsOf(lines).grossCents, 0)).toBe(10_032);
    expect((await read(id)).order).toMatchObject({ state: 'shipped', paymentDueOn: null });
    expect(await move(id, 'done')).toBe('done');
  });
});
