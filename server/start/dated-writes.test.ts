import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forms } from '../../domain/forms/forms.ts';
import type { Promises } from '../../domain/due-date.ts';
import { openBudget, sender } from '../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../tests/fakes/order-office.ts';
import { pay } from '../../tests/fakes/pay.ts';
import { usePaperWorker } from '../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../tests/fakes/site-texts.ts';
import type { Database } from '../platform/database/database.ts';
import { listOrders } from '../features/orders/list-orders.ts';
import { receiveOrder } from '../features/orders/receive-order.ts';
import { shipOrder } from '../features/orders/ship-order.ts';
import { createPapers } from '../features/invoicing/papers.ts';
import { writePaper } from '../features/orders/write-paper.ts';
import { enquiryReceiver } from '../features/enquiries/receive-enquiry.ts';
import { acceptWithdrawal } from '../features/withdrawals/decide-withdrawal.ts';
import { enterWithdrawal } from '../features/withdrawals/enter-withdrawal.ts';
import { revokeWithdrawal } from '../features/withdrawals/follow-withdrawal.ts';
import { dateAll, withDueDates } from './dated-writes.ts';

// a Monday, 10:00
const now = Date.parse('2026-11-23T09:00:00Z');
const promises: Promises = { opens: 9 * 60, closes: 17 * 60, isHoliday: () => false, deliveryWeeks: 4, transitDays: 0 };

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('dates of what waits for the company, on %s', (kind) => {
  let office: OrderOffice;
  let database: Database;
  let calendar: () => Promises;
  let failures: unknown[];
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, now);
    calendar = () => promises;
    failures = [];
    database = withDueDates(office.database, {
      calendar: () => calendar(),
      now: () => now,
      onFailure: (error) => failures.push(error),
    });
  });
  afterEach(() => office.close());

  const store = () => ({ ...office.store, database, budget: openBudget });
  const context = (key: string) => ({ language: 'de', idempotencyKey: key, sender, now }) as const;
  const order = async (note: string) => (await receiveOrder(store(), { ...sampleOrder, note }, context(note))).orderId;
  const read = (id: string) =>
    office.database.read((reader) =>
      reader.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

  test('an order and a message have theirs with the act that stores them, whoever looks at the desk', async () => {
    const id = await order('one');
    expect(isoOf((await read(id)).due_at)).toBe('2026-11-24T16:00:00.000Z');
    const receive = enquiryReceiver(store());
    const input = { name: 'Ada', phone: '1234567' };
    await Promise.all(['a', 'b', 'c'].map((key) => receive(forms.callback, input, context(key))));
    const items = await office.database.read((reader) => reader.selectFrom('enquiries').select('due_at').execute());
    expect(items.map(({ due_at }) => isoOf(due_at))).toEqual(Array(3).fill('2026-11-23T11:00:00.000Z'));
  });

  test('what is promised when a step is taken counts, not what is promised when somebody looks', async () => {
    const id = await order('two');
    const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
    const setting = { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    await writePaper(setting, office.anna, {
      kind: 'confirmation',
      number: (await read(id)).order_number,
      isToBeSent: false,
    });
    // it waits for the buyer
    expect((await read(id)).due_at).toBeNull();
    await pay(database, office.anna, { id }, now);
    const due = isoOf((await read(id)).due_at);
    expect(due).toBe('2026-12-21T16:00:00.000Z');
    calendar = () => ({ ...promises, deliveryWeeks: 8 });
    await order('another');
    expect(isoOf((await read(id)).due_at)).toBe(due);
  });

  test('goods that have to leave after all have a date again, and stand among what is to be shipped', async () => {
    const { anna } = office;
    const id = await order('three');
    const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
    const setting = { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    await writePaper(setting, anna, { kind: 'confirmation', number: (await read(id)).order_number, isToBeSent: false });
    await pay(database, anna, { id }, now);
    const withdrawal = randomUUID();
    const rest = new Map([['CB-001', 3]]);
    await enterWithdrawal(
      setting,
      anna,
      { id: withdrawal, orderId: id, receivedOn: '2026-11-23', channel: 'phone', quantities: rest },
      now,
    );
    await acceptWithdrawal(setting, anna, { id: withdrawal, quantities: rest, needsReturn: false, note: '' }, now);
    const { revision } = await read(id);
    await shipOrder(setting, anna, { id, revision, quantities: new Map([['CB-PARTY-001', 1]]), tracking: null });
    expect(await read(id)).toMatchObject({ state: 'shipped', due_at: null });
    expect(await revokeWithdrawal(setting, anna, { id: withdrawal, because: 'Anruf' }, now)).toBe('done');
    const again = await read(id);
    expect([again.state, isoOf(again.due_at)]).toEqual(['part-shipped', '2026-12-21T16:00:00.000Z']);
    const { rows } = await listOrders(database, anna, { state: null, todo: 'ship', before: null }, now);
    expect(rows.map((row) => row.id)).toEqual([id]);
  });

  test('hours that the content does not name cost nobody an order: it is stored, told, and dated with the next one', async () => {
    calendar = () => {
      throw new Error('officeOpens must be a time');
    };
    const id = await order('four');
    expect((await read(id)).due_at).toBeNull();
    expect(failures).not.toEqual([]);
    calendar = () => promises;
    await order('five');
    expect((await read(id)).due_at).not.toBeNull();
  });

  test('what another version stored without one is dated at the start', async () => {
    for (let number = 0; number < 120; number += 1)
      await receiveOrder(
        { ...office.store, budget: openBudget },
        { ...sampleOrder, note: `${number}` },
        context(`${number}`),
      );
    await dateAll(office.database, { calendar, now: () => now, onFailure: (error) => failures.push(error) });
    const left = await office.database.read((reader) =>
      reader.selectFrom('orders').select('id').where('due_at', 'is', null).execute(),
    );
    expect([left, failures]).toEqual([[], []]);
  });
});
