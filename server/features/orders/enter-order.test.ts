import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EnteredOrderInput } from '../../../domain/forms/entered-order.ts';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { draftForOrder } from '../order-records/papers/draft-for-order.ts';
import { nextActOf } from '../payments/read-money.ts';
import { FormContentRefused } from '../../platform/http/form-content-refused.ts';
import { composeOrderConfirmation } from '../order-records/mails/compose-order-confirmation.ts';
import { enterOrder, type EnteredOrder } from './enter-order.ts';
import { lastCustomer } from './last-customer.ts';
import { OrderQuestion } from './order-question.ts';
import { readLetter } from './read-letter.ts';
import { readOrder } from './read-order.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

/** Three packs at 9,50 €, shipping 5,90 €, tax a line: 40,94 €. */
const called: EnteredOrderInput = {
  what: 'order',
  list: 'CB-001:3',
  expected: '4094',
  buyer: 'private',
  name: 'Hanna Krüger',
  email: '',
  street: 'Deichstraße 9',
  postcode: '20459',
  city: 'Hamburg',
  country: 'DE',
  payment: 'prepayment',
};

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('an order entered at the desk, on %s', (kind) => {
  let office: OrderOffice;
  let forms = 0;
  beforeEach(async () => {
    forms = 0;
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  const enter = (input: Partial<EnteredOrderInput> = {}, about: Partial<EnteredOrder> = {}) => {
    forms += 1;
    const entered = { id: `form ${forms}`, language: 'de', origin: 'telephone', isAtStand: false } as const;
    const whole = {
      ...entered,
      wantsReceipt: true,
      again: false,
      takesSoldOut: [],
      ...about,
      input: { ...called, ...input },
    };
    return enterOrder(office.store, office.anna, whole, now);
  };
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, now));
  const mails = async (id: string) => (await read(id)).mails.map(({ template }) => template);
  const confirm = (id: string) => confirmOrder(office, id, now + 1_000);

  test('costs what it costs in the shop, says how it came and who entered it, and goes its way without a mail', async () => {
    const { orderId } = await enter();
    const { order, steps } = await read(orderId);
    expect(order.priced.grossCents).toBe(4094);
    expect(order.origin).toBe('telephone');
    expect(steps).toMatchObject([{ state: 'received', operator: 'Anna' }]);
    expect(await confirm(orderId)).toBe('done');
    expect(await mails(orderId)).toEqual([]);
  });

  test('sends the receipt where there is an address and it is wanted, and to the company nothing', async () => {
    const { orderId } = await enter({ email: 'hanna@example.org' });
    expect(await mails(orderId)).toEqual(['order-receipt']);
    const quiet = await enter({ email: 'hanna@example.org', note: 'ohne Mail' }, { wantsReceipt: false });
    expect(await mails(quiet.orderId)).toEqual([]);
    expect(await confirm(orderId)).toBe('done');
    expect(await mails(orderId)).toEqual(['order-receipt', 'order-confirmation']);
  });

  test('is one however often its form is sent; another form with the very same is asked about', async () => {
    const first = await enter({}, { id: 'form' });
    const second = await enter({}, { id: 'form' });
    expect(second).toMatchObject({ orderId: first.orderId, repeated: true });
    await expect(enter()).rejects.toThrow(OrderQuestion);
    const meant = await enter({}, { again: true });
    expect(meant.orderId).not.toBe(first.orderId);
  });

  test('is not stored at another total than the one that was shown', async () => {
    await expect(enter({ expected: '4000' })).rejects.toMatchObject({ fields: { expected: 'validation.orderTotal' } });
  });

  test('is a request for a quote abroad, and where a quote is wanted, which needs an address', async () => {
    const abroad = { country: 'NL', expected: '3392', list: 'CB-001:3' };
    await expect(enter(abroad)).rejects.toThrow(FormContentRefused);
    const asked = await enter({ ...abroad, email: 'hanna@example.org' });
    expect((await read(asked.orderId)).order.kind).toBe('request');
    const quote = await enter({ what: 'quote', expected: '3392', email: 'hanna@example.org', branding: 'yes' });
    expect((await read(quote.orderId)).order).toMatchObject({ kind: 'request', customer: { branding: true } });
  });

  test('asks before it takes what is sold out, of an order and not of a request', async () => {
    const catalogue = () => {
      const today = siteTexts.catalogue();
      return { ...today, products: today.products.map((one) => ({ ...one, isSoldOut: one.itemNo === 'CB-001' })) };
    };
    office = { ...office, store: { ...office.store, catalogue } };
    const refusal = { fields: { list: 'validation.orderList.soldOut' } };
    await expect(enter()).rejects.toMatchObject(refusal);
    await expect(enter({}, { takesSoldOut: ['CB-002'] })).rejects.toMatchObject(refusal);
    const { orderId } = await enter({}, { takesSoldOut: ['CB-001'] });
    expect((await read(orderId)).order.priced.lines.map(({ itemNo }) => itemNo)).toContain('CB-001');
    const quote = await enter({ what: 'quote', expected: '3392', email: 'hanna@example.org' });
    expect((await read(quote.orderId)).order.kind).toBe('request');
  });

  test('sold at the stand it is paid and out at once, without shipping or address; only its invoice is missing', async () => {
    const sale = { handedOver: 'cash', expected: '3392', name: 'Barverkauf', street: '', postcode: '', city: '' };
    const { orderId } = await enter(sale, { isAtStand: true, origin: 'fair' });
    const { order, payments, steps, money } = await read(orderId);
    expect(order).toMatchObject({ state: 'shipped', priced: { grossCents: 3392 } });
    expect(payments).toMatchObject([{ amount_cents: 3392, way: 'cash', paid_on: '2026-11-23' }]);
    expect(steps.map(({ state }) => state)).toEqual(['received', 'confirmed', 'paid', 'shipped']);
    expect([nextActOf(money), await mails(orderId)]).toEqual(['invoice', []]);
    const draft = draftForOrder('invoice', money.found, { texts: siteTexts, now });
    expect(draft).toMatchObject({ payment: { by: 'paid', on: '2026-11-23' }, suppliedOn: '2026-11-23' });
    // more than 250 euros: the invoice needs who bought (§ 33 UStDV)
    const large = { ...sale, list: 'CB-001:30', expected: '33915' };
    await expect(enter(large, { isAtStand: true, origin: 'fair' })).rejects.toThrow(FormContentRefused);
    const address = { street: 'Deichstraße 9', postcode: '20459', city: 'Hamburg' };
    await expect(enter({ ...large, ...address })).rejects.toThrow(FormContentRefused);
    const { orderId: named } = await enter({ ...large, ...address, name: 'Ada Muster' });
    expect((await read(named)).order.state).toBe('shipped');
  });

  test('tells a consumer of the right to withdraw, unless it was bought at our stand', async () => {
    const textOf = async (id: string) => {
      const { order } = await read(id);
      const { content } = await composeOrderConfirmation(
        { order, first: null, confirmedAt: now, paper: null },
        mailSettingOf(office.secrets),
      );
      return JSON.stringify(content.blocks);
    };
    const byPhone = await textOf((await enter()).orderId);
    expect(byPhone).toContain('Sie haben als Verbraucher ein Widerrufsrecht');
    const atStand = await textOf((await enter({ note: 'Messe' }, { origin: 'fair', isAtStand: true })).orderId);
    expect(atStand).not.toContain('Sie haben als Verbraucher ein Widerrufsrecht');
    expect(atStand).toContain('an unserem Stand gekauft');
    expect(atStand).toContain('gesetzliche Gewährleistung');
  });

  test('is to be printed once it is confirmed, and begins the next one of the same customer', async () => {
    const { orderId } = await enter({ email: 'Hanna@example.org' });
    const letter = () =>
      readLetter({ database: office.database, setting: mailSettingOf(office.secrets) }, office.anna, orderId, now);
    expect(await letter()).toBeNull();
    await confirm(orderId);
    expect(JSON.stringify((await letter())?.composed.content.blocks)).toContain('Deichstraße 9');
    const of = { kind: 'order', id: orderId, number: 'N2P', key: 'hanna@example.org' } as const;
    const known = await lastCustomer(office.database, office.anna, of, now);
    expect(known).toMatchObject({
      buyer: 'private',
      customer: { name: 'Hanna Krüger', delivery: { city: 'Hamburg' } },
    });
  });
});
