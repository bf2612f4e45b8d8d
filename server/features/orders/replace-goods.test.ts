import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderState } from '../../../domain/orders/order-state.ts';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { orderToken } from '../order-records/order-token.ts';
import { createPapers } from '../invoicing/papers.ts';
import { findItsOrder } from '../withdrawals/find-its-order.ts';
import { findOrder } from './find-order.ts';
import { moveOrder } from './move-order.ts';
import { packingList } from './packing-list.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { replaceGoods } from './replace-goods.ts';
import { shipOrder } from './ship-order.ts';
import { writePaper } from './write-paper.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('goods that replace others, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  const setting = () => {
    const { database } = office;
    const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
    return { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
  };
  const read = async (id: string) => {
    const found = await readOrder(office.database, office.anna, id, now);
    if (found === null || found === 'restricted') throw new Error(`${id} cannot be read`);
    return found;
  };
  const move = async (id: string, to: OrderState) =>
    moveOrder(office.store, office.anna, { id, to, revision: (await read(id)).order.revision, by: 'us' }, now);
  const ship = async (id: string) => {
    const { order } = await read(id);
    const quantities = new Map(order.priced.lines.map(({ itemNo, quantity }) => [itemNo, quantity]));
    return shipOrder(setting(), office.anna, { id, revision: order.revision, quantities, tracking: null });
  };
  const ordered = async () => {
    const context = { language: 'fr', idempotencyKey: null, sender, now } as const;
    return (await receiveOrder(office.store, sampleOrder, context)).orderId;
  };
  const shipped = async () => {
    const id = await ordered();
    await confirmOrder(office, id, now);
    await pay(office.database, office.anna, { id }, now);
    await ship(id);
    return id;
  };
  const replace = (id: string, quantities: Record<string, number>, key: string = randomUUID()) =>
    replaceGoods(office.store, office.anna, { id, key, quantities: new Map(Object.entries(quantities)) }, now);

  test('are packed, shipped and closed as an order at 0.00 that nobody charges or pays', async () => {
    const id = await shipped();
    const made = await replace(id, { 'CB-001': 2 });
    if (typeof made === 'string') throw new Error(made);
    const fresh = await read(made.id);
    expect(fresh.order).toMatchObject({ state: 'confirmed', email: 'zoe@example.org', language: 'fr' });
    expect(fresh.order.priced).toMatchObject({ grossCents: 0, lines: [{ itemNo: 'CB-001', quantity: 2 }] });
    expect(fresh.order.customer.delivery.street).toBe('Ringstraße 7');
    // each names the other
    expect(fresh.replaces?.id).toBe(id);
    expect((await read(id)).replacedBy.map(({ number }) => number)).toEqual([made.number]);
    const seen = await findOrder(office, await orderToken(office.secrets, made.id));
    expect(seen).toMatchObject({ replaces: fresh.replaces?.number, mayWithdraw: false });
    // a withdrawal that names no number is about what was paid for
    const declared = await office.database.read((reader) =>
      findItsOrder(reader, { name: 'Zoé', email: 'zoe@example.org', text: 'Je me rétracte.' }, now),
    );
    expect(declared.sure?.order.id).toBe(id);
    expect(await packingList(office.database, office.anna, made.id, now)).toMatchObject([
      { left: [{ quantity: 2, line: { itemNo: 'CB-001' } }] },
    ]);
    expect(await ship(made.id)).toMatchObject({ isWhole: true });
    const out = await read(made.id);
    expect(out.order).toMatchObject({ state: 'shipped', paymentDueOn: null });
    expect(out.notCharged).toEqual([]);
    expect(out.money).toMatchObject({ isMoreToInvoice: false, points: [], balance: { openCents: 0 } });
    expect(out.mails.map(({ template }) => template)).toEqual(['order-shipped']);
    const invoice = { kind: 'invoice', number: made.number, isToBeSent: false } as const;
    expect(await writePaper(setting(), office.anna, invoice)).toEqual({ problem: 'charged' });
    expect(await move(made.id, 'done')).toBe('done');
  });

  test('may be a pack of what was broken in a box, and say what was wrong', async () => {
    const id = await shipped();
    // twenty forks of the box are a pack; of a kind that is ordered, too, the box counts besides
    expect(await replace(id, { 'CB-002': 2 })).toBe('beyond');
    expect(await replace(id, { 'CB-001': 5 })).toBe('beyond');
    const wanted = { id, key: randomUUID(), quantities: new Map([['CB-002', 1]]), note: 'Vier Gabeln zerbrochen' };
    const made = await replaceGoods(office.store, office.anna, wanted, now);
    if (typeof made === 'string') throw new Error(made);
    const fresh = await read(made.id);
    expect(fresh.order.priced).toMatchObject({
      grossCents: 0,
      lines: [{ itemNo: 'CB-002', name: 'Fourchettes', quantity: 1, unitPieces: 100 }],
    });
    expect(fresh.notes.map(({ text }) => text)).toEqual(['Vier Gabeln zerbrochen']);
    expect(await ship(made.id)).toMatchObject({ isWhole: true });
  });

  test('are at most what was sent, once for each form, and nothing before goods have left', async () => {
    const id = await shipped();
    expect(await replace(id, { 'CB-001': 5 })).toBe('beyond');
    expect(await replace(id, { 'CB-PARTY-001': 2 })).toBe('beyond');
    expect(await replace(id, { 'CB-009': 1 })).toBe('beyond');
    expect(await replace(id, { 'CB-001': 0 })).toBe('nothing');
    const key = randomUUID();
    const first = await replace(id, { 'CB-001': 1 }, key);
    expect(await replace(id, { 'CB-001': 1 }, key)).toEqual(first);
    expect((await read(id)).replacedBy).toHaveLength(1);
    expect(await replace(await orderedAgain(), { 'CB-001': 1 })).toBe('not-allowed');
    expect(await replace('nobody', { 'CB-001': 1 })).toBe('unknown');
    // of what is restricted nobody's address is copied
    await office.database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', id).execute(),
    );
    expect(await replace(id, { 'CB-001': 1 })).toBe('unknown');
  });

  const orderedAgain = async () => {
    const context = { language: 'fr', idempotencyKey: null, again: true, sender, now } as const;
    return (await receiveOrder(office.store, sampleOrder, context)).orderId;
  };
});
