import { Stripe } from 'stripe';
import * as z from 'zod/mini';
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

/** So long a checkout page can be paid on; Stripe takes half an hour to a day. Seconds. */
const checkoutTime = 60 * 60;

const statusOf = (error: unknown) => (error instanceof Stripe.errors.StripeError ? error.statusCode : undefined);

/** What an event is about: a checkout page, or what names its payment. */
const eventObject = z.object({
  object: z.string(),
  id: z.string(),
  payment_intent: z.optional(z.nullable(z.string())),
  // Stripe gives a charge what its payment was made with
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
});

const millisecondsOf = (seconds: number) => seconds * 1000;

function refundOf({ id, amount, currency, status, metadata, created }: Stripe.Refund): ProviderRefund {
  return {
    id,
    kind: 'refund',
    reference: metadata?.['id'] ?? null,
    cents: amount,
    currency: currency.toUpperCase(),
    state: status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    at: millisecondsOf(created),
  };
}

/** Null: a bank only asks, or the dispute was settled before it became one: no money has gone back. */
function chargebackOf({ id, amount, currency, status, created }: Stripe.Dispute): ProviderRefund | null {
  if (status.startsWith('warning_') || status === 'prevented') return null;
  const state = status === 'won' ? 'failed' : 'done';
  return {
    id,
    kind: 'chargeback',
    reference: null,
    cents: amount,
    currency: currency.toUpperCase(),
    state,
    at: millisecondsOf(created),
  };
}

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): ProviderPayment['state'] {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  // money of a direct debit comes, or does not, days later
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'pending';
}

function paymentOf(session: Stripe.Checkout.Session, refunds: readonly ProviderRefund[]): ProviderPayment {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const state = stateOf(session, intent);
  return {
    id: session.id,
    chargeId: intent?.id ?? (typeof session.payment_intent === 'string' ? session.payment_intent : null),
    state,
    cents: session.amount_total ?? Number.NaN,
    currency: (session.currency ?? '').toUpperCase(),
    paidAt: state === 'paid' ? millisecondsOf(charge?.created ?? session.created) : null,
    checkoutUrl: session.url,
    refunds,
  };
}

/** Stripe's checkout pages, by its own package (docs.stripe.com/api/checkout/sessions). */
export function createStripe({ key, apiUrl, webhookSecret }: ProviderSetting): PaymentProvider {
  const client = new Stripe(key, { telemetry: false, timeout: 10_000, maxNetworkRetries: 1, ...hostOf(apiUrl) });

  async function readRefunds(intent: string): Promise<ProviderRefund[]> {
    const refunds = await client.refunds.list({ payment_intent: intent, limit: 100 });
    const disputes = await client.disputes.list({ payment_intent: intent, limit: 100 });
    return [...refunds.data.map(refundOf), ...disputes.data.map(chargebackOf).filter((one) => one !== null)];
  }

  return {
    name: 'stripe',
    isCheckout: isPageOf(/(^|\.)stripe\.com$/, apiUrl),
    formTargets: formTargetsOf(apiUrl),
    createPayment: ({ id, cents, description, language, returnUrl, createdAt }) =>
      attempted(async () => {
        const session = await client.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            metadata: { id },
            payment_intent_data: { description, metadata: { id } },
            line_items: [
              { quantity: 1, price_data: { currency: 'eur', unit_amount: cents, product_data: { name: description } } },
            ],
            // what is asked for is what comes
            adaptive_pricing: { enabled: false },
            success_url: returnUrl,
            cancel_url: returnUrl,
            locale: language,
            expires_at: Math.floor(createdAt / 1000) + checkoutTime,
          },
          { idempotencyKey: id },
        );
        return paymentOf(session, []);
      }, statusOf),
    readPayment: (id) =>
      attempted(async () => {
        const session = await client.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
        const read = paymentOf(session, []);
        return read.chargeId === null ? read : { ...read, refunds: await readRefunds(read.chargeId) };
      }, statusOf),
    refund: ({ id, payment, cents }) =>
      attempted(async () => {
        if (payment.chargeId === null) throw new Error('Stripe has not said yet by which charge it was paid');
        const wanted = { payment_intent: payment.chargeId, amount: cents, metadata: { id } };
        return refundOf(await client.refunds.create(wanted, { idempotencyKey: id }));
      }, statusOf),
    check: () =>
      attempted(async () => {
        // a key can be restricted to some of what a reading takes
        for (const one of [client.checkout.sessions, client.paymentIntents, client.refunds, client.disputes])
          await one.list({ limit: 1 });
        return 'ok' as const;
      }, statusOf),
    hintOf: (body, header): Hint => {
      try {
        const event = client.webhooks.constructEvent(body, header('stripe-signature') ?? '', webhookSecret);
        const about = z.safeParse(eventObject, event.data.object);
        if (!about.success) return 'nothing';
        const { object, id, payment_intent: intent, metadata } = about.data;
        // a page that was never seen paid is known by our id alone
        const ours = metadata?.['id'] ?? null;
        if (object === 'checkout.session' || object === 'payment_intent') return { id, ours };
        return intent ? { id: intent, ours } : 'nothing';
      } catch {
        return 'forged';
      }
    },
  };
}

/** Where to ask instead of Stripe's own address. */
function hostOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}
