import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderInput } from '../../../domain/forms/order.ts';
import type { OrderState } from '../../../domain/orders/order-state.ts';
import type { PaperKind } from '../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { countUpTo } from '../enquiries/count-up-to.ts';
import { countedOrders } from './count-orders.ts';
import { listOrders } from './list-orders.ts';
import { moveOrder } from './move-order.ts';
import { readOrder } from './read-order.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { setOrderDueDates } from './set-order-due-dates.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { writeOut } from '../invoicing/paper-view.ts';
import { createPapers, type Papers } from '../invoicing/papers.ts';
import { writePaper } from './write-paper.ts';
import { acceptWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { enterWithdrawal } from '../withdrawals/enter-withdrawal.ts';
import { findOrder } from './find-order.ts';
import { orderToken } from '../order-records/order-token.ts';
import { receiveOrder } from './receive-order.ts';
import { callOffRest, shipOrder } from './ship-order.ts';
import { todoOrders } from './todo-orders.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const day = 24 * 60 * 60 * 1000;

const business = { buyer: 'business', company: 'Friterie du Port', payment: 'invoice' } as const;

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('orders that leave in parts, on %s', (kind) => {
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
  afterEach(() => office.close());

  const setting = (at = now) => ({ database, papers, texts: siteTexts, now: at, messageIdHost: 'site.example' });
  const order = async (change: Partial<OrderInput> = {}) => {
    const context = { language: 'fr', idempotencyKey: null, sender, now } as const;
    return (await receiveOrder(office.store, { ...sampleOrder, ...change }, context)).orderId;
  };
  const read = async (id: string) => mustSee(await readOrder(database, anna, id, now));
  const move = async (id: string, to: OrderState, reason = '') => {
    const { revision } = (await read(id)).order;
    return moveOrder({ database, messageIdHost: 'site.example' }, anna, { id, to, revision, reason, by: 'us' }, now);
  };
  const write = async (id: string, what: PaperKind) =>
    writePaper(setting(now + day), anna, { kind: what, number: (await read(id)).order.number, isToBeSent: false });
  /** ready to be shipped */
  const paid = async (note = '') => {
    const id = await order({ note });
    await confirmOrder(office, id, now);
    await pay(database, anna, { id }, now);
    return id;
  };
  const ship = async (
    id: string,
    quantities: Record<string, number>,
    { revision, at = now, tracking = null }: { revision?: number; at?: number; tracking?: string | null } = {},
  ) =>
    shipOrder(setting(at), anna, {
      id,
      revision: revision ?? (await read(id)).order.revision,
      quantities: new Map(Object.entries(quantities)),
      tracking,
    });
  const callOff = async (id: string, at = now) =>
    callOffRest(setting(at), anna, { id, revision: (await read(id)).order.revision, by: 'us' });
  /** from all of it, accepted at once */
  const withdraw = async (id: string) => {
    const quantities = new Map((await read(id)).order.priced.lines.map(({ itemNo, quantity }) => [itemNo, quantity]));
    const desk = { database, messageIdHost: 'site.example' };
    const declared = {
      id: randomUUID(),
      orderId: id,
      receivedOn: '2026-11-23',
      channel: 'letter',
      quantities,
    } as const;
    const entered = await enterWithdrawal(desk, anna, declared, now);
    if (typeof entered === 'string') throw new Error(entered);
    const accepted = { id: entered.id, quantities, needsReturn: true, note: '' };
    expect(await acceptWithdrawal(desk, anna, accepted, now)).toBe('done');
  };
  const paper = async (number: string) => {
    const row = await database.read((reader) =>
      reader.selectFrom('papers').select(['id', 'content']).where('number', '=', number).executeTakeFirstOrThrow(),
    );
    return { id: row.id, ...paperOf(row) };
  };
  const count = async (table: 'papers' | 'mails') =>
    (await database.read((reader) => reader.selectFrom(table).select('id').execute())).length;

  test('each part has a delivery note that says what comes and what follows; the order stays in part shipped until all is out', async () => {
    const id = await paid();
    const promises = { opens: 9 * 60, closes: 17 * 60, isHoliday: () => false, deliveryWeeks: 4, transitDays: 0 };
    await database.write((transaction) => setOrderDueDates(transaction, () => promises));
    const { dueAt } = (await read(id)).order;
    expect(dueAt).not.toBeNull();
    expect(await ship(id, { 'CB-001': 2 }, { at: now + 1, tracking: '00340434161094042557' })).toEqual({
      number: 'LS-2026-00001',
      isWhole: false,
    });
    const first = await paper('LS-2026-00001');
    expect(first).toMatchObject({
      kind: 'delivery-note',
      shippedOn: '2026-11-23',
      tracking: '00340434161094042557',
      lines: [
        { itemNo: 'CB-001', quantity: 2, outstanding: 1 },
        { itemNo: 'CB-PARTY-001', quantity: 0, outstanding: 1 },
      ],
    });
    const { table, notes } = writeOut(first, siteTexts).view;
    expect(table.rows.map(({ cells }) => cells.slice(2))).toEqual([
      ['2 lots', '1'],
      ['–', '1'],
    ]);
    expect(notes[0]).toMatch(/prochaine livraison/);
    const file = await papers.file(first.id);
    expect(Buffer.from(file?.pdf ?? []).toString('latin1')).toContain('/StructTreeRoot');

    // still due, still on the board, and on the buyer's page
    expect((await read(id)).order).toMatchObject({ state: 'part-shipped', dueAt });
    await database.write((transaction) => setOrderDueDates(transaction, () => promises));
    expect((await read(id)).order.dueAt).toBe(dueAt);
    // whoever ships the rest sees on Today what it is
    const toShip = (await todoOrders(database, 10, now)).find(({ todo }) => todo === 'ship');
    expect(toShip?.goods?.lines.map(({ itemNo, quantity }) => [itemNo, quantity])).toEqual([
      ['CB-001', 1],
      ['CB-PARTY-001', 1],
    ]);
    const counts = await countUpTo(database, countedOrders(now));
    expect([counts.get('part-shipped'), counts.get('paid')]).toEqual([1, 0]);
    const board = await listOrders(database, anna, { state: 'part-shipped', before: null }, now);
    expect(board.rows.map((row) => row.id)).toEqual([id]);
    const seen = await findOrder({ database, secrets }, await orderToken(secrets, id));
    expect(seen).toMatchObject({ shipped: [2, 0], order: { state: 'part-shipped' } });

    expect(await ship(id, { 'CB-PARTY-001': 1 }, { at: now + day })).toMatchObject({ isWhole: false });
    expect((await read(id)).order.state).toBe('part-shipped');
    expect(await ship(id, { 'CB-001': 1 }, { at: now + 2 * day })).toEqual({ number: 'LS-2026-00003', isWhole: true });
    expect(await paper('LS-2026-00003')).toMatchObject({
      shippedOn: '2026-11-25',
      lines: [{ itemNo: 'CB-001', quantity: 1, outstanding: 0 }],
    });
    const { order: stored, steps, shipments } = await read(id);
    expect(stored).toMatchObject({ state: 'shipped', dueAt: null });
    expect(steps.slice(-3).map(({ state, operator, paper: of }) => [state, operator, of])).toEqual([
      ['part-shipped', 'Anna', 'LS-2026-00001'],
      ['part-shipped', 'Anna', 'LS-2026-00002'],
      ['shipped', 'Anna', 'LS-2026-00003'],
    ]);
    expect(shipments.map(({ number }) => number)).toEqual(['LS-2026-00001', 'LS-2026-00002', 'LS-2026-00003']);
    const mails = await database.read((reader) =>
      reader
        .selectFrom('mails')
        .innerJoin('papers', 'papers.id', 'mails.paper_id')
        .select(['template', 'recipient', 'mails.language', 'number'])
        .where('template', 'in', ['order-part-shipped', 'order-shipped'])
        .orderBy('created_at')
        .execute(),
    );
    expect(mails).toEqual(
      [
        ['order-part-shipped', 'LS-2026-00001'],
        ['order-part-shipped', 'LS-2026-00002'],
        ['order-shipped', 'LS-2026-00003'],
      ].map(([template, number]) => ({ template, number, recipient: 'zoe@example.org', language: 'fr' })),
    );
    expect(await move(id, 'done')).toBe('open-points');
    expect(await write(id, 'invoice')).toMatchObject({ isNew: true });
    expect(await move(id, 'done')).toBe('done');
  });

  test('an order may leave at once with its note; what was never in parts is shown as before', async () => {
    const id = await paid();
    expect(await ship(id, { 'CB-001': 3, 'CB-PARTY-001': 1 })).toEqual({ number: 'LS-2026-00001', isWhole: true });
    expect(await write(id, 'delivery-note')).toEqual({ problem: 'noted' });
    const other = await paid('another');
    await move(other, 'shipped');
    expect(await findOrder({ database, secrets }, await orderToken(secrets, other))).toMatchObject({ shipped: null });
    expect(await write(other, 'delivery-note')).toMatchObject({ number: 'LS-2026-00002', isNew: true });
    expect((await read(other)).shipments).toEqual([]);
  });

  test('more than was ordered, or is left, is refused, and nothing is lost or spent', async () => {
    const id = await paid();
    const before = [await count('papers'), await count('mails')];
    expect(await ship(id, { 'CB-001': 4 })).toEqual({ problem: 'beyond', itemNos: ['CB-001'] });
    expect(await ship(id, { 'CB-001': -1, 'CB-999': 1 })).toEqual({ problem: 'beyond', itemNos: ['CB-001', 'CB-999'] });
    expect(await ship(id, { 'CB-001': 0.5 })).toEqual({ problem: 'beyond', itemNos: ['CB-001'] });
    expect(await ship(id, {})).toEqual({ problem: 'nothing' });
    expect(await ship(id, { 'CB-001': 0 })).toEqual({ problem: 'nothing' });
    expect([await count('papers'), await count('mails')]).toEqual(before);
    await ship(id, { 'CB-001': 2 });
    expect(await ship(id, { 'CB-001': 2 })).toEqual({ problem: 'beyond', itemNos: ['CB-001'] });
    expect((await read(id)).order.state).toBe('part-shipped');
    expect(await ship(id, { 'CB-001': 1, 'CB-PARTY-001': 1 })).toEqual({ number: 'LS-2026-00002', isWhole: true });
  });

  test('only what is ready to leave does: nothing unpaid, no request, nothing that is over, nothing restricted', async () => {
    const id = await order();
    expect(await ship(id, { 'CB-001': 1 })).toEqual({ problem: 'not-allowed' });
    await confirmOrder(office, id, now);
    expect(await ship(id, { 'CB-001': 1 })).toEqual({ problem: 'unpaid' });
    await move(id, 'cancelled');
    expect(await ship(id, { 'CB-001': 1 })).toEqual({ problem: 'not-allowed' });
    const request = await order({ country: 'AT', postcode: '1010', expected: '9330' });
    expect(await ship(request, { 'CB-001': 1 })).toEqual({ problem: 'not-allowed' });
    expect(await ship('nothing', { 'CB-001': 1 }, { revision: 1 })).toEqual({ problem: 'unknown' });
    const restricted = await paid('restricted');
    await database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', restricted).execute(),
    );
    expect(await ship(restricted, { 'CB-001': 1 }, { revision: 3 })).toEqual({ problem: 'unknown' });
  });

  test('of ten who ship at the same moment one does; the others are told, and no number is spent on them', async () => {
    const id = await paid();
    const before = await count('papers');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ship(id, { 'CB-001': 1 + (index % 2) }, { revision: 3 })),
    );
    expect(answers.filter((answer) => 'number' in answer)).toHaveLength(1);
    expect(answers.filter((answer) => 'problem' in answer && answer.problem === 'changed')).toHaveLength(9);
    expect(await count('papers')).toBe(before + 1);
    // a page that was opened before
    expect(await ship(id, { 'CB-PARTY-001': 1 }, { revision: 3 })).toEqual({ problem: 'changed' });
    expect(await ship(id, { 'CB-PARTY-001': 1 })).toMatchObject({ number: 'LS-2026-00002' });
  });

  test('what has left in part is not cancelled any more; its rest is, by a paper that names it, and the order goes on', async () => {
    const id = await order(business);
    await write(id, 'confirmation');
    expect(await callOff(id)).toEqual({ problem: 'not-allowed' });
    await ship(id, { 'CB-001': 2 });
    expect(await move(id, 'cancelled')).toBe('not-allowed');
    // the rest leaves with a note of its own
    expect(await move(id, 'shipped')).toBe('not-allowed');
    expect(await write(id, 'invoice')).toEqual({ problem: 'part-shipped' });

    expect(await callOff(id, now + day)).toEqual({ number: 'ST-2026-00001', isWhole: true });
    const rest = await paper('ST-2026-00001');
    expect(rest).toMatchObject({
      kind: 'cancellation',
      invoice: null,
      rest: true,
      lines: [
        { itemNo: 'CB-001', quantity: 1 },
        { itemNo: 'CB-PARTY-001', quantity: 1 },
      ],
    });
    expect(writeOut(rest, siteTexts).view.intro).toMatch(/^Nous sommes désolés.*nous ne pouvons pas livrer le reste/);
    expect((await read(id)).order.state).toBe('shipped');
    expect(await ship(id, { 'CB-001': 1 })).toEqual({ problem: 'not-allowed' });
    expect(await callOff(id)).toEqual({ problem: 'not-allowed' });

    // two packs at 9,50 € and shipping at 5,90 €, tax a line: what was called off is not charged
    expect(await write(id, 'invoice')).toMatchObject({ number: 'RE-2026-00001' });
    const invoice = await paper('RE-2026-00001');
    if (invoice.kind !== 'invoice') throw new Error('no invoice');
    expect(invoice.lines.map(({ itemNo, quantity }) => [itemNo, quantity])).toEqual([
      ['CB-001', 2],
      [null, 1],
    ]);
    expect(totalsOf(invoice.lines)).toMatchObject({ netCents: 2_490, vatCents: 361 + 112 });
    // the day it left, and not that on which its rest was called off
    expect(invoice.suppliedOn).toBe('2026-11-23');
    expect(invoice.deliveries).toEqual([{ number: 'LS-2026-00001', date: '2026-11-23' }]);
    expect(invoice.isPart).toBeUndefined();
    expect((await read(id)).order.paymentDueOn).toBe(invoice.payment.by === 'invoice' ? invoice.payment.due : '');
    expect(await pay(database, anna, { id }, now + day)).toBe('done');
    expect((await read(id)).order.state).toBe('paid');
  });

  test('an invoice of all that was written before is cancelled and written anew over what was shipped', async () => {
    const id = await paid();
    expect(await write(id, 'invoice')).toMatchObject({ number: 'RE-2026-00001' });
    await ship(id, { 'CB-PARTY-001': 1 });
    await callOff(id);
    expect(await write(id, 'cancellation')).toMatchObject({ number: 'ST-2026-00002' });
    expect(await write(id, 'invoice')).toMatchObject({ number: 'RE-2026-00002', isNew: true });
    expect(await paper('RE-2026-00002')).toMatchObject({ lines: [{ itemNo: 'CB-PARTY-001' }, { itemNo: null }] });
    // what was confirmed stays as it was confirmed
    expect(await write(id, 'confirmation')).toMatchObject({ number: 'AB-2026-00001', isNew: false });
    expect(await paper('AB-2026-00001')).toMatchObject({ lines: [{ quantity: 3 }, { quantity: 1 }, { itemNo: null }] });
  });

  test('a consumer may withdraw while a part is still to come; then nothing more leaves', async () => {
    const id = await paid();
    await ship(id, { 'CB-001': 1 });
    await withdraw(id);
    expect((await read(id)).order).toMatchObject({ state: 'withdrawn', dueAt: null });
    expect(await ship(id, { 'CB-001': 1 })).toEqual({ problem: 'not-allowed' });
    expect(await callOff(id)).toEqual({ problem: 'not-allowed' });
    // its paper does not say that nothing was delivered
    expect(await write(id, 'cancellation')).toMatchObject({ number: 'ST-2026-00001' });
    const called = await paper('ST-2026-00001');
    expect(called).toMatchObject({ invoice: null, returned: true, lines: [{ quantity: 3 }, { quantity: 1 }, {}] });
    expect(writeOut(called, siteTexts).view.intro).toMatch(/Nous ne livrons plus rien/);
  });
});
