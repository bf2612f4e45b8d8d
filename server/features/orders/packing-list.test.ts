import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { createPapers } from '../invoicing/papers.ts';
import { moveOrder } from './move-order.ts';
import { noteOnOrder } from './note-on-order.ts';
import { packingList } from './packing-list.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { setOrderDueDates } from './set-order-due-dates.ts';
import { shipOrder } from './ship-order.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const { paperWorker } = usePaperWorker();

let office: OrderOffice;
beforeEach(async () => {
  office = await openOrderOffice(null, now);
});
afterEach(() => office.close());

test('lists what is still to leave of each order that is to be shipped, with what was noted', async () => {
  const { database, anna } = office;
  const order = async (name: string) => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    return (await receiveOrder(office.store, { ...sampleOrder, name }, context)).orderId;
  };
  const revisionOf = async (id: string) => {
    const found = mustSee(await readOrder(database, anna, id, now));
    return found.order.revision;
  };
  const [ready, waiting] = [await order('Zoé Müller'), await order('Max Paul')];
  for (const id of [ready, waiting]) await confirmOrder(office, id, now);
  await pay(database, anna, { id: ready }, now);
  await noteOnOrder(database, anna, { orderId: ready, text: 'Tor 3' }, now);
  const promises = { opens: 9 * 60, closes: 17 * 60, isHoliday: () => false, deliveryWeeks: 4, transitDays: 0 };
  await database.write((transaction) => setOrderDueDates(transaction, () => promises));
  const packed = async (id: string | null = null) =>
    (await packingList(database, anna, id, now)).map((slip) => ({
      name: slip.order.customer.name,
      left: slip.left.map(({ line, quantity }) => `${quantity} ${line.itemNo}`),
      notes: slip.notes,
    }));
  // who is to pay in advance and has not is not among them
  expect(await packed()).toEqual([{ name: 'Zoé Müller', left: ['3 CB-001', '1 CB-PARTY-001'], notes: ['Tor 3'] }]);
  const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
  const setting = { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
  const quantities = new Map([['CB-001', 2]]);
  await shipOrder(setting, anna, { id: ready, revision: await revisionOf(ready), quantities, tracking: null });
  expect(await packed(ready)).toMatchObject([{ left: ['1 CB-001', '1 CB-PARTY-001'] }]);
  expect(await packed('no such order')).toEqual([]);
});

test('has no slip for an order that was cancelled meanwhile, or has left without a note', async () => {
  const { database, anna, store } = office;
  const desk = { database, messageIdHost: 'site.example' };
  const order = async (note: string) => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    return (await receiveOrder(store, { ...sampleOrder, note }, context)).orderId;
  };
  const move = async (id: string, to: 'shipped' | 'cancelled') => {
    const found = mustSee(await readOrder(database, anna, id, now));
    return moveOrder(desk, anna, { id, to, revision: found.order.revision, reason: 'so gewollt', by: 'us' }, now);
  };
  const slips = async (id: string) => (await packingList(database, anna, id, now)).length;
  const [cancelled, collected] = [await order('one'), await order('two')];
  for (const id of [cancelled, collected]) {
    expect(await confirmOrder(office, id, now)).toBe('done');
    expect(await slips(id)).toBe(1);
  }
  expect(await move(cancelled, 'cancelled')).toBe('done');
  expect(await move(collected, 'shipped')).toBe('done');
  expect([await slips(cancelled), await slips(collected)]).toEqual([0, 0]);
});

test('a slip says that its buyer has written and waits', async () => {
  const { database, anna, store } = office;
  const context = { language: 'de', idempotencyKey: null, sender, now } as const;
  const { orderId } = await receiveOrder(store, { ...sampleOrder, email: 'waits@example.org' }, context);
  expect(await confirmOrder(office, orderId, now)).toBe('done');
  const waiting = async () =>
    (await packingList(database, anna, orderId, now)).map((slip) => slip.waiting?.from ?? null);
  expect(await waiting()).toEqual([null]);
  await database.write((transaction) =>
    transaction
      .insertInto('enquiries')
      .values({
        id: 'waits',
        kind: 'contact',
        enquiry_number: 'N2P-WAIT-WAIT',
        language: 'de',
        payload: JSON.stringify({ name: 'Ada' }),
        email: 'waits@example.org',
        received_at: now,
        idempotency_key: null,
        request_hash: 'hash',
        is_contract: 0,
        restricted_at: null,
      })
      .execute(),
  );
  expect(await waiting()).toEqual(['Ada']);
});
