/** @module-tag slow */

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countQueries } from '../../../tests/fakes/count-queries.ts';
import { instantPaperWorker } from '../../../tests/fakes/instant-paper-worker.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { startPostgres, type TestPostgres } from '../../../tests/fakes/postgres.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { orderTabs } from '../../../domain/orders/order-todo.ts';
import { openOrders } from '../bank/open-orders.ts';
import { refundedOrders } from '../bank/refunded-orders.ts';
import { createPapers } from '../invoicing/papers.ts';
import { withSumsNow } from '../order-records/sums-now.ts';
import { readOpenItems } from '../payments/open-items.ts';
import { paidReminderFees } from '../payments/reminder-fees.ts';
import { requestQuote } from '../quotes/request-quote.ts';
import { sendQuote } from '../quotes/send-quote.ts';
import { readToday } from '../today/read-today.ts';
import { acceptWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { enterWithdrawal } from '../withdrawals/enter-withdrawal.ts';
import { listLatePayments } from './late-payments.ts';
import { listOrders } from './list-orders.ts';
import { packingList } from './packing-list.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { searchOrders } from './search-orders.ts';
import { setOrderDueDates } from './set-order-due-dates.ts';
import { shipOrder } from './ship-order.ts';
import { writePaper } from './write-paper.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-23T09:00:00Z');
/** Each of three kinds; PostgreSQL takes longer to store them. */
const many = { sqlite: 50, postgres: 15 };
/** when what was to be paid is late */
const later = now + 60 * day;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

describe.each(['sqlite', 'postgres'] as const)('lists of many orders, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  const desk = () => ({ database: office.database, messageIdHost: 'site.example' });
  const setting = () => {
    const papers = { texts: siteTexts, now: () => now, paperWorker: instantPaperWorker };
    return { ...desk(), papers: createPapers({ database: office.database, ...papers }), texts: siteTexts, now };
  };
  const context = { language: 'de', idempotencyKey: null, sender, now } as const;
  const orderNow = async (id: string) => {
    const found = await readOrder(office.database, office.anna, id, now);
    if (found === null || found === 'restricted') throw new Error(id);
    return found.order;
  };

  /** By telephone, of one pack, which is accepted. */
  async function withdraw(orderId: string) {
    const quantities = new Map([['CB-001', 1]]);
    const wanted = { id: randomUUID(), orderId, receivedOn: '2026-11-23', channel: 'phone', quantities } as const;
    const entered = await enterWithdrawal(desk(), office.anna, wanted, now);
    if (typeof entered === 'string') throw new Error(entered);
    const decided = { id: entered.id, quantities, needsReturn: false, note: '' };
    expect(await acceptWithdrawal(desk(), office.anna, decided, now)).toBe('done');
  }

  /** One that is to be confirmed, less what was withdrawn from. */
  async function toConfirm(note: string) {
    const { orderId } = await receiveOrder(office.store, { ...sampleOrder, note }, context);
    await withdraw(orderId);
  }

  /** One that left in part, is charged and paid in part, and is withdrawn from in part. */
  async function underWay(note: string) {
    const { orderId: id } = await receiveOrder(office.store, { ...sampleOrder, note }, context);
    const { number } = await orderNow(id);
    await writePaper(setting(), office.anna, { kind: 'confirmation', number, isToBeSent: false });
    await pay(office.database, office.anna, { id, cents: 4_000 }, now);
    const parcel = { quantities: new Map([['CB-001', 2]]), tracking: null, reason: 'Stammkunde' };
    await shipOrder(setting(), office.anna, { id, revision: (await orderNow(id)).revision, ...parcel });
    await writePaper(setting(), office.anna, { kind: 'invoice', number, isToBeSent: false });
    await withdraw(id);
    return id;
  }

  async function quoted(note: string) {
    const { list: _list, expected: _expected, payment: _payment, ...buyer } = sampleOrder;
    const { orderId } = await requestQuote(office.store, { ...buyer, list: 'CB-001:5000', note }, context);
    const line = { itemNo: 'CB-001', name: 'Messer', unit: 'piece', unitPieces: 100, quantity: 50, unitNetCents: 900 };
    await sendQuote(setting(), office.anna, {
      orderId,
      quoteId: randomUUID(),
      after: 0,
      terms: {
        lines: [{ ...line, unit: 'piece', tiers: [] }],
        shippingNetCents: null,
        payment: 'prepayment',
        validUntil: '2026-12-23',
        leadWeeks: null,
        note: '',
      },
    });
  }

  test('ask as many queries of three orders as of many, each withdrawn from, paid and shipped in part, or quoted', async () => {
    const counted = countQueries(office.database);
    const { database } = counted;
    const { anna } = office;
    const ids: string[] = [];
    const store = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1) {
        await toConfirm(`confirm ${n}`);
        ids.push(await underWay(`ship ${n}`));
        await quoted(`quote ${n}`);
      }
      const promises = { opens: 9 * 60, closes: 17 * 60, isHoliday: () => false, deliveryWeeks: 4, transitDays: 0 };
      await office.database.write((transaction) => setOrderDueDates(transaction, () => promises));
    };
    const numbers = async () => Promise.all(ids.map(async (id) => (await orderNow(id)).number));
    const asked = { state: null, before: null };
    const pages: Record<string, () => Promise<unknown>> = {
      today: () => readToday(database, anna, later, { seesCases: true, seesBackups: true, seesBank: true }),
      all: () => listOrders(database, anna, asked, now),
      late: () => listLatePayments(database, anna, null, later),
      search: () => searchOrders(database, anna, { typed: 'Zoé', before: null }, now),
      packing: () => packingList(database, anna, ids, now),
      customer: () =>
        withSumsNow(
          database,
          ids.map((id) => ({ id, grossCents: 1 })),
        ),
      books: () => readOpenItems(database, later),
      fees: () => paidReminderFees(database, '2026-01-01', '2027-01-01'),
      bank: async () => {
        const named = { orders: await numbers(), papers: [] };
        await database.readAside((reader) => openOrders(reader, named));
        await database.readAside((reader) => refundedOrders(reader, named.orders));
      },
    };
    for (const tab of orderTabs)
      if (tab !== 'payment') pages[tab] = () => listOrders(database, anna, { ...asked, todo: tab }, now);
    const queries = async () => {
      const found: Record<string, number> = {};
      for (const [page, read] of Object.entries(pages)) found[page] = await counted.during(read);
      return found;
    };
    await store(0, 3);
    const ofThree = await queries();
    await store(3, many[kind]);
    expect(await queries()).toEqual(ofThree);
    const { rows } = await listOrders(database, anna, { ...asked, todo: 'confirm' }, now);
    expect(rows).toHaveLength(many[kind]);
    expect(new Set(rows.map(({ orderedCents, grossCents }) => (orderedCents ?? 0) - grossCents))).toEqual(
      new Set([1_131]),
    );
    // the goods are those of the sum
    expect(rows[0]?.goods?.map(({ itemNo, quantity }) => `${quantity} ${itemNo}`)).toEqual([
      '2 CB-001',
      '1 CB-PARTY-001',
    ]);
  });
});
