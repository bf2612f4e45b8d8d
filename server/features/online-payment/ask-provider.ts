import type { Kysely } from 'kysely';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Counters } from '../../platform/metrics/counters.ts';
import { onlinePaymentsOf, type OnlinePayment } from '../payments/online-refunds.ts';
import { applyAnswer, applyRefusal, askNext, type Asking } from './apply-answer.ts';
import { nextAsk } from './next-ask.ts';
import type { PaymentProvider, ProviderPayment, ProviderProblem } from './provider.ts';

export interface AskSetting {
  provider: PaymentProvider;
  database: Database;
  now: Clock;
  counters: Counters;
  logger: { warn(details: object, message: string): void; error(details: object, message: string): void };
  /** tells the desk's open pages that something changed */
  announce: () => void;
}

/** A payment that was begun and never got its page can be begun again for so long; then it is over. Milliseconds. */
const beginTime = 15 * 60_000;

const hour = 60 * 60_000;

/** `unavailable`: the service gave no answer, or another one than ours; `gone`: there is no such payment. */
export type Asked = 'done' | 'unavailable' | 'gone';

/**
 * Asks the service about a payment, writes down what it answers, and has it pay back what somebody asked for.
 * @throws {StorageUnavailable} what was not written down is asked about again
 */
export async function askProvider(setting: AskSetting, id: string): Promise<Asked> {
  const { provider, database, now } = setting;
  const payment = await readOnlinePayment(database, id);
  if (payment === null) return 'gone';
  const asking: Asking = { id, orderId: payment.order_id, askAt: payment.ask_at };
  if (payment.provider_id === null || payment.provider !== provider.name) return notAskable(setting, payment);
  const answer = await provider.readPayment(payment.provider_id);
  if ('problem' in answer) return failed(setting, payment, answer);
  let whole = answer;
  await write(setting, asking, whole);
  for (const refund of payment.refunds) {
    const isThere = answer.refunds.some((told) => told.id === refund.provider_id || told.reference === refund.id);
    if (refund.state !== 'asked' || isThere) continue;
    const told = await provider.refund({
      id: refund.id,
      payment: { id: answer.id, chargeId: answer.chargeId },
      cents: refund.amount_cents,
      currency: answer.currency,
      description: payment.number,
    });
    if (!('problem' in told)) {
      // metadata may come back with the next reading only
      whole = { ...whole, refunds: [...whole.refunds, { ...told, reference: refund.id }] };
      await write(setting, asking, whole);
      continue;
    }
    if (told.problem === 'unavailable') return failed(setting, { ...payment, ask_at: asking.askAt }, told);
    setting.logger.error({ service: provider.name, said: told.said }, 'the payment service did not pay back');
    const refusal = { refundId: refund.id, said: told.said };
    await database.write((transaction) => applyRefusal(transaction, asking, refusal, now()));
    setting.announce();
  }
  return 'done';
}

/** A payment with the number of its order; null: there is none. @throws {StorageUnavailable} */
export const readOnlinePayment = (
  database: Database,
  id: string,
): Promise<(OnlinePayment & { number: string }) | null> =>
  database.read(async (reader) => {
    const row = await reader
      .selectFrom('online_payments')
      .innerJoin('orders', 'orders.id', 'online_payments.order_id')
      .select(['online_payments.order_id', 'orders.order_number'])
      .where('online_payments.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const payment = (await onlinePaymentsOf(reader, row.order_id)).find((one) => one.id === id);
    return payment === undefined ? null : { ...payment, number: row.order_number };
  });

async function write(setting: AskSetting, asking: Asking, answer: ProviderPayment): Promise<void> {
  const { database, now, counters, announce } = setting;
  const applied = await database.write((transaction) => applyAnswer(transaction, asking, answer, now()));
  asking.askAt = applied.askAt;
  if (!applied.hasChanged) return;
  counters.increment('online_payments', answer.state);
  announce();
}

/** It has no page yet, or another service than the one that is set now. */
async function notAskable({ database, now, provider, logger }: AskSetting, payment: OnlinePayment): Promise<Asked> {
  const at = now();
  const isOther = payment.provider !== provider.name;
  if (isOther)
    logger.warn(
      { service: payment.provider },
      'a payment of another service cannot be asked about; set PAYMENT_PROVIDER',
    );
  const isOver = !isOther && at - payment.created_at > beginTime;
  const change = isOther
    ? { ask_at: at + 24 * hour }
    : isOver
      ? { state: 'expired' as const, ask_at: null }
      : { ask_at: payment.created_at + beginTime + 1_000 };
  await database.write((transaction) =>
    transaction
      .updateTable('online_payments')
      .set(change)
      .where('id', '=', payment.id)
      // it may have got its page meanwhile
      .where((where) => (isOther ? where.lit(true) : where('provider_id', 'is', null)))
      .execute(),
  );
  return 'unavailable';
}

async function failed(
  { database, now, provider, counters, logger, announce }: AskSetting,
  payment: OnlinePayment,
  { problem, said }: ProviderProblem,
): Promise<Asked> {
  counters.increment('payment_service_failures', provider.name);
  const tell = problem === 'refused' ? logger.error.bind(logger) : logger.warn.bind(logger);
  tell({ service: provider.name, said }, 'the payment service did not say how a payment stands; it is asked again');
  const at = now();
  const isForLong = problem === 'refused' && at - (payment.asked_at ?? payment.created_at) >= hour;
  // of what is paid or over nothing may come for long, and yet somebody asked
  const usual = nextAsk({ ...payment, createdAt: payment.created_at }, at) ?? Infinity;
  const next = Math.min(usual, at + (isForLong ? 24 * hour : hour));
  try {
    await database.write(async (transaction) => {
      await askNext(transaction, { id: payment.id, askAt: payment.ask_at }, next);
      if (isForLong) await showUnread(transaction, payment.id, at);
    });
    if (isForLong) announce();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
  }
  return 'unavailable';
}

/** Somebody is to look at it, unless they are to look at something else of it. */
const showUnread = (transaction: Kysely<Schema>, id: string, now: number) =>
  transaction
    .updateTable('online_payments')
    .set({ problem: 'unread', problem_at: now })
    .where('id', '=', id)
    .where('problem', 'is', null)
    .execute();
