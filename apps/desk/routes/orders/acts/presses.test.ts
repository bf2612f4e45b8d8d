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
import { readWaitingActs } from '../../../../../server/features/orders/waiting-acts.ts';
import { doOrderAct, type OrderActName } from './all-acts.ts';
import { confirm } from './confirm.ts';
import type { RunAct } from './order-act.ts';
import { ship } from './ship.ts';
import { enter } from './withdrawals.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

let office: OrderOffice;
beforeEach(async () => {
  office = await openOrderOffice(null, now);
});
afterEach(() => office.close());

/** What acts work with. @param takeBackTime for how long they can be taken back, in milliseconds */
const deskOf = (takeBackTime: number) => {
  const { database, secrets } = office;
  const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: instantPaperWorker });
  const paperSetting = () => ({ database, papers, texts: siteTexts, now, messageIdHost: 'site.example' });
  return {
    database,
    papers,
    mailSetting: mailSettingOf(secrets, papers),
    messageIdHost: 'site.example',
    now: () => now,
    askVies: null,
    waitingActs: { takeBackTime, wake: () => undefined, database, now: () => now, paperSetting },
    wakeMail: () => undefined,
    wakeOnlinePayments: () => undefined,
  };
};

const formOf = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** Presses a button of an order's page. */
const press = (act: RunAct, id: string, fields: Readonly<Record<string, string>>) =>
  act({ desk: deskOf(0), actor: office.anna, id, form: formOf(fields), language: 'en' });

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

test('what else is pressed on an order does first what waits on it, and is then done as it was meant', async () => {
  const { database, anna: actor } = office;
  const context = { language: 'de', idempotencyKey: null, sender, now } as const;
  const { orderId: id } = await receiveOrder(office.store, sampleOrder, context);
  const desk = deskOf(10_000);
  const pressed = (name: OrderActName, fields: Readonly<Record<string, string>>) =>
    doOrderAct(name, { desk, actor, id, form: formOf(fields), language: 'en' });
  const stateOf = () =>
    database.read((reader) => reader.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst());
  const { revision, number } = await database.read((reader) =>
    reader
      .selectFrom('orders')
      .select(['revision', 'order_number as number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  const seen = { number, revision: String(revision) };
  expect(await pressed('confirm', seen)).toMatchObject({ waits: expect.any(String) });
  expect(await pressed('confirm', seen)).toMatchObject({ waits: expect.any(String) });
  expect(await pressed('note', { note: 'rief an' })).toMatchObject({ done: 'did=note#notes' });
  expect(await stateOf()).toEqual({ state: 'received' });

  const address = { name: 'Zoé Müller', street: 'Ringstraße 9', postcode: '20095', city: 'Hamburg' };
  const wanted = { ...seen, ...address, place: 'delivery', for: 'both' };
  expect(await pressed('correct-address', wanted)).toMatchObject({ done: 'did=both-addresses' });
  expect(await stateOf()).toEqual({ state: 'confirmed' });
  expect(await readWaitingActs(database)).toEqual([]);
});
