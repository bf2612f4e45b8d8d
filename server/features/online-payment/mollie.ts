import {
  createMollieClient,
  Locale as MollieLocale,
  MollieApiError,
  PaymentEmbed,
  PaymentStatus,
  RefundStatus,
  type Payment,
} from '@mollie/api-client';
import * as z from 'zod/mini';
import type { Locale } from '../../../domain/locale.ts';
import type { Cents } from '../../../domain/money.ts';
import {
  attempted,
  formTargetsOf,
  isPageOf,
  type Hint,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSetting,
} from './provider.ts';

const locales: Readonly<Record<Locale, MollieLocale>> = {
  en: MollieLocale.en_GB,
  de: MollieLocale.de_DE,
  nl: MollieLocale.nl_NL,
  fr: MollieLocale.fr_FR,
};

const states: Readonly<Record<PaymentStatus, ProviderPayment['state']>> = {
  [PaymentStatus.open]: 'open',
  [PaymentStatus.pending]: 'pending',
  // of methods whose money is drawn later, which we do not ask for
  [PaymentStatus.authorized]: 'pending',
  [PaymentStatus.paid]: 'paid',
  [PaymentStatus.canceled]: 'cancelled',
  [PaymentStatus.expired]: 'expired',
  [PaymentStatus.failed]: 'failed',
};

const refundStates: Readonly<Record<RefundStatus, ProviderRefund['state']>> = {
  [RefundStatus.queued]: 'pending',
  [RefundStatus.pending]: 'pending',
  [RefundStatus.processing]: 'pending',
  [RefundStatus.refunded]: 'done',
  [RefundStatus.failed]: 'failed',
  [RefundStatus.canceled]: 'failed',
};

const ours = z.object({ id: z.string() });

interface MollieRefund {
  id: string;
  amount: { value: string; currency: string };
  status: RefundStatus;
  metadata: unknown;
  createdAt: string;
}

/** "24.95" as cents; NaN, which equals nothing, for what is no amount. */
const centsOf = ({ value }: { value: string }): Cents =>
  /^\d+(\.\d\d)?$/.test(value) ? Math.round(Number(value) * 100) : Number.NaN;

const valueOf = (cents: Cents): string => (cents / 100).toFixed(2);

const statusOf = (error: unknown) => (error instanceof MollieApiError ? error.statusCode : undefined);

function refundOf({ id, amount, status, metadata, createdAt }: MollieRefund): ProviderRefund {
  const found = z.safeParse(ours, metadata);
  return {
    id,
    kind: 'refund',
    reference: found.success ? found.data.id : null,
    cents: centsOf(amount),
    currency: amount.currency,
    state: refundStates[status],
    at: Date.parse(createdAt),
  };
}

function paymentOf(payment: Payment): ProviderPayment {
  const { refunds = [], chargebacks = [] } = payment._embedded ?? {};
  return {
    id: payment.id,
    chargeId: null,
    state: states[payment.status],
    cents: centsOf(payment.amount),
    currency: payment.amount.currency,
    paidAt: payment.paidAt === undefined ? null : Date.parse(payment.paidAt),
    checkoutUrl: payment._links.checkout?.href ?? null,
    refunds: [
      ...refunds.map(refundOf),
      ...chargebacks.map(({ id, amount, createdAt, reversedAt }): ProviderRefund => ({
        id,
        kind: 'chargeback',
        reference: null,
        cents: centsOf(amount),
        currency: amount.currency,
        // missing, or null, until the bank gave it back
        state: reversedAt ? 'failed' : 'done',
        at: Date.parse(createdAt),
      })),
    ],
  };
}

/** Mollie's Payments API, by its own package (docs.mollie.com/reference/payments-api). */
export function createMollie({ key, apiUrl, webhookUrl }: ProviderSetting): PaymentProvider {
  const client = createMollieClient({ apiKey: key, ...(apiUrl !== null && { apiEndpoint: apiUrl }) });
  return {
    name: 'mollie',
    isCheckout: isPageOf(/(^|\.)mollie\.com$/, apiUrl),
    formTargets: formTargetsOf(apiUrl),
    createPayment: ({ id, cents, description, language, returnUrl }) =>
      attempted(
        async () =>
          paymentOf(
            await client.payments.create({
              amount: { currency: 'EUR', value: valueOf(cents) },
              description,
              redirectUrl: returnUrl,
              ...(webhookUrl !== null && { webhookUrl }),
              locale: locales[language],
              metadata: { id },
              idempotencyKey: id,
            }),
          ),
        statusOf,
      ),
    readPayment: (id) =>
      attempted(
        async () =>
          paymentOf(await client.payments.get(id, { embed: [PaymentEmbed.refunds, PaymentEmbed.chargebacks] })),
        statusOf,
      ),
    refund: ({ id, payment, cents, currency, description }) =>
      attempted(
        async () =>
          refundOf(
            await client.paymentRefunds.create({
              paymentId: payment.id,
              amount: { currency, value: valueOf(cents) },
              description,
              metadata: { id },
              idempotencyKey: id,
            }),
          ),
        statusOf,
      ),
    check: () =>
      attempted(async () => {
        await client.payments.page({ limit: 1 });
        await client.refunds.page({ limit: 1 });
        await client.chargebacks.page({ limit: 1 });
        return 'ok' as const;
      }, statusOf),
    // nothing is signed, and nothing is believed: the id says only what to ask about
    hintOf: (body): Hint => {
      const id = new URLSearchParams(body).get('id') ?? '';
      return /^tr_\w{1,64}$/.test(id) ? { id, ours: null } : 'nothing';
    },
  };
}
