import { isLocale, type Locale } from '../../../domain/locale.ts';
import type { Cents } from '../../../domain/money.ts';
import { providerNames, type OnlinePaymentState } from '../../../domain/orders/online-payment.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { askAgainAt } from '../payments/online-refunds.ts';
import { readPayableCents } from '../payments/payable-online.ts';
import { askProvider, readOnlinePayment } from './ask-provider.ts';
import { beginPayment, type BeginSetting, type Begun } from './begin-payment.ts';
import { paymentOfToken } from './payment-token.ts';

/** What became of a payment, for the buyer who comes back from the service's page. */
export interface PaymentSeen {
  orderId: string;
  number: string;
  state: OnlinePaymentState;
  cents: Cents;
  language: Locale;
  /** something else came than was asked for: somebody looks into it */
  isDoubtful: boolean;
  /** something of the order can be paid online now */
  isPayable: boolean;
}

/** Paying online through the one service that is configured. */
export interface OnlinePayments {
  /** what people call the service */
  service: string;
  /** where its forms may lead to, as the content security policy writes it */
  formTargets: readonly string[];
  /** @throws {StorageUnavailable} */
  begin(orderId: string, language: Locale): Promise<Begun>;
  /** What became of the payment behind a signed link; the service is asked first. Null: the link is none of ours. @throws {StorageUnavailable} */
  look(token: string): Promise<PaymentSeen | null>;
  /** Takes a call of the service as a hint to ask. @returns false: somebody else sent it. @throws {StorageUnavailable} */
  hint(body: string, header: (name: string) => string | null): Promise<boolean>;
  /** Has what is to be asked for asked for now. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

/** The same payment is not asked about more often. Milliseconds. */
const leastRest = 2_000;

/** Long enough for one to be asked about; then another instance may. Milliseconds. */
const lease = 90_000;

const mostOfRun = 20;

export function createOnlinePayments(setting: BeginSetting): OnlinePayments {
  const { provider, database, secrets, now, logger, counters } = setting;
  const job = repeat({
    name: 'online-payments',
    every: 15_000,
    logger,
    counters,
    async run(stopping) {
      const due = await database.read((reader) =>
        reader
          .selectFrom('online_payments')
          .select(['id', 'ask_at'])
          .where('ask_at', '<=', now())
          .orderBy('ask_at')
          .limit(mostOfRun)
          .execute(),
      );
      for (const { id, ask_at: askAt } of due) {
        if (stopping.aborted) return;
        if (await take(id, askAt)) await askProvider(setting, id);
      }
      if (due.length === mostOfRun) return { time: 0 };
    },
  });

  /** Whether it is this instance that asks about it. */
  async function take(id: string, askAt: number | null): Promise<boolean> {
    const taken = await database.write((transaction) =>
      transaction
        .updateTable('online_payments')
        .set({ ask_at: now() + lease })
        .where('id', '=', id)
        .where('ask_at', '=', askAt)
        .returning('id')
        .executeTakeFirst(),
    );
    return taken !== undefined;
  }

  return {
    service: providerNames[provider.name],
    formTargets: provider.formTargets,
    begin: (orderId, language) => beginPayment(setting, orderId, language),
    async look(token) {
      const id = await paymentOfToken(secrets, token);
      if (id === null) return null;
      const before = await readOnlinePayment(database, id);
      if (before === null) return null;
      const isOver = before.state !== 'new' && before.state !== 'open' && before.state !== 'pending';
      if (!isOver && now() - (before.asked_at ?? 0) >= leastRest) await askProvider(setting, id);
      const payment = (await readOnlinePayment(database, id)) ?? before;
      const { order_id: orderId } = payment;
      const open = await database.read((reader) => readPayableCents(reader, orderId, setting.audience()));
      return {
        orderId,
        number: payment.number,
        state: payment.state,
        cents: payment.amount_cents,
        language: isLocale(payment.language) ? payment.language : 'de',
        isDoubtful: payment.state === 'paid' && payment.payment_id === null,
        isPayable: payment.state !== 'pending' && (open ?? 0) > 0,
      };
    },
    async hint(body, header) {
      const hinted = provider.hintOf(body, header);
      if (hinted === 'forged') return false;
      if (hinted === 'nothing') return true;
      const { id, ours } = hinted;
      const known = await database.read((reader) =>
        reader
          .selectFrom('online_payments')
          .select(['id', 'asked_at'])
          .where('provider', '=', provider.name)
          .where((where) =>
            where.or([where('provider_id', '=', id), where('charge_id', '=', id), where('id', '=', ours)]),
          )
          .executeTakeFirst(),
      );
      // whoever makes ids up costs us this one look
      if (known === undefined) return true;
      const askAt = Math.max(now(), (known.asked_at ?? 0) + leastRest);
      await database.write((transaction) => askAgainAt(transaction, known.id, askAt));
      job.wake();
      return true;
    },
    wake: () => job.wake(),
    start: () => job.start(),
    stop: () => job.stop(),
  };
}
