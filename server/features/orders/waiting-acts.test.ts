import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { createPapers } from '../invoicing/papers.ts';
import { correctOrderAddress } from './correct-order-address.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { doActsNow, doDueActs, paperOfAct, pressAct, readWaitingActs, takeActsBack } from './waiting-acts.ts';

const start = Date.parse('2026-11-23T09:00:00Z');
const takeBackTime = 10_000;
const business = { buyer: 'business', company: 'Friterie du Port', payment: 'invoice' } as const;

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('acts that can be taken back, on %s', (kind) => {
  let office: OrderOffice;
  let time: number;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, start);
    time = start;
  });
  afterEach(() => office.close());

  const now = () => time;
  const paperSetting = () => {
    const { database } = office;
    const papers = createPapers({ database, texts: siteTexts, now, paperWorker: paperWorker() });
    return { database, papers, texts: siteTexts, now: time, messageIdHost: 'site.example' };
  };
  const due = () => ({ database: office.database, now, paperSetting });
  const pressing = () => ({ ...paperSetting(), takeBackTime });
  const order = async (note = '') => {
    const context = { language: 'de', idempotencyKey: null, sender, now: start } as const;
    return (await receiveOrder(office.store, { ...sampleOrder, ...business, note }, context)).orderId;
  };
  const confirmed = async () => {
    const id = await order();
    expect(await confirmOrder(office, id, start)).toBe('done');
    return id;
  };
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, time)).order;
  const confirm = (orderId: string) => pressAct(pressing(), office.anna, { orderId, wanted: { act: 'confirm' } });
  const ship = async (orderId: string, packs = 3) =>
    pressAct(pressing(), office.anna, {
      orderId,
      wanted: {
        act: 'ship',
        revision: (await read(orderId)).revision,
        quantities: [
          ['CB-001', packs],
          ['CB-PARTY-001', 1],
        ],
        tracking: '00340434161094042557',
        carrier: 'dhl',
        reason: '',
      },
    });
  const charge = (orderId: string) => pressAct(pressing(), office.anna, { orderId, wanted: { act: 'invoice' } });
  const waits = (pressed: object): string => {
    if (!('waits' in pressed) || typeof pressed.waits !== 'string') throw new Error(JSON.stringify(pressed));
    return pressed.waits;
  };
  /** everything that is stored about orders, but for what was read */
  const stored = () =>
    office.database.read(async (reader) => ({
      orders: await reader.selectFrom('orders').selectAll().orderBy('id').execute(),
      steps: await reader.selectFrom('order_steps').selectAll().orderBy('id').execute(),
      papers: await reader.selectFrom('papers').select('number').orderBy('number').execute(),
      series: await reader.selectFrom('paper_series').selectAll().orderBy('id').execute(),
      mails: await reader.selectFrom('mails').selectAll().orderBy('id').execute(),
    }));
  const papers = async () => (await stored()).papers.map(({ number }) => number);
  const logged = () =>
    office.database.read(async (reader) =>
      (await reader.selectFrom('desk_log').select('action').execute()).map(({ action }) => action),
    );

  const acts = [
    ['confirm', () => order(), confirm, 'AB-2026-00001'],
    ['ship', confirmed, ship, 'LS-2026-00001'],
  ] as const;

  test.each(acts)('%s does nothing before its time, and then all of it once', async (act, ready, press, paper) => {
    const id = await ready();
    const before = await stored();
    const pressed = waits(await press(id));
    time += takeBackTime - 1;
    expect(await doDueActs(due())).toBe(0);
    expect(await stored()).toEqual(before);
    expect(await readWaitingActs(office.database)).toMatchObject([{ id: pressed, act, hasFailed: false }]);
    time += 1;
    expect(await doDueActs(due())).toBe(1);
    expect(await papers()).toContain(paper);
    expect((await read(id)).state).toBe(act === 'confirm' ? 'confirmed' : 'shipped');
    const { number } = await read(id);
    expect(await paperOfAct(office.database, { orderNumber: number, act, since: start })).toMatchObject({
      number: paper,
    });
    expect(await readWaitingActs(office.database)).toEqual([]);
    expect(await doDueActs(due())).toBe(0);
    expect(await takeActsBack(office.database, office.anna, [pressed], time)).toEqual([]);
    expect(await logged()).toEqual(expect.arrayContaining(['paper-written', 'order-moved']));
  });

  test.each(acts)(
    '%s that is taken back leaves nothing: no number, no mail, no step',
    async (_act, ready, press, paper) => {
      const id = await ready();
      const before = await stored();
      const pressed = waits(await press(id));
      expect(await takeActsBack(office.database, office.anna, [pressed], time)).toMatchObject([{ order: { id } }]);
      time += takeBackTime;
      expect(await doDueActs(due())).toBe(0);
      expect(await stored()).toEqual(before);
      expect(await logged()).toContain('act-taken-back');
      // it can be pressed again, and gets the number that the first would have had
      waits(await press(id));
      time += takeBackTime;
      expect(await doDueActs(due())).toBe(1);
      expect(await papers()).toContain(paper);
    },
  );

  test('an invoice waits, is taken back, and is written at the next press without a gap', async () => {
    const id = await confirmed();
    waits(await ship(id));
    time += takeBackTime;
    expect(await doDueActs(due())).toBe(1);
    const before = await stored();
    const pressed = waits(await charge(id));
    expect(await takeActsBack(office.database, office.anna, [pressed], time)).toHaveLength(1);
    time += takeBackTime;
    expect(await doDueActs(due())).toBe(0);
    expect(await stored()).toEqual(before);
    waits(await charge(id));
    time += takeBackTime;
    expect(await doDueActs(due())).toBe(1);
    expect((await papers()).filter((number) => number.startsWith('RE-'))).toEqual(['RE-2026-00001']);
  });

  test('a second press is the first, and what else is pressed meanwhile is refused', async () => {
    const id = await confirmed();
    const first = waits(await ship(id));
    expect(waits(await ship(id))).toBe(first);
    expect(await ship(id, 2)).toEqual({ problem: 'waits' });
    expect(await readWaitingActs(office.database, { orderId: id })).toHaveLength(1);
  });

  test('what cannot be done is refused at the press, and does not wait', async () => {
    const id = await order();
    expect(await ship(id)).toMatchObject({ problem: 'not-allowed' });
    expect(await charge(id)).toMatchObject({ problem: 'not-confirmed' });
    expect(await confirm('nowhere')).toEqual({ problem: 'unknown' });
    expect(await readWaitingActs(office.database)).toEqual([]);
    expect(await papers()).toEqual([]);
  });

  test('what changes meanwhile keeps it from being done, and whoever pressed is told until they press again', async () => {
    const id = await order();
    const { revision } = await read(id);
    const wanted = { act: 'confirm', revision } as const;
    waits(await pressAct(pressing(), office.anna, { orderId: id, wanted }));
    const typed = { name: 'Zoé Müller', street: 'Ringstraße 9', postcode: '20095', city: 'Hamburg' };
    const corrected = { orderId: id, revision, place: 'delivery', typed, keepsInvoice: false } as const;
    expect(await correctOrderAddress(office.database, office.anna, corrected, time)).toBe('done');
    const before = await stored();
    time += takeBackTime;
    expect(await doDueActs(due())).toBe(0);
    expect(await stored()).toEqual(before);
    expect(await readWaitingActs(office.database, { operatorId: office.anna.operator.id })).toMatchObject([
      { act: 'confirm', hasFailed: true },
    ]);
    waits(await confirm(id));
    expect(await readWaitingActs(office.database)).toMatchObject([{ hasFailed: false }]);
  });

  test('of two who do it and one who takes it back at the same moment one is right, whoever it is', async () => {
    const ben = {
      operator: await newOperator(office.database, { email: 'ben@example.org' }, start),
      addressPrefix: '',
    };
    for (let round = 0; round < 5; round += 1) {
      const id = await order(`round ${round}`);
      const pressed = waits(await confirm(id));
      const [first, second, taken] = await Promise.all([
        doActsNow(due(), [pressed]),
        doActsNow(due(), [pressed]),
        takeActsBack(office.database, ben, [pressed], time),
      ]);
      expect(first + second + taken.length).toBe(1);
      expect((await read(id)).state).toBe(taken.length === 1 ? 'received' : 'confirmed');
      expect(await readWaitingActs(office.database)).toEqual([]);
    }
    const numbers = (await papers()).map((number) => Number(number.slice(-5)));
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });

  test('without a time to take it back it is done at once', async () => {
    const id = await order();
    const setting = { ...paperSetting(), takeBackTime: 0 };
    const press = { orderId: id, wanted: { act: 'confirm' } } as const;
    expect(await pressAct(setting, office.anna, press)).toMatchObject({ number: 'AB-2026-00001' });
    expect((await read(id)).state).toBe('confirmed');
  });

  test('a restricted order is not confirmed by what was pressed before', async () => {
    const id = await order();
    waits(await confirm(id));
    await office.database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: time }).where('id', '=', id).execute(),
    );
    time += takeBackTime;
    expect(await doDueActs(due())).toBe(0);
    expect(await papers()).toEqual([]);
    expect(await readWaitingActs(office.database)).toEqual([]);
  });
});
