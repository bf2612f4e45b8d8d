import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmOrder } from '../../../../../tests/fakes/confirm-order.ts';
import { instantPaperWorker } from '../../../../../tests/fakes/instant-paper-worker.ts';
import { mailSettingOf } from '../../../../../tests/fakes/mail-setting.ts';
import { sender } from '../../../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../../../tests/fakes/order-office.ts';
import { pay } from '../../../../../tests/fakes/pay.ts';
import { siteTexts } from '../../../../../tests/fakes/site-texts.ts';
import { createPapers } from '../../../../../server/features/invoicing/papers.ts';
import { receiveOrder } from '../../../../../server/features/orders/receive-order.ts';
import { confirm } from './confirm.ts';
import { move } from './move.ts';
import type { RunAct } from './order-act.ts';
import { ship } from './ship.ts';
import { enter } from './withdrawals.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

let office: OrderOffice;
beforeEach(async () => {
  office = await openOrderOffice(null, now);
});
afterEach(() => office.close());

/** Presses a button of an order's page. */
const press = (act: RunAct, id: string, fields: Readonly<Record<string, string>>) => {
  const { database, anna: actor, secrets } = office;
  const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: instantPaperWorker });
  const desk = {
    database,
    papers,
    mailSetting: mailSettingOf(secrets, papers),
    messageIdHost: 'site.example',
    now: () => now,
    askVies: null,
    paymentService: null,
    wakeOnlinePayments: () => undefined,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return act({ desk, actor, id, form, language: 'en' });
};

test('whoever ships an order or enters a withdrawal is not written down as having read it', async () => {
  const { database, anna } = office;
  const context = { language: 'de', idempotencyKey: null, sender, now } as const;
  const { orderId: id } = await receiveOrder(office.store, sampleOrder, context);
  await confirmOrder(office, id, now);
  await pay(database, anna, { id }, now);
  expect(await press(ship, id, { all: 'yes', revision: '3' })).toEqual({ done: 'shipped=LS-2026-00001', mails: true });
  const entry = { entry: crypto.randomUUID(), extent: 'all', channel: 'phone', received: '2026-11-23' };
  expect(await press(enter, id, { ...entry, decide: 'accept', return: 'yes' })).toMatchObject({
    done: 'withdrawal=accepted',
  });
  const log = await database.read((reader) => reader.selectFrom('desk_log').select('action').execute());
  const actions = log.map(({ action }) => action);
  expect(actions).not.toContain('order-read');
  expect(actions).toEqual(expect.arrayContaining(['paper-written', 'order-moved', 'withdrawal-accepted']));
});

test('a restricted order is not shipped: there is none for whoever presses', async () => {
  const { database } = office;
  const context = { language: 'de', idempotencyKey: null, sender, now } as const;
  const { orderId: id } = await receiveOrder(office.store, sampleOrder, context);
  await database.write((transaction) =>
    transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', id).execute(),
  );
  expect(await press(ship, id, { all: 'yes', revision: '1' })).toEqual({ problem: 'unknown', status: 404 });
});

test('an order that has changed since its page was opened is not confirmed by that page', async () => {
  const context = { language: 'de', idempotencyKey: null, sender, now } as const;
  const { orderId: id } = await receiveOrder(office.store, sampleOrder, context);
  const { revision, number } = await office.database.write((transaction) =>
    transaction
      .updateTable('orders')
      .set((of) => ({ revision: of('revision', '+', 1) }))
      .where('id', '=', id)
      .returning(['revision', 'order_number as number'])
      .executeTakeFirstOrThrow(),
  );
  expect(await press(confirm, id, { number, revision: `${revision - 1}` })).toMatchObject({ problem: 'changed' });
  expect(await press(confirm, id, { number, revision: `${revision}` })).toMatchObject({ mails: true });
});

test('an order is cancelled only when somebody says by whose wish, and what was typed stays', async () => {
  const context = { language: 'de', idempotencyKey: null, sender, now } as const;
  const { orderId: id } = await receiveOrder(office.store, sampleOrder, context);
  const typed = { to: 'cancelled', revision: '1', reason: 'rief an' };
  expect(await press(move, id, typed)).toMatchObject({ problem: 'who', returned: { reason: 'rief an' } });
  expect(await press(move, id, { ...typed, by: 'somebody' })).toMatchObject({ problem: 'who' });
  expect(await press(move, id, { ...typed, by: 'customer' })).toEqual({ done: 'did=cancelled', mails: true });
});

test('a number that looks like another carrier’s is asked about until its own button answers; nothing has left before', async () => {
  const context = { language: 'de', idempotencyKey: null, sender, now } as const;
  const { orderId: id } = await receiveOrder(office.store, sampleOrder, context);
  await confirmOrder(office, id, now);
  await pay(office.database, office.anna, { id }, now);
  const typed = { all: 'yes', revision: '3', carrier: 'dhl', tracking: '1Z999AA10123456784' };
  const asked = await press(ship, id, typed);
  expect(asked).toMatchObject({ problem: 'parcel-other', returned: { asked: 'dhl 1Z999AA10123456784' } });
  // the same press again is the same question
  expect(await press(ship, id, { ...typed, asked: 'dhl 1Z999AA10123456784' })).toMatchObject({
    problem: 'parcel-other',
  });
  const sure = { ...typed, asked: 'dhl 1Z999AA10123456784', sure: 'yes' };
  const other = { ...sure, tracking: '1Z999AA10123456785' };
  expect(await press(ship, id, other)).toMatchObject({ problem: 'parcel-other' });
  expect(await press(ship, id, sure)).toEqual({ done: 'shipped=LS-2026-00001', mails: true });
});
