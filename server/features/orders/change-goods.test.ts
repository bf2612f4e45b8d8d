import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderList } from '../../../domain/orders/order-list.ts';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { asPlainText } from '../../platform/mail/mail-content.ts';
import { changeGoods } from './change-goods.ts';
import { readLetter } from './read-letter.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('goods changed before the confirmation, on %s', (kind) => {
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
  const change = async (orderId: string, list: OrderList, priceRise = 0) => {
    const { revision } = (await read(orderId)).order;
    const shop = office.store.catalogue();
    const products = shop.products.map((one) => ({ ...one, netCents: one.netCents + priceRise }));
    const setting = { database: office.database, catalogue: () => ({ ...shop, products }) };
    return changeGoods(setting, office.anna, { orderId, revision, list }, now);
  };
  const mailsOf = async (id: string) => (await read(id)).mails.map(({ template }) => template);

  test('keep their price, and what is added has that of today; shipping, tax and sums follow, and no mail goes out', async () => {
    const id = await order();
    const before = await mailsOf(id);
    const list = [
      { itemNo: 'CB-001', quantity: 5 },
      { itemNo: 'CB-002', quantity: 1 },
    ];
    expect(await change(id, list, 100)).toBe('done');
    const { order: after, steps } = await read(id);
    expect(after.priced.lines.map(({ itemNo, quantity, unitNetCents }) => [itemNo, quantity, unitNetCents])).toEqual([
      ['CB-001', 5, 950],
      ['CB-002', 1, 1050],
    ]);
    // 5 x 9.50 + 10.50 + 5.90 shipping, 19 % a line
    expect(after.priced).toMatchObject({ netCents: 6390, vatCents: 903 + 200 + 112, grossCents: 7605 });
    expect(steps.at(-1)).toMatchObject({
      state: 'received',
      operator: 'Anna',
      agreed: { from: 'CB-001:3,CB-PARTY-001:1', to: 'CB-001:5,CB-002:1' },
    });
    expect(await mailsOf(id)).toEqual(before);
    // free of shipping from 200 euros on
    expect(await change(id, [{ itemNo: 'CB-001', quantity: 30 }])).toBe('done');
    expect((await read(id)).order.priced.shipping?.netCents).toBe(0);
  });

  test('are named by the confirmation with what was ordered first', async () => {
    const id = await order();
    await change(id, [{ itemNo: 'CB-001', quantity: 5 }]);
    await confirmOrder(office, id, now);
    const letter = await readLetter(
      { database: office.database, setting: mailSettingOf(office.secrets) },
      office.anna,
      id,
      now,
    );
    expect(asPlainText(mustSee(letter).composed.content).replaceAll(/\s+/g, ' ')).toMatch(
      /Am 23\. November 2026 haben wir diese Bestellung mit Ihnen geändert\. Zuerst bestellt war: .*3 Packungen = 300 Stück.*Grill & Chill Box/,
    );
  });

  test('stay once it is confirmed; something has to be left, and be sold', async () => {
    const id = await order();
    expect(await change(id, [])).toBe('empty');
    expect(await change(id, [{ itemNo: 'CB-999', quantity: 1 }])).toEqual({ unknown: ['CB-999'] });
    await confirmOrder(office, id, now);
    expect(await change(id, [{ itemNo: 'CB-001', quantity: 1 }])).toBe('not-allowed');
  });
});
