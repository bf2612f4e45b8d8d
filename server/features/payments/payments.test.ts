import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderInput } from '../../../domain/forms/order.ts';
import type { OrderState } from '../../../domain/orders/order-state.ts';
import type { PaperKind } from '../../../domain/invoicing/paper.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { meanwhile } from '../../../tests/fakes/meanwhile.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { nextAct } from '../../../domain/orders/next-act.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { moveOrder } from '../orders/move-order.ts';
import { readOrder } from '../orders/read-order.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { shipOrder } from '../orders/ship-order.ts';
import { createPapers, type Papers } from '../invoicing/papers.ts';
import { writePaper } from '../orders/write-paper.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { writeOut } from '../invoicing/paper-view.ts';
import { refundWithReduction } from './reduce-price.ts';
import { notePayment, noteRefund, takePaymentBack } from './note-payment.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const onInvoice = { buyer: 'business', company: 'Friterie du Port', payment: 'invoice' } as const;
/** of the sample order */
const gross = 10_032;

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('payments, on %s', (kind) => {
  let office: OrderOffice;
  let papers: Papers;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, now);
    papers = createPapers({ database: office.database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
  });
  afterEach(() => office.close());

  const setting = (through: Pick<Papers, 'prove'> = papers) => ({
    database: office.database,
    papers: through,
    texts: siteTexts,
    now,
    messageIdHost: 'site.example',
  });
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, now));
  const state = async (id: string) => (await read(id)).order.state;
  const write = async (id: string, what: PaperKind, through: Pick<Papers, 'prove'> = papers) =>
    writePaper(setting(through), office.anna, { kind: what, number: (await read(id)).order.number, isToBeSent: false });
  const move = async (id: string, to: OrderState, reason = '') => {
    const { revision } = (await read(id)).order;
    return moveOrder(
      { database: office.database, messageIdHost: 'site.example' },
      office.anna,
      { id, to, revision, reason, by: 'us' },
      now,
    );
  };
  const ship = async (id: string, reason = '') => {
    const { revision } = (await read(id)).order;
    const quantities = new Map([
      ['CB-001', 3],
      ['CB-PARTY-001', 1],
    ]);
    return shipOrder(setting(), office.anna, { id, revision, quantities, tracking: null, reason });
  };
  const came = (id: string, cents?: number) => pay(office.database, office.anna, { id, ...(cents && { cents }) }, now);
  const back = (orderId: string, cents: number, reason: string | null = null, id: string = randomUUID()) => {
    const written = { id, orderId, cents, paidOn: '2026-11-23', way: 'transfer', reference: '' } as const;
    return noteRefund(office.database, office.anna, { ...written, reason, withdrawalId: null }, now);
  };
  const confirmed = async (change: Partial<OrderInput> = {}) => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const input = { ...sampleOrder, note: randomUUID(), ...change };
    const { orderId } = await receiveOrder(office.store, input, context);
    expect(await write(orderId, 'confirmation')).toMatchObject({ isNew: true });
    return orderId;
  };

  test('what comes in parts pays an order once it covers what is owed; too little does not, and nothing leaves for it', async () => {
    const id = await confirmed();
    expect(await came(id, 4_000)).toBe('done');
    expect(await state(id)).toBe('confirmed');
    expect((await read(id)).money.balance).toMatchObject({ paidCents: 4_000, openCents: gross - 4_000 });
    expect(await ship(id)).toEqual({ problem: 'unpaid' });
    expect(await move(id, 'shipped')).toBe('unpaid');
    expect(await came(id)).toBe('done');
    expect(await state(id)).toBe('paid');
    expect((await read(id)).order.paymentDueOn).toBeNull();
    expect(await ship(id)).toMatchObject({ isWhole: true });
  });

  test('a person may let goods leave before they are paid, with a reason that stays', async () => {
    const id = await confirmed();
    expect(await ship(id, 'Stammkunde')).toMatchObject({ isWhole: true });
    expect((await read(id)).steps.at(-1)).toMatchObject({ state: 'shipped', reason: 'Stammkunde' });
    // it is still to be paid
    expect((await read(id)).money.balance.openCents).toBe(gross);
    expect((await read(id)).order.paymentDueOn).not.toBeNull();
  });

  test('a payment noted by mistake is taken back with a reason, and the order is not paid any more', async () => {
    const id = await confirmed();
    const paymentId = randomUUID();
    const written = { id: paymentId, orderId: id, cents: gross, paidOn: '2026-11-20', way: 'cash' } as const;
    const note = () => notePayment(office.database, office.anna, { ...written, reference: 'bar', invoice: null }, now);
    // the same form twice, and by ten
    expect(await Promise.all(Array.from({ length: 10 }, note))).toEqual(Array.from({ length: 10 }, () => 'done'));
    expect((await read(id)).payments).toHaveLength(1);
    expect(await state(id)).toBe('paid');
    const takeBack = (reason: string) =>
      takePaymentBack(office.database, office.anna, { orderId: id, paymentId, reason }, now);
    expect(await takeBack(' ')).toBe('reason');
    expect(await takeBack('falsche Bestellung')).toBe('done');
    expect(await takeBack('noch einmal')).toBe('done');
    expect(await state(id)).toBe('confirmed');
    expect(await ship(id)).toEqual({ problem: 'unpaid' });
    expect((await read(id)).payments).toMatchObject([{ taken_back_reason: 'falsche Bestellung', takenBackBy: 'Anna' }]);
  });

  test('a payment that the bank returns after it was paid back is asked for, although the order is over', async () => {
    const id = await confirmed();
    expect(await came(id)).toBe('done');
    expect(await move(id, 'cancelled')).toBe('done');
    expect(await back(id, gross)).toBe('done');
    const next = async () => {
      const { order, money } = await read(id);
      return nextAct({ ...money, order, isWaitingForMoney: false });
    };
    expect(await next()).toBeNull();
    const payment = (await read(id)).payments.find(({ amount_cents }) => amount_cents > 0);
    const taken = { orderId: id, paymentId: payment?.id ?? '', reason: 'Rückgabe der Bank' };
    // a slip more often than a return: asked first
    expect(await takePaymentBack(office.database, office.anna, taken, now)).toBe('paid-back');
    expect((await read(id)).money.balance.paidCents).toBe(0);
    const returned = { ...taken, isReturned: true };
    expect(await takePaymentBack(office.database, office.anna, returned, now)).toBe('done');
    expect((await read(id)).money.balance).toMatchObject({ paidCents: -gross, openCents: gross });
    expect(await next()).toBe('note-payment');
    expect(await came(id, gross)).toBe('done');
    expect(await next()).toBeNull();
  });

  test('what cannot be is refused: no amount, a day to come, an order that nobody confirmed, an invoice of another', async () => {
    const id = await confirmed();
    const written = {
      id: randomUUID(),
      orderId: id,
      cents: 1,
      paidOn: '2026-11-23',
      way: 'card',
      reference: '',
    } as const;
    const note = (change: Partial<Parameters<typeof notePayment>[2]>) =>
      notePayment(office.database, office.anna, { ...written, invoice: null, ...change }, now);
    expect(await note({ cents: 0 })).toBe('amount');
    expect(await note({ cents: -5 })).toBe('amount');
    expect(await note({ cents: 1.5 })).toBe('amount');
    expect(await note({ paidOn: '2026-11-24' })).toBe('day');
    expect(await note({ paidOn: '2026-02-30' })).toBe('day');
    expect(await note({ paidOn: '2006-11-23' })).toBe('day');
    expect(await note({ invoice: 'RE-2026-00099' })).toBe('changed');
    expect(await note({ orderId: 'nothing' })).toBe('unknown');
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const { orderId } = await receiveOrder(office.store, { ...sampleOrder, note: 'new' }, context);
    expect(await note({ orderId })).toBe('not-allowed');
    expect((await read(id)).payments).toEqual([]);
  });

  test('money goes back without goods: the price is reduced by it, and the buyer owes nothing for it', async () => {
    const id = await confirmed();
    const written = (cents: number, reason: string | null = 'Kratzer', paymentId: string = randomUUID()) =>
      ({
        id: paymentId,
        orderId: id,
        cents,
        paidOn: '2026-11-23',
        way: 'transfer',
        reference: '',
        reason,
        withdrawalId: null,
      }) as const;
    const reduce = (...about: Parameters<typeof written>) =>
      refundWithReduction(setting(), office.anna, written(...about));
    expect(await came(id, gross + 200)).toBe('done');
    // a price that no invoice charges is not credited
    expect(await reduce(1_200)).toEqual({ problem: 'not-invoiced' });
    await ship(id);
    expect(await write(id, 'invoice')).toMatchObject({ isNew: true });
    expect(await reduce(1_200, ' ')).toEqual({ problem: 'reason' });
    expect(await reduce(gross + 201)).toEqual({ problem: 'not-invoiced' });
    const once = randomUUID();
    expect(await reduce(1_200, 'Kratzer', once)).toEqual({ numbers: ['ST-2026-00001'] });
    expect(await reduce(1_200, 'Kratzer', once)).toEqual({ numbers: [] });
    // 2,00 € had come too much, 10,00 € are off the price
    const { money, payments } = await read(id);
    expect(payments).toHaveLength(2);
    const { invoicedCents, creditedCents, paidCents, openCents, tooMuchCents } = money.balance;
    expect([invoicedCents, creditedCents, paidCents, openCents, tooMuchCents]).toEqual([
      gross,
      1_000,
      gross - 1_000,
      0,
      0,
    ]);
    expect(money.worthCents).toBe(gross - 1_000);
    expect(money.points).toEqual([]);
    const paper = await office.database.read((reader) =>
      reader.selectFrom('papers').selectAll().where('kind', '=', 'cancellation').executeTakeFirstOrThrow(),
    );
    const { view } = writeOut(paperOf(paper), siteTexts);
    expect(view.title).toBe('Rechnungskorrektur ST-2026-00001');
    expect(view.intro).toContain('gewähren wir Ihnen einen Preisnachlass');
    const mailed = await office.database.read((reader) =>
      reader.selectFrom('mails').select('recipient').where('paper_id', '=', paper.id).execute(),
    );
    expect(mailed).toEqual([{ recipient: 'zoe@example.org' }]);
    expect(await move(id, 'done')).toBe('done');
    // and again, what is left of it at most
    expect(await reduce(gross - 1_000)).toMatchObject({ numbers: ['ST-2026-00002'] });
    expect((await read(id)).money.balance).toMatchObject({ paidCents: 0, openCents: 0, tooMuchCents: 0 });
  });

  test('two clerks who pay the same back at the same moment, beyond what came too much, do it once', async () => {
    const id = await confirmed();
    await came(id);
    await ship(id);
    await write(id, 'invoice');
    const { paidCents } = (await read(id)).money.balance;
    const about = { orderId: id, cents: 500, paidOn: '2026-11-23', way: 'transfer', reference: '' } as const;
    const one = () => ({ ...about, id: randomUUID(), reason: 'Kratzer', seenPaidCents: paidCents, withdrawalId: null });
    const both = await Promise.all(
      [one(), one()].map((written) => refundWithReduction(setting(), office.anna, written)),
    );
    expect(both).toContainEqual({ problem: 'changed' });
    expect(both).toContainEqual({ numbers: [expect.stringContaining('ST-2026')] });
    expect(await noteRefund(office.database, office.anna, one(), now)).toBe('changed');
    expect((await read(id)).money.balance).toMatchObject({ paidCents: gross - 500, creditedCents: 500, openCents: 0 });
  });

  test('who notes money from a page of before it came already notes nothing, and may once they have seen it', async () => {
    const id = await confirmed();
    const about = {
      orderId: id,
      cents: gross,
      paidOn: '2026-11-23',
      way: 'transfer',
      reference: '',
      invoice: null,
    } as const;
    const note = (seenPaidCents: number) =>
      notePayment(office.database, office.anna, { ...about, id: randomUUID(), seenPaidCents }, now);
    expect(await note(0)).toBe('done');
    expect(await note(0)).toBe('changed');
    expect((await read(id)).money.balance).toMatchObject({ paidCents: gross, tooMuchCents: 0 });
    // twice is what somebody may mean
    expect(await note(gross)).toBe('done');
    expect((await read(id)).money.balance.tooMuchCents).toBe(gross);
  });

  test('what is paid back is what came too much; more takes a reason, and nothing is paid back twice', async () => {
    const id = await confirmed();
    // never paid
    expect(await back(id, 1_000)).toBe('reason');
    expect(await came(id, gross + 500)).toBe('done');
    expect((await read(id)).money.balance.tooMuchCents).toBe(500);
    expect(await back(id, 501)).toBe('reason');
    expect(await back(id, 500)).toBe('done');
    expect(await back(id, 500)).toBe('reason');
    expect(await state(id)).toBe('paid');
    expect(await move(id, 'cancelled')).toBe('done');
    expect((await read(id)).money.balance.tooMuchCents).toBe(gross);
    const once = randomUUID();
    expect(await back(id, gross, null, once)).toBe('done');
    expect(await back(id, gross, null, once)).toBe('done');
    expect(await back(id, 1)).toBe('reason');
    expect(await back(id, 300, 'aus Kulanz')).toBe('done');
    const { payments, money } = await read(id);
    expect(payments.map(({ amount_cents }) => amount_cents).sort((a, b) => b - a)).toEqual([
      gross + 500,
      -300,
      -500,
      -gross,
    ]);
    expect(money.balance.paidCents).toBe(-300);
  });

  test('what was delivered is invoiced, paid and then closed; with anything open only with a reason', async () => {
    const id = await confirmed(onInvoice);
    expect(await ship(id)).toMatchObject({ isWhole: true });
    expect((await read(id)).money).toMatchObject({ isMoreToInvoice: true, points: ['not-invoiced'] });
    expect(await move(id, 'done')).toBe('open-points');
    expect(await write(id, 'invoice')).toMatchObject({ number: 'RE-2026-00001' });
    expect(await move(id, 'done')).toBe('open-points');
    expect(await came(id, gross - 1)).toBe('done');
    expect(await state(id)).toBe('shipped');
    expect((await read(id)).money.points).toEqual(['not-paid']);
    expect(await move(id, 'done', 'ein Cent fehlt')).toBe('done');
    expect((await read(id)).steps.at(-1)).toMatchObject({ state: 'done', reason: 'ein Cent fehlt' });
    expect((await read(id)).order.paymentDueOn).toBeNull();
  });

  test('when its only invoice is taken back an order is not paid any more, and one that was closed is open again', async () => {
    const id = await confirmed(onInvoice);
    await ship(id);
    await write(id, 'invoice');
    expect(await came(id)).toBe('done');
    expect(await state(id)).toBe('paid');
    expect(await move(id, 'done')).toBe('done');
    expect(await write(id, 'cancellation')).toMatchObject({ isNew: true });
    expect(await state(id)).toBe('shipped');
    expect((await read(id)).money).toMatchObject({ isMoreToInvoice: true });
    // what came before covers the new one, which says so
    expect(await write(id, 'invoice')).toMatchObject({ number: 'RE-2026-00002' });
    expect(await state(id)).toBe('paid');
  });

  test('while a paper is set others go on: a cancelled order gets no invoice, and a changed one its own', async () => {
    const id = await confirmed();
    // it says that it is to be paid, until it is
    expect(
      await write(
        id,
        'invoice',
        meanwhile(papers, () => came(id)),
      ),
    ).toMatchObject({ isNew: true });
    const [invoice] = (await read(id)).money.found.invoices;
    expect(invoice?.payment).toEqual({ by: 'paid', on: '2026-11-23' });

    const other = await confirmed();
    expect(
      await write(
        other,
        'invoice',
        meanwhile(papers, () => move(other, 'cancelled')),
      ),
    ).toEqual({ problem: 'ended' });
    expect((await read(other)).invoices).toEqual([]);
    const restricted = await confirmed();
    const restrict = () =>
      office.database.write((transaction) =>
        transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', restricted).execute(),
      );
    expect(await write(restricted, 'delivery-note', meanwhile(papers, restrict))).toEqual({ problem: 'restricted' });
    // no number was spent on what was not written
    expect(await write(await confirmed(), 'invoice')).toMatchObject({ number: 'RE-2026-00002' });
  });
});
