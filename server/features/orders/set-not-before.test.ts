import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { germanDay } from '../../../domain/german-time.ts';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { deliveryOf } from '../order-records/mails/order-mail-parts.ts';
import { draftForOrder } from '../order-records/papers/draft-for-order.ts';
import { listOrders } from './list-orders.ts';
import { moveOrder } from './move-order.ts';
import { packingList } from './packing-list.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { setNotBefore } from './set-not-before.ts';
import { setOrderDueDates } from './set-order-due-dates.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const promises = { opens: 9 * 60, closes: 17 * 60, isHoliday: () => false, deliveryWeeks: 2, transitDays: 0 };

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('a day before which an order is not to leave, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  const order = async () => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    return (await receiveOrder(office.store, sampleOrder, context)).orderId;
  };
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, now));
  const agree = async (orderId: string, day: string) => {
    const { revision } = (await read(orderId)).order;
    const setting = { database: office.database, facts: siteTexts.facts };
    const set = await setNotBefore(setting, office.anna, { orderId, revision, day }, now);
    await office.database.write((transaction) => setOrderDueDates(transaction, () => promises));
    return set;
  };
  const dueDay = async (id: string) => {
    const { dueAt } = (await read(id)).order;
    return dueAt === null ? null : germanDay(dueAt);
  };

  test('is said by confirmation, mail and history, and the order is due on it', async () => {
    const id = await order();
    // a Saturday
    expect(await agree(id, '2026-12-19')).toBe('done');
    const { money, order: agreed, steps } = await read(id);
    expect(draftForOrder('confirmation', money.found, { texts: siteTexts, now })).toMatchObject({
      notBefore: '2026-12-19',
    });
    const said = JSON.stringify(deliveryOf(agreed, mailSettingOf(office.secrets)));
    expect(said).toContain('versenden wir nicht vor dem 19. Dezember 2026');
    expect(steps.map(({ state, agreed: { notBefore = null }, operator }) => [state, notBefore, operator])).toEqual([
      ['received', null, null],
      ['received', '2026-12-19', 'Anna'],
    ]);
    // until it is confirmed, that is what is due
    expect(await dueDay(id)).toBe('2026-11-24');
    await confirmOrder(office, id, now);
    await pay(office.database, office.anna, { id }, now);
    await office.database.write((transaction) => setOrderDueDates(transaction, () => promises));
    expect(await dueDay(id)).toBe('2026-12-21');
    expect(await agree(id, '')).toBe('done');
    expect([await dueDay(id), (await read(id)).order.agreed]).toEqual(['2026-12-07', null]);
  });

  test('keeps it out of the packing list of the day, and the board says why', async () => {
    const id = await order();
    await confirmOrder(office, id, now);
    await pay(office.database, office.anna, { id }, now);
    expect(await agree(id, '2026-12-01')).toBe('done');
    const packed = async (at: number) => (await packingList(office.database, office.anna, null, at)).length;
    expect([await packed(now), await packed(Date.parse('2026-12-01T07:00:00Z'))]).toEqual([0, 1]);
    expect(await packingList(office.database, office.anna, id, now)).toHaveLength(1);
    const { rows } = await listOrders(office.database, office.anna, { state: null, todo: 'ship', before: null }, now);
    expect(rows.map(({ notBefore }) => notBefore)).toEqual(['2026-12-01']);
  });

  test('is a day to come, and none once something has left', async () => {
    const id = await order();
    expect(await agree(id, '2026-11-22')).toBe('not-before');
    expect(await agree(id, '2027-11-24')).toBe('not-before');
    expect(await agree(id, 'morgen')).toBe('not-before');
    await confirmOrder(office, id, now);
    await pay(office.database, office.anna, { id }, now);
    const { revision } = (await read(id)).order;
    const desk = { database: office.database, messageIdHost: 'site.example' };
    await moveOrder(desk, office.anna, { id, to: 'shipped', revision }, now);
    expect(await agree(id, '2026-12-01')).toBe('not-allowed');
  });
});
