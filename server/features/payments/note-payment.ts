import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { germanDay } from '../../../domain/german-time.ts';
import type { Cents } from '../../../domain/money.ts';
import type { PaymentProviderName } from '../../../domain/orders/online-payment.ts';
import type { PaymentWay } from '../../../domain/orders/payment-ways.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import { reserveOnlineRefund } from './online-refunds.ts';
import { readMoney, type OrderMoney } from './read-money.ts';
import { settleOrder } from './settle-order.ts';

/** A day longer before the order is a slip, such as last year's date. Milliseconds. */
const longBefore = 60 * 24 * 60 * 60 * 1000;

/** What somebody notes about money that came, or that they sent back. */
export interface WrittenPayment {
  /** given by the form, so that a second press of its button is the first */
  id: string;
  orderId: string;
  /** more than 0, also of what is paid back */
  cents: Cents;
  /** YYYY-MM-DD in Germany */
  paidOn: string;
  way: PaymentWay;
  /** such as what the transfer said; may be empty */
  reference: string;
  /** what was paid, less what went back, when they saw the order; without it nobody looks */
  seenPaidCents?: Cents;
}

/**
 * `day`: no day, one to come, or one long before the order; `amount`: none; `not-allowed`: an order that is not confirmed, or a request, is not paid;
 * `sent-before`: this very form noted something else before.
 */
type Wrong = 'day' | 'amount' | 'not-allowed' | 'unknown' | 'sent-before';

/** `done`: also when this very payment was noted before; `changed`: the invoice that it is for charges nothing any more, or money came or went back since they saw the order. */
export type PaymentNoted = 'done' | 'changed' | Wrong;

/**
 * Notes that money came for an order, in one transaction with what follows from it: the order is paid once what is owed is
 * covered, and asks for the rest as long as it is not.
 * @param invoice the number of the one it is for; null: it covers what is due first
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const notePayment = async (
  database: Database,
  actor: Actor,
  written: WrittenPayment & { invoice: string | null },
  now: number,
): Promise<PaymentNoted> => database.write((transaction) => notePaymentIn(transaction, actor, written, now));

/** Notes it in a transaction that does more. */
export const notePaymentIn = async (
  transaction: Kysely<Schema>,
  actor: Actor,
  { invoice, seenPaidCents, ...written }: WrittenPayment & { invoice: string | null },
  now: number,
): Promise<PaymentNoted> => {
  const noted = await note<PaymentNoted>(
    transaction,
    { actor, now },
    { ...written, amountCents: written.cents },
    ({ found, balance }) => {
      // what came online, or was noted by a colleague, is not noted again from a page of before
      if (seenPaidCents !== undefined && seenPaidCents !== balance.paidCents) return 'changed';
      return invoice === null || found.invoices.some(({ number }) => number === invoice)
        ? { paper_number: invoice, reason: null, withdrawal_id: null }
        : 'changed';
    },
  );
  return noted === 'earlier' ? 'done' : noted;
};

/**
 * `reason`: it is more than came too much, so that somebody has to say why, and that it is meant; `changed`: money came or
 * went back since they saw the order; `not-online`: the order has no online payment, of the service that is set, of which so
 * much can go back.
 */
export type RefundNoted = 'done' | 'reason' | 'changed' | 'not-online' | Wrong;

export interface WrittenRefund extends WrittenPayment {
  /** why more is paid back than came too much; null: no more is */
  reason: string | null;
  /** false: nobody was asked yet whether more is meant to be paid back; without it, the reason says so */
  isMeant?: boolean;
  /** the withdrawal for which it is paid back */
  withdrawalId: string | null;
  /** the payment service that is set, by which alone money goes back `online`; without it none is */
  service?: PaymentProviderName | null;
  /** the online payment that is to go back; without it the oldest that can */
  onlinePaymentId?: string;
}

/**
 * Notes that money went back to a buyer: a payment with a minus. Online it is only to go back: the service is asked for it
 * next (`server/features/online-payment`), and what it could not pay out is taken back.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const noteRefund = async (
  database: Database,
  actor: Actor,
  written: WrittenRefund,
  now: number,
): Promise<RefundNoted> => {
  const noted = await database.write((transaction) => noteRefundIn(transaction, actor, written, now));
  return noted === 'earlier' ? 'done' : noted;
};

/**
 * Notes it in a transaction that does more.
 * @returns `earlier`: this very refund was noted before
 */
export const noteRefundIn = (
  transaction: Kysely<Schema>,
  actor: Actor,
  { reason, isMeant = true, seenPaidCents, withdrawalId, service = null, onlinePaymentId, ...written }: WrittenRefund,
  now: number,
): Promise<RefundNoted | 'earlier'> =>
  note<RefundNoted>(transaction, { actor, now }, { ...written, amountCents: -written.cents }, async ({ balance }) => {
    if (written.cents > balance.tooMuchCents) {
      if (!isMeant || (reason ?? '').trim() === '') return 'reason';
      // two who pay the same back at the same moment mean it once
      if (seenPaidCents !== undefined && seenPaidCents !== balance.paidCents) return 'changed';
    }
    if (written.way === 'online') {
      const wanted = { id: written.id, orderId: written.orderId, cents: written.cents, operatorId: actor.operator.id };
      if (!(await reserveOnlineRefund(transaction, { ...wanted, service, onlinePaymentId }, now))) return 'not-online';
    }
    return { paper_number: null, reason, withdrawal_id: withdrawalId };
  });

type Noted = Pick<Schema['payments'], 'paper_number' | 'reason' | 'withdrawal_id'>;

async function note<Outcome extends string>(
  transaction: Kysely<Schema>,
  { actor, now }: { actor: Actor; now: number },
  { id, orderId, cents, amountCents, paidOn, way, reference }: WrittenPayment & { amountCents: Cents },
  decide: (money: OrderMoney) => Noted | Outcome | Promise<Noted | Outcome>,
): Promise<Outcome | 'done' | 'earlier' | Wrong> {
  if (!Number.isSafeInteger(cents) || cents <= 0) return 'amount';
  if (!z.iso.date().safeParse(paidOn).success || paidOn > germanDay(now)) return 'day';
  const order = await lockOrder(transaction, orderId);
  if (order === undefined) return 'unknown';
  if (order.kind === 'request' || order.state === 'received') return 'not-allowed';
  if (paidOn < germanDay(order.received_at - longBefore)) return 'day';
  const earlier = await transaction
    .selectFrom('payments')
    .select(['order_id', 'amount_cents', 'paid_on', 'way', 'reference'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (earlier !== undefined) {
    const isSame =
      earlier.order_id === orderId &&
      earlier.amount_cents === amountCents &&
      earlier.paid_on === paidOn &&
      earlier.way === way &&
      earlier.reference === reference;
    return isSame ? 'earlier' : 'sent-before';
  }
  const money = await readMoney(transaction, orderId);
  if (money === null) return 'unknown';
  const decided = await decide(money);
  if (typeof decided === 'string') return decided;
  await transaction
    .insertInto('payments')
    .values({
      ...decided,
      id,
      order_id: orderId,
      amount_cents: amountCents,
      paid_on: paidOn,
      way,
      reference,
      noted_at: now,
      operator_id: actor.operator.id,
    })
    .execute();
  await recordAccess(
    transaction,
    actor,
    {
      action: amountCents > 0 ? 'payment-noted' : 'refund-noted',
      item: { kind: 'order', id: order.id, label: order.order_number },
      detail: { cents: amountCents },
    },
    now,
  );
  await settleOrder(transaction, actor, orderId, now);
  return 'done';
}

/**
 * `reason`: nobody said why; `online`: a payment service told of it, so that it is no mistake of ours; `paid-back`: more has
 * gone back to the buyer than would then have come.
 */
export type PaymentTakenBack = 'done' | 'unknown' | 'reason' | 'online' | 'paid-back';

/**
 * Takes back what was noted by mistake, money that came or that went back: it counts for nothing any more, and stays in the
 * order's history with the reason.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const takePaymentBack = (
  database: Database,
  actor: Actor,
  taken: TakenBackPayment,
  now: number,
): Promise<PaymentTakenBack> => database.write((transaction) => takePaymentBackIn(transaction, actor, taken, now));

/** Some of what a payment brought has gone back to the buyer. @param paidCents what the order's payments come to, refunds taken off */
export const hasGoneBack = (broughtCents: Cents, paidCents: Cents): boolean =>
  broughtCents > 0 && paidCents < broughtCents;

/** Which payment is taken back, and why. */
export interface TakenBackPayment {
  orderId: string;
  paymentId: string;
  reason: string;
  /** the bank took the money away again, whatever has gone back of it */
  isReturned?: boolean;
}

/** Takes it back in a transaction that does more. */
export async function takePaymentBackIn(
  transaction: Kysely<Schema>,
  actor: Actor,
  { orderId, paymentId, reason, isReturned = false }: TakenBackPayment,
  now: number,
): Promise<PaymentTakenBack> {
  if (reason.trim() === '') return 'reason';
  const order = await lockOrder(transaction, orderId);
  if (order === undefined) return 'unknown';
  const payment = await transaction
    .selectFrom('payments')
    .select(['taken_back_at', 'way', 'amount_cents'])
    .where('id', '=', paymentId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (payment === undefined) return 'unknown';
  // pressed again, or by a colleague
  if (payment.taken_back_at !== null) return 'done';
  if (payment.way === 'online') return 'online';
  if (!isReturned) {
    const paid = (await readMoney(transaction, orderId))?.balance.paidCents ?? 0;
    if (hasGoneBack(payment.amount_cents, paid)) return 'paid-back';
  }
  await transaction
    .updateTable('payments')
    .set({ taken_back_at: now, taken_back_by: actor.operator.id, taken_back_reason: reason.trim() })
    .where('id', '=', paymentId)
    .execute();
  await recordAccess(
    transaction,
    actor,
    { action: 'payment-taken-back', item: { kind: 'order', id: orderId, label: order.order_number } },
    now,
  );
  await settleOrder(transaction, actor, orderId, now);
  return 'done';
}
