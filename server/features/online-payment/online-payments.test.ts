/** @module-tag matrix */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { historyOf } from '../../../apps/desk/routes/orders/history-view.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { startMollie } from '../../../tests/fakes/mollie-server.ts';
import { openOnlineOffice, type OnlineOffice } from '../../../tests/fakes/online-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import type { PaymentService, StandInPayment } from '../../../tests/fakes/payment-service.ts';
import { startServices } from '../../../tests/fakes/start-services.ts';
import { startStripe } from '../../../tests/fakes/stripe-server.ts';
import { listTasks } from '../today/list-tasks.ts';
import { noteRefund } from '../payments/note-payment.ts';
import { sendOnlineBack, settleOnlineProblem } from '../payments/send-online-back.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const day = 24 * 60 * 60 * 1000;
/** of the sample order */
const gross = 10_032;

const postgres = usePostgres();

describe.each([
  ['mollie', 'sqlite'],
  ['stripe', 'sqlite'],
  ['mollie', 'postgres'],
  ['stripe', 'postgres'],
] as const)('paying online by %s on %s', (name, kind) => {
  let service: PaymentService;
  let open: OnlineOffice;
  beforeEach(async () => {
    service = await (name === 'mollie' ? startMollie() : startStripe());
    open = await openOnlineOffice(service, kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
    open.payments.start();
  });
  afterEach(async () => {
    await open.close();
    await service.close();
  });

  const begun = async (id: string): Promise<StandInPayment> => {
    const result = await open.payments.begin(id, 'de');
    expect(result).toHaveProperty('url');
    const payment = service.payments.at(-1);
    if (payment === undefined) throw new Error('the service made no payment');
    return payment;
  };
  const moneyOf = async (id: string) => {
    const { order, money, onlinePayments, payments } = await open.read(id);
    const { openCents, paidCents, tooMuchCents } = money.balance;
    const [online] = onlinePayments;
    const rows = payments.map(({ amount_cents: cents, way, taken_back_at: back }) => [cents, way, back === null]);
    return { state: order.state, openCents, paidCents, tooMuchCents, online, rows };
  };
  /** The service calls, and it is asked until what is expected is there. */
  const afterCall = async (id: string, payment: StandInPayment, expected: object) => {
    open.services.clock.now += 60_000;
    expect(await open.called(payment)).toBe(200);
    await expect.poll(() => moneyOf(id)).toMatchObject(expected);
  };
  /** What Today says of online payments. */
  const onlineTasks = async () => {
    const asked = { me: open.office.anna.operator.id, seesCases: false, seesBackups: false, seesBank: false };
    const tasks = await listTasks(open.services.database, asked, open.services.clock.now);
    return tasks.filter((task) => task.kind === 'online');
  };
  const paidOrder = async () => {
    const id = await open.confirmed();
    const payment = await begun(id);
    payment.state = 'paid';
    await afterCall(id, payment, { state: 'paid', paidCents: gross });
    return { id, payment };
  };
  const back = (id: string, cents: number, reason: string | null = null, set: typeof name | null = name) =>
    noteRefund(
      open.services.database,
      open.office.anna,
      {
        id: randomUUID(),
        orderId: id,
        cents,
        paidOn: '2026-11-23',
        way: 'online',
        reference: '',
        reason,
        withdrawalId: null,
        service: set,
      },
      open.services.clock.now,
    );

  test('is one payment however often it is pressed, and one entry however often the service calls', async () => {
    const id = await open.confirmed();
    const payment = await begun(id);
    expect(payment).toMatchObject({ cents: gross, currency: 'EUR' });
    expect(payment.returnUrl).toMatch(/^https:\/\/site\.example\/de\/bestellung\/stand\?payment=/);
    await begun(id);
    expect(service.payments).toHaveLength(1);
    // a call says nothing by itself: the payment is open
    await afterCall(id, payment, { state: 'confirmed', paidCents: 0 });
    payment.state = 'paid';
    await afterCall(id, payment, { state: 'paid', openCents: 0, rows: [[gross, 'online', true]] });
    for (let times = 0; times < 3; times += 1) expect(await open.called(payment)).toBe(200);
    const asked = service.asked.length;
    open.services.clock.now += 60_000;
    open.payments.wake();
    await expect.poll(() => service.asked.length).toBeGreaterThan(asked);
    expect(await moneyOf(id)).toMatchObject({ rows: [[gross, 'online', true]] });
    expect(await open.payments.begin(id, 'de')).toEqual({ problem: 'nothing' });
    const log = await open.services.database.read((reader) =>
      reader.selectFrom('desk_log').select(['operator', 'operator_id']).where('action', '=', 'payment-noted').execute(),
    );
    expect(log).toEqual([{ operator: name === 'mollie' ? 'Mollie' : 'Stripe', operator_id: null }]);
  });

  test('a key that the service does not take stops the start, a service that is down does not', async () => {
    const env = { ...service.env, PAYMENT_KEY: name === 'mollie' ? 'test_wrongwrong' : 'sk_test_wrongwrong' };
    await expect(startServices(env)).rejects.toThrow(/^PAYMENT_KEY is not taken by (Mollie|Stripe), which says: \w/);
    service.mood = 'down';
    const started = await startServices(env);
    await started.remove();
  });

  test('a key that may not read all that a reading takes stops the start', async () => {
    service.forbidden = name === 'mollie' ? /chargebacks/ : /disputes/;
    await expect(startServices(service.env)).rejects.toThrow(/^PAYMENT_KEY is not taken by (Mollie|Stripe)/);
  });

  test('a service that refuses for an hour to say how it stands is shown; seen to, it is asked again', async () => {
    const id = await open.confirmed();
    const payment = await begun(id);
    payment.state = 'paid';
    service.forbidden = name === 'mollie' ? /payments\/tr_/ : /disputes/;
    const failures = () => open.services.log.filter((line) => line.includes('did not say how a payment stands')).length;
    expect(await open.called(payment)).toBe(200);
    await expect.poll(failures).toBe(1);
    expect(await moneyOf(id)).toMatchObject({ state: 'confirmed', online: { problem: null } });
    open.services.clock.now += 2 * 60 * 60_000;
    open.payments.wake();
    await expect.poll(() => moneyOf(id)).toMatchObject({ state: 'confirmed', online: { problem: 'unread' } });
    expect(await onlineTasks()).toMatchObject([{ id, problem: 'unread' }]);
    service.forbidden = null;
    const { online } = await moneyOf(id);
    const seen = { orderId: id, onlinePaymentId: online?.id ?? '' };
    const { database, clock } = open.services;
    expect(await settleOnlineProblem(database, open.office.anna, seen, clock.now)).toBe('done');
    open.payments.wake();
    await expect.poll(() => moneyOf(id)).toMatchObject({ state: 'paid', paidCents: gross, online: { problem: null } });
  });

  test('paid after its page had expired, and told of by nothing but the payment itself, it is counted', async () => {
    const id = await open.confirmed();
    const payment = await begun(id);
    payment.state = 'expired';
    await afterCall(id, payment, { state: 'confirmed', online: { state: 'expired', charge_id: null, ask_at: null } });
    Object.assign(payment, { state: 'paid', isToldByIntent: true });
    await afterCall(id, payment, { state: 'paid', paidCents: gross });
  });

  test('calls about what is not ours, or that somebody forged, ask the service nothing', async () => {
    const id = await open.confirmed();
    const payment = await begun(id);
    const asked = service.asked.length;
    const stranger = { ...payment, id: payment.id.replace('Aa1', 'Zz9') };
    expect(await open.called(stranger)).toBe(200);
    const { body, headers } = service.call(payment);
    const forged = { ...headers, 'stripe-signature': 't=1,v1=00' };
    const said = await open.services.call('payment-event', name === 'mollie' ? 'id=nonsense' : body, {
      headers: forged,
    });
    expect(said.status).toBe(name === 'mollie' ? 200 : 400);
    expect(service.asked).toHaveLength(asked);
  });

  test('is noticed without any call', async () => {
    const id = await open.confirmed();
    const payment = await begun(id);
    payment.state = 'paid';
    open.services.clock.now += 60_000;
    open.payments.wake();
    await expect.poll(() => moneyOf(id)).toMatchObject({ state: 'paid', paidCents: gross });
  });

  test('the page that the buyer comes back to asks by itself', async () => {
    const id = await open.confirmed();
    const payment = await begun(id);
    const token = new URL(payment.returnUrl).searchParams.get('payment') ?? '';
    expect(await open.payments.look(token)).toMatchObject({ state: 'open', cents: gross });
    payment.state = 'pending';
    open.services.clock.now += 60_000;
    expect(await open.payments.look(token)).toMatchObject({ state: 'pending' });
    // a bank is at work: nobody pays twice
    expect(await open.payments.begin(id, 'de')).toEqual({ problem: 'under-way' });
    payment.state = 'paid';
    open.services.clock.now += 60_000;
    expect(await open.payments.look(token)).toMatchObject({ state: 'paid', isDoubtful: false });
    expect(await open.payments.look(`${token}x`)).toBeNull();
  });

  test.each(['failed', 'expired', 'cancelled'] as const)('after one that is %s another can be begun', async (state) => {
    const id = await open.confirmed();
    const payment = await begun(id);
    payment.state = state;
    const shown = name === 'stripe' && state === 'cancelled' ? 'expired' : state;
    await afterCall(id, payment, { state: 'confirmed', openCents: gross, online: { state: shown, ask_at: null } });
    expect(historyOf(await open.read(id), 'en', siteTexts)).toContainEqual(
      expect.objectContaining({ kind: 'online', state: shown, service: name === 'mollie' ? 'Mollie' : 'Stripe' }),
    );
    const next = await begun(id);
    expect(next.id).not.toBe(payment.id);
    next.state = 'paid';
    await afterCall(id, next, { state: 'paid' });
  });

  test('asks for what is open only, and of those who may', async () => {
    const id = await open.confirmed();
    await pay(open.services.database, open.office.anna, { id, cents: 4_000 }, now);
    expect((await begun(id)).cents).toBe(gross - 4_000);
    const consumer = await open.confirmed({ buyer: 'private', company: '', note: 'b' });
    expect(await open.payments.begin(consumer, 'de')).toEqual({ problem: 'nothing' });
    open.audience = 'everyone';
    expect((await begun(consumer)).cents).toBe(gross);
    await open.cancel(id);
    expect(await open.payments.begin(id, 'de')).toEqual({ problem: 'nothing' });
  });

  test('another amount or currency is shown, is not counted, and goes back with one press', async () => {
    const id = await open.confirmed();
    const payment = await begun(id);
    Object.assign(payment, { state: 'paid', cents: 5_000, currency: 'USD' });
    await afterCall(id, payment, {
      state: 'confirmed',
      paidCents: 0,
      online: { problem: 'amount', came_cents: 5_000, came_currency: 'USD', payment_id: null },
    });
    expect(await onlineTasks()).toMatchObject([{ id, problem: 'amount' }]);
    const { online } = await moneyOf(id);
    const wanted = { orderId: id, onlinePaymentId: online?.id ?? '', cents: 5_000, service: name };
    const { database } = open.services;
    expect(await sendOnlineBack(database, open.office.anna, wanted, now)).toBe('done');
    expect(await sendOnlineBack(database, open.office.anna, wanted, now)).toBe('changed');
    open.payments.wake();
    await expect.poll(() => payment.refunds).toMatchObject([{ cents: 5_000 }]);
    await expect.poll(() => moneyOf(id)).toMatchObject({ online: { refunds: [{ state: 'done' }] }, rows: [] });
  });

  test('paid for an order that is cancelled, it is owed back, and goes back with one press', async () => {
    const id = await open.confirmed();
    const payment = await begun(id);
    await open.cancel(id);
    payment.state = 'paid';
    await afterCall(id, payment, { state: 'cancelled', tooMuchCents: gross, online: { problem: 'over' } });
    const { online } = await moneyOf(id);
    const wanted = { orderId: id, onlinePaymentId: online?.id ?? '', cents: gross, service: name };
    service.refundsBegin = 'pending';
    const [one, other] = await Promise.all(
      [1, 2].map(() => sendOnlineBack(open.services.database, open.office.anna, wanted, now)),
    );
    expect([one, other].toSorted()).toEqual(['changed', 'done']);
    open.payments.wake();
    await expect
      .poll(() => moneyOf(id))
      .toMatchObject({ tooMuchCents: 0, online: { problem: null, refunds: [{ state: 'pending' }] } });
    expect(payment.refunds).toMatchObject([{ cents: gross, kind: 'refund' }]);
    for (const refund of payment.refunds) refund.state = 'done';
    await afterCall(id, payment, { tooMuchCents: 0, online: { refunds: [{ state: 'done' }] } });
  });

  test('a refund goes through the service, no more than was paid there', async () => {
    const { id, payment } = await paidOrder();
    expect(await back(id, 2_000)).toBe('reason');
    expect(await back(id, gross + 1, 'aus Kulanz')).toBe('not-online');
    expect(await back(id, 2_000, 'aus Kulanz')).toBe('done');
    open.payments.wake();
    await expect.poll(() => payment.refunds).toMatchObject([{ cents: 2_000 }]);
    await expect
      .poll(() => moneyOf(id))
      .toMatchObject({
        paidCents: gross - 2_000,
        online: { refunds: [{ state: 'done', amount_cents: 2_000 }] },
      });
    expect(await back(id, gross - 1_000, 'aus Kulanz')).toBe('not-online');
  });

  test('a refund that the service refuses, or cannot pay out later, counts for nothing and is shown', async () => {
    const { id, payment } = await paidOrder();
    service.refundsBegin = 'refused';
    expect(await back(id, 1_000, 'aus Kulanz')).toBe('done');
    open.payments.wake();
    await expect
      .poll(() => moneyOf(id))
      .toMatchObject({
        paidCents: gross,
        online: { problem: 'refund', refunds: [{ state: 'failed', said: expect.stringMatching(/refund/i) }] },
      });
    const { online } = await moneyOf(id);
    const seen = { orderId: id, onlinePaymentId: online?.id ?? '' };
    expect(await settleOnlineProblem(open.services.database, open.office.anna, seen, now)).toBe('done');
    expect(await moneyOf(id)).toMatchObject({ online: { problem: null } });
    service.refundsBegin = 'pending';
    expect(await back(id, 1_500, 'aus Kulanz')).toBe('done');
    open.payments.wake();
    await expect.poll(() => payment.refunds).toHaveLength(1);
    for (const refund of payment.refunds) refund.state = 'failed';
    await afterCall(id, payment, { paidCents: gross, online: { problem: 'refund' } });
  });

  test('a refund on the service’s own pages, and a chargeback, are entries; given back they count no more', async () => {
    const { id, payment } = await paidOrder();
    payment.refunds.push({ id: 're_own', kind: 'refund', cents: 32, reference: null, state: 'done' });
    await afterCall(id, payment, { state: 'confirmed', paidCents: gross - 32 });
    const dispute = { id: 'chb_1', kind: 'chargeback', cents: 5_000, reference: null, state: 'done' } as const;
    payment.refunds.push({ ...dispute });
    await afterCall(id, payment, {
      state: 'confirmed',
      openCents: 5_032,
      online: { problem: 'chargeback' },
      rows: [
        [gross, 'online', true],
        [-32, 'online', true],
        [-5_000, 'online', true],
      ],
    });
    for (const refund of payment.refunds) if (refund.kind === 'chargeback') refund.state = 'failed';
    // what it said, that the money is gone, holds no more
    await afterCall(id, payment, { openCents: 32, online: { problem: null } });
  });

  test('what goes back in another currency is shown and no entry; so is that it was given back', async () => {
    const { id, payment } = await paidOrder();
    const dispute = { id: 'chb_2', kind: 'chargeback', cents: 11_200, currency: 'USD', reference: null } as const;
    payment.refunds.push({ ...dispute, state: 'done' });
    const told = { currency: 'USD', amount_cents: 11_200, payment_id: null };
    await afterCall(id, payment, {
      state: 'paid',
      online: { problem: 'currency', refunds: [{ ...told, state: 'done' }] },
      rows: [[gross, 'online', true]],
    });
    expect(await onlineTasks()).toMatchObject([{ id, problem: 'currency' }]);
    // how much of it is left only the service knows
    expect(await back(id, 1_000, 'aus Kulanz')).toBe('not-online');
    const { online } = await moneyOf(id);
    const seen = { orderId: id, onlinePaymentId: online?.id ?? '' };
    await settleOnlineProblem(open.services.database, open.office.anna, seen, now);
    for (const refund of payment.refunds) refund.state = 'failed';
    // somebody may have noted by hand that it went
    const isBack = { problem: 'currency-back', refunds: [{ ...told, state: 'failed' }] };
    await afterCall(id, payment, { state: 'paid', online: isBack });
    expect(await onlineTasks()).toMatchObject([{ id, problem: 'currency-back' }]);
    await settleOnlineProblem(open.services.database, open.office.anna, seen, now);
    await afterCall(id, payment, { state: 'paid', online: { ...isBack, problem: null } });
    expect(await back(id, 1_000, 'aus Kulanz')).toBe('done');
  });

  test('through a service that is not set nothing goes back, and what it has not taken for an hour is shown', async () => {
    const { id, payment } = await paidOrder();
    const other = name === 'mollie' ? 'stripe' : 'mollie';
    for (const set of [other, null] as const) {
      expect(await back(id, 1_000, 'aus Kulanz', set)).toBe('not-online');
      const online = { orderId: id, onlinePaymentId: (await moneyOf(id)).online?.id ?? '', cents: 1_000, service: set };
      expect(await sendOnlineBack(open.services.database, open.office.anna, online, now)).toBe('changed');
    }
    await open.payments.stop();
    expect(await back(id, 1_000, 'aus Kulanz')).toBe('done');
    expect(await onlineTasks()).toEqual([]);
    open.services.clock.now += 61 * 60_000;
    expect(await onlineTasks()).toMatchObject([{ id, problem: 'waits' }]);
    expect(payment.refunds).toEqual([]);
  });

  test('while the service is down nobody is led anywhere, and what it lost is not made twice', async () => {
    const id = await open.confirmed();
    service.mood = 'down';
    expect(await open.payments.begin(id, 'de')).toEqual({ problem: 'later' });
    service.mood = 'losing';
    expect(await open.payments.begin(id, 'de')).toEqual({ problem: 'later' });
    service.mood = 'well';
    const payment = await begun(id);
    expect(service.payments).toHaveLength(1);
    payment.state = 'paid';
    service.mood = 'down';
    open.services.clock.now += 60_000;
    expect(await open.called(payment)).toBe(200);
    service.mood = 'well';
    open.services.clock.now += day;
    open.payments.wake();
    await expect.poll(() => moneyOf(id)).toMatchObject({ state: 'paid' });
  });
});
