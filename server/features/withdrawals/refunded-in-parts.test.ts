import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMollie } from '../../../tests/fakes/mollie-server.ts';
import { openOnlineOffice, type OnlineOffice } from '../../../tests/fakes/online-office.ts';
import type { PaymentService } from '../../../tests/fakes/payment-service.ts';
import type { PaymentWay } from '../../../domain/orders/payment-ways.ts';
import { notePayment, takePaymentBack } from '../payments/note-payment.ts';
import { acceptWithdrawal } from './decide-withdrawal.ts';
import { enterWithdrawal } from './enter-withdrawal.ts';
import { refundWithdrawal, settleWithdrawal } from './follow-withdrawal.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const today = '2026-11-23';
/** of the sample order, and of the two payments that it was paid by */
const gross = 10_032;
const [first, second] = [6_000, 4_032] as const;

let service: PaymentService;
let open: OnlineOffice;
beforeEach(async () => {
  service = await startMollie();
  open = await openOnlineOffice(service, null, now);
  open.audience = 'everyone';
  open.payments.start();
});
afterEach(async () => {
  await open.close();
  await service.close();
});

const paidCents = async (id: string) => (await open.read(id)).money.balance.paidCents;

async function payOnline(id: string): Promise<void> {
  const before = await paidCents(id);
  await open.payments.begin(id, 'de');
  const payment = service.payments.at(-1);
  if (payment === undefined) throw new Error('the service made no payment');
  payment.state = 'paid';
  open.services.clock.now += 60_000;
  await open.called(payment);
  await expect.poll(() => paidCents(id)).toBe(before + payment.cents);
}

/** A consumer's order that two online payments paid, withdrawn from as a whole; nothing is to be sent back. */
async function withdrawnFrom(): Promise<{ id: string; withdrawalId: string }> {
  const { database } = open.services;
  const { anna } = open.office;
  const id = await open.confirmed({ buyer: 'private', company: '' });
  const noted = {
    id: randomUUID(),
    orderId: id,
    cents: second,
    paidOn: today,
    way: 'transfer',
    reference: '',
  } as const;
  expect(await notePayment(database, anna, { ...noted, invoice: null }, now)).toBe('done');
  await payOnline(id);
  const taken = { orderId: id, paymentId: noted.id, reason: 'Versehen' };
  expect(await takePaymentBack(database, anna, taken, now)).toBe('done');
  await payOnline(id);
  const { order } = await open.read(id);
  const quantities = new Map(order.priced.lines.map(({ itemNo, quantity }) => [itemNo, quantity]));
  const withdrawalId = randomUUID();
  const entered = {
    id: withdrawalId,
    orderId: id,
    receivedOn: today,
    channel: 'email',
    quantities,
  } as const;
  const desk = { database, messageIdHost: 'site.example' };
  expect(await enterWithdrawal(desk, anna, entered, now)).toEqual({
    id: withdrawalId,
  });
  const decided = {
    id: withdrawalId,
    quantities,
    needsReturn: false,
    note: '',
  };
  expect(await acceptWithdrawal(desk, anna, decided, now)).toBe('done');
  return { id, withdrawalId };
}

const desk = () => ({
  database: open.services.database,
  messageIdHost: 'site.example',
});
const refund = (orderId: string, withdrawalId: string, cents: number, way: PaymentWay) =>
  refundWithdrawal(
    desk(),
    open.office.anna,
    {
      id: randomUUID(),
      orderId,
      cents,
      paidOn: today,
      way,
      reference: '',
      reason: null,
      withdrawalId,
      service: 'mollie',
    },
    open.services.clock.now,
  );
const stateOf = async (id: string) => {
  const { withdrawals, refunds } = await open.read(id);
  return withdrawals.map((one) => [one.state, refunds.get(one.id)?.cents]);
};

test('what two online payments paid is paid back by two refunds, and completed with the second', async () => {
  const { id, withdrawalId } = await withdrawnFrom();
  // more than either of them was
  expect(await refund(id, withdrawalId, gross, 'online')).toBe('not-online');
  expect(await refund(id, withdrawalId, first, 'online')).toBe('done');
  expect(await stateOf(id)).toEqual([['accepted', first]]);
  expect(await refund(id, withdrawalId, second, 'online')).toBe('done');
  expect(await stateOf(id)).toEqual([['settled', gross]]);
  expect((await open.read(id)).money.balance).toMatchObject({
    paidCents: 0,
    tooMuchCents: 0,
  });
});

test('whoever pays back less on purpose completes it by saying so', async () => {
  const { id, withdrawalId } = await withdrawnFrom();
  expect(await settleWithdrawal(desk(), open.office.anna, withdrawalId, now)).toBe('changed');
  expect(await refund(id, withdrawalId, first, 'online')).toBe('done');
  expect(await settleWithdrawal(desk(), open.office.anna, withdrawalId, now)).toBe('done');
  expect(await stateOf(id)).toEqual([['settled', first]]);
});

test('a transfer of less is meant, and completes it by itself', async () => {
  const { id, withdrawalId } = await withdrawnFrom();
  expect(await refund(id, withdrawalId, first, 'transfer')).toBe('done');
  expect(await stateOf(id)).toEqual([['settled', first]]);
});
