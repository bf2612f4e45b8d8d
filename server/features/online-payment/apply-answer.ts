import type { Kysely, Updateable } from 'kysely';
import { isCalledOff } from '../../../domain/orders/order-state.ts';
import {
  laterState,
  onlinePaymentStates,
  onlineRefundStates,
  providerNames,
  type OnlineProblem,
} from '../../../domain/orders/online-payment.ts';
import type { OnlinePaymentRow } from '../../platform/database/schema/online-payments.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import { noteOnline, takeOnlineBack } from '../payments/note-online.ts';
import { onlinePaymentsOf, type OnlinePayment } from '../payments/online-refunds.ts';
import { nextAsk } from './next-ask.ts';
import type { ProviderPayment, ProviderRefund } from './provider.ts';

const oneDay = 24 * 60 * 60 * 1000;

/** A payment that the service was asked about. */
export interface Asking {
  id: string;
  orderId: string;
  /** when it was to be asked about, as it stood when the service was asked; null: not at all */
  askAt: number | null;
}

/** What is being applied: the payment as it stands under its order's lock, and the moment. */
interface Applying {
  transaction: Kysely<Schema>;
  order: OrderRow;
  payment: OnlinePayment;
  /** milliseconds since 1970 UTC */
  now: number;
}

/**
 * Brings a payment, and the order's money, to what the service answered. Told twice, late, or in another order than it
 * happened, it comes to the same: states only move on, and what is noted has an id made of the service's own.
 * @param now milliseconds since 1970 UTC
 */
export async function applyAnswer(
  transaction: Kysely<Schema>,
  { id, orderId, askAt }: Asking,
  answer: ProviderPayment,
  now: number,
): Promise<{ hasChanged: boolean; askAt: number | null }> {
  const order = await lockOrder(transaction, orderId);
  const payment = (await onlinePaymentsOf(transaction, orderId)).find((one) => one.id === id);
  if (payment === undefined) return { hasChanged: false, askAt };
  if (order === undefined) {
    // its processing is restricted: nothing is lost, and it is asked again
    await askNext(transaction, { id, askAt }, now + oneDay);
    return { hasChanged: false, askAt: now + oneDay };
  }
  const applying = { transaction, order, payment, now };
  const paid = await applyState(applying, answer);
  let problem = paid.problem;
  const came = {
    isCounted: (paid.change.payment_id ?? payment.payment_id) !== null,
    currency: paid.change.came_currency ?? payment.came_currency ?? payment.currency,
  };
  for (const told of answer.refunds) problem = (await applyRefund(applying, told, came)) ?? problem;
  const after = (await onlinePaymentsOf(transaction, orderId)).find((one) => one.id === id) ?? payment;
  const state = laterState(onlinePaymentStates, payment.state, answer.state);
  const isWon = after.refunds.every(({ kind, state: of }) => kind !== 'chargeback' || of === 'failed');
  const isOver = payment.problem === 'unread' || (payment.problem === 'chargeback' && isWon);
  await update(transaction, id, {
    ...paid.change,
    state,
    charge_id: answer.chargeId ?? payment.charge_id,
    asked_at: now,
    ...(problem !== null && { problem, problem_at: now }),
    ...(problem === null && isOver && { problem: null, problem_at: null }),
  });
  const next = nextAsk({ state, createdAt: payment.created_at, refunds: after.refunds }, now);
  await askNext(transaction, { id, askAt }, next);
  const hasChanged =
    problem !== null ||
    isOver ||
    state !== payment.state ||
    JSON.stringify(after.refunds) !== JSON.stringify(payment.refunds);
  return { hasChanged, askAt: next };
}

/**
 * Says when a payment is asked about next, unless somebody has said so since the service was asked: by a call of the
 * service's, or a refund that is to be asked for.
 */
export const askNext = (
  transaction: Kysely<Schema>,
  { id, askAt }: Pick<Asking, 'id' | 'askAt'>,
  next: number | null,
) =>
  transaction
    .updateTable('online_payments')
    .set({ ask_at: next })
    .where('id', '=', id)
    .where('ask_at', askAt === null ? 'is' : '=', askAt)
    .execute();

/** Counts what was paid, once; what is not what was asked for is shown and not counted. */
async function applyState(
  { transaction, order, payment, now }: Applying,
  answer: ProviderPayment,
): Promise<{ change: Updateable<OnlinePaymentRow>; problem: OnlineProblem | null }> {
  if (answer.state !== 'paid' || payment.state === 'paid') return { change: {}, problem: null };
  const came = {
    came_cents: Number.isSafeInteger(answer.cents) ? answer.cents : null,
    came_currency: answer.currency,
  };
  if (answer.cents !== payment.amount_cents || answer.currency !== payment.currency)
    return { change: came, problem: 'amount' };
  const paymentId = `${payment.provider}:${answer.id}`;
  const by = providerNames[payment.provider];
  await noteOnline(transaction, { id: paymentId, order, cents: answer.cents, at: answer.paidAt ?? now, by }, now);
  const isOver = isCalledOff(order.state);
  return { change: { ...came, payment_id: paymentId }, problem: isOver ? 'over' : null };
}

/**
 * @param came.isCounted the payment is counted: what goes back of it is, too
 * @param came.currency of what was paid: of another one nobody knows what it takes of that
 * @returns what somebody is to look at
 */
async function applyRefund(
  { transaction, order, payment, now }: Applying,
  told: ProviderRefund,
  came: { isCounted: boolean; currency: string },
): Promise<OnlineProblem | null> {
  const by = providerNames[payment.provider];
  const known =
    payment.refunds.find((refund) => refund.provider_id === told.id) ??
    payment.refunds.find((refund) => refund.id === told.reference);
  if (known === undefined) {
    const id = `${payment.provider}:${told.id}`;
    const isForeign = told.currency !== came.currency;
    const counts = came.isCounted && !isForeign && told.state !== 'failed';
    await transaction
      .insertInto('online_refunds')
      .values({
        id,
        online_payment_id: payment.id,
        kind: told.kind,
        provider_id: told.id,
        amount_cents: told.cents,
        currency: isForeign ? told.currency : null,
        state: told.state,
        payment_id: counts ? id : null,
        created_at: now,
      })
      .execute();
    if (counts) await noteOnline(transaction, { id, order, cents: -told.cents, at: told.at, by }, now);
    if (told.state === 'failed') return null;
    if (isForeign) return 'currency';
    return told.kind === 'chargeback' ? 'chargeback' : null;
  }
  const state = laterState(onlineRefundStates, known.state, told.state);
  if (state === known.state && known.provider_id === told.id) return null;
  await transaction
    .updateTable('online_refunds')
    .set({ state, provider_id: told.id })
    .where('id', '=', known.id)
    .execute();
  if (state !== 'failed' || known.state === 'failed') return null;
  if (known.payment_id !== null) await takeOnlineBack(transaction, { id: known.payment_id, order, by }, now);
  // what nobody counted here somebody may have noted by hand
  if (known.currency !== null) return 'currency-back';
  return known.kind === 'refund' ? 'refund' : null;
}

/**
 * Writes down that the service would not pay back: what was noted of it is taken back, and somebody is to look.
 * @param said why, in the service's words
 * @param now milliseconds since 1970 UTC
 */
export async function applyRefusal(
  transaction: Kysely<Schema>,
  { id, orderId }: Pick<Asking, 'id' | 'orderId'>,
  { refundId, said }: { refundId: string; said: string },
  now: number,
): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  const payment = (await onlinePaymentsOf(transaction, orderId)).find((one) => one.id === id);
  const refund = payment?.refunds.find((one) => one.id === refundId);
  if (order === undefined || payment === undefined || refund?.state !== 'asked') return;
  await transaction.updateTable('online_refunds').set({ state: 'failed', said }).where('id', '=', refundId).execute();
  await update(transaction, id, { problem: 'refund', problem_at: now });
  if (refund.payment_id !== null)
    await takeOnlineBack(transaction, { id: refund.payment_id, order, by: providerNames[payment.provider] }, now);
}

const update = (transaction: Kysely<Schema>, id: string, change: Updateable<OnlinePaymentRow>) =>
  transaction.updateTable('online_payments').set(change).where('id', '=', id).execute();
