import { Stripe } from 'stripe';
import {
  bodyOf,
  checkoutPage,
  listenLocally,
  ServiceBooks,
  type PaymentService,
  type StandInPayment,
  type StandInRefund,
} from './payment-service.ts';

const key = 'sk_test_standInStandIn';
const secret = 'whsec_standInStandIn';
const time = Math.floor(Date.parse('2026-11-23T09:30:00Z') / 1000);

const intentOf = ({ id }: StandInPayment) => id.replace('cs_test_', 'pi_');
const refundStates = { pending: 'pending', done: 'succeeded', failed: 'failed' } as const;

/** A stand-in of the parts of Stripe's API that checkout pages take (docs.stripe.com/api). */
export async function startStripe(): Promise<PaymentService> {
  const books = new ServiceBooks();
  const signer = new Stripe(key);
  /** what each payment was given for its PaymentIntent */
  const intents = new Map<string, string>();
  const server = await listenLocally(false, (request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '' } = request;
      const url = new URL(request.url ?? '', server.origin);
      const checkout = /^\/c\/pay\/(\w+)$/.exec(url.pathname)?.[1];
      if (checkout !== undefined) {
        const payment = books.find(checkout);
        if (payment === undefined) return response.writeHead(404).end();
        if (method === 'GET')
          return response.writeHead(200, { 'Content-Type': 'text/html' }).end(checkoutPage(payment));
        payment.state = (new URLSearchParams(body).get('state') ?? 'failed') as StandInPayment['state'];
        return response.writeHead(303, { Location: payment.returnUrl }).end();
      }
      // browsers ask every host for one
      if (url.pathname === '/favicon.ico') return response.writeHead(204).end();
      books.asked.push(`${method} ${url.pathname}`);
      const say = (status: number, answer: unknown, headers = {}) =>
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(answer));
      if (books.mood === 'down')
        return say(503, { error: { type: 'api_error', message: 'down' } }, { 'stripe-should-retry': 'false' });
      const isKnown = request.headers.authorization === `Bearer ${key}`;
      const idempotency = request.headers['idempotency-key'];
      const [status, answer] = books.forbidden?.test(url.pathname)
        ? problem(403, 'The provided key does not have the required permissions for this endpoint')
        : isKnown
          ? answered(method, url, body, typeof idempotency === 'string' ? idempotency : null)
          : problem(401, 'Invalid API Key provided');
      if (books.mood === 'losing') return request.socket.destroy();
      return say(status, answer);
    });
  });

  function answered(method: string, url: URL, body: string, idempotency: string | null): [number, unknown] {
    if (method === 'POST') {
      const asked = `${url.pathname} ${body}`;
      const earlier = idempotency === null ? null : books.again(idempotency, asked);
      if (earlier === 'other')
        return problem(
          400,
          'Keys for idempotent requests can only be used with the same parameters they were first used with',
        );
      if (earlier !== null) return [200, earlier.answer];
      const [status, answer] = posted(url.pathname, new URLSearchParams(body));
      if (status === 200 && idempotency !== null) books.keep(idempotency, asked, answer);
      return [status, answer];
    }
    const listed = (data: unknown[]): [number, unknown] => [200, { object: 'list', data, has_more: false, url: '/' }];
    if (url.pathname === '/v1/checkout/sessions' || url.pathname === '/v1/payment_intents') return listed([]);
    const about = books.payments.find((payment) => intentOf(payment) === url.searchParams.get('payment_intent'));
    const of = (kind: StandInRefund['kind']) => about?.refunds.filter((refund) => refund.kind === kind) ?? [];
    if (url.pathname === '/v1/refunds') return listed(of('refund').map(shownRefund));
    if (url.pathname === '/v1/disputes') return listed(of('chargeback').map(shownDispute));
    const payment = books.find(/^\/v1\/checkout\/sessions\/(\w+)$/.exec(url.pathname)?.[1] ?? '');
    return payment === undefined ? problem(404, 'No such checkout.session') : [200, shown(payment)];
  }

  function posted(path: string, wanted: URLSearchParams): [number, unknown] {
    const text = (name: string) => wanted.get(name) ?? '';
    if (path === '/v1/refunds') {
      const of = books.payments.find((payment) => intentOf(payment) === text('payment_intent'));
      if (of === undefined) return problem(404, 'No such payment_intent');
      const wantedRefund = { id: books.nextId('re_'), cents: Number(text('amount')), reference: text('metadata[id]') };
      const refund = books.refund(of, wantedRefund);
      return refund === null
        ? problem(400, 'Refund amount is greater than unrefunded amount on charge')
        : [200, shownRefund(refund)];
    }
    if (path !== '/v1/checkout/sessions' || text('mode') !== 'payment') return problem(404, 'Unrecognized request URL');
    const lifetime = Number(text('expires_at')) - Date.now() / 1000;
    // tests live at times of their own
    if (!Number.isFinite(lifetime)) return problem(400, 'Invalid timestamp');
    const payment: StandInPayment = {
      id: books.nextId('cs_test_'),
      reference: text('client_reference_id'),
      cents: Number(text('line_items[0][price_data][unit_amount]')),
      currency: text('line_items[0][price_data][currency]').toUpperCase(),
      description: text('line_items[0][price_data][product_data][name]'),
      returnUrl: text('success_url'),
      webhookUrl: null,
      state: 'open',
      refunds: [],
    };
    intents.set(payment.id, text('payment_intent_data[metadata][id]'));
    books.payments.push(payment);
    return [200, shown(payment)];
  }

  function shown(payment: StandInPayment) {
    const { state } = payment;
    const isComplete = state === 'paid' || state === 'pending' || state === 'failed';
    const status = state === 'paid' ? 'succeeded' : state === 'pending' ? 'processing' : 'requires_payment_method';
    return {
      id: payment.id,
      object: 'checkout.session',
      amount_total: payment.cents,
      currency: payment.currency.toLowerCase(),
      client_reference_id: payment.reference,
      created: time,
      // who turns back at Stripe's page leaves it open until its time is over
      status: isComplete ? 'complete' : state === 'open' ? 'open' : 'expired',
      payment_status: state === 'paid' ? 'paid' : 'unpaid',
      payment_intent: isComplete
        ? {
            id: intentOf(payment),
            object: 'payment_intent',
            status,
            latest_charge: { object: 'charge', created: time },
          }
        : null,
      metadata: { id: payment.reference },
      url: state === 'open' ? `${server.origin}/c/pay/${payment.id}` : null,
    };
  }

  const shownRefund = ({ id, cents, reference, currency = 'EUR', state }: StandInRefund) => ({
    id,
    object: 'refund',
    amount: cents,
    currency: currency.toLowerCase(),
    created: time,
    metadata: reference === null ? {} : { id: reference },
    status: refundStates[state],
  });

  const shownDispute = ({ id, cents, currency = 'EUR', state }: StandInRefund) => ({
    id,
    object: 'dispute',
    amount: cents,
    currency: currency.toLowerCase(),
    created: time,
    status: state === 'failed' ? 'won' : 'needs_response',
  });

  return Object.assign(books, {
    env: {
      PAYMENT_PROVIDER: 'stripe',
      PAYMENT_KEY: key,
      PAYMENT_WEBHOOK_SECRET: secret,
      PAYMENT_API_URL: server.origin,
    },
    call(payment: StandInPayment, now = Date.now()) {
      const object =
        payment.refunds.length > 0
          ? { object: 'charge', id: 'ch_1', payment_intent: intentOf(payment) }
          : payment.isToldByIntent
            ? { object: 'payment_intent', id: intentOf(payment), metadata: { id: intents.get(payment.id) } }
            : { object: 'checkout.session', id: payment.id };
      const body = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: payment.refunds.length > 0 ? 'charge.refunded' : 'checkout.session.completed',
        created: time,
        data: { object },
      });
      const signature = signer.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: Math.floor(now / 1000),
      });
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
    },
    close: server.close,
  });
}

const problem = (status: number, message: string): [number, unknown] => [
  status,
  { error: { type: 'invalid_request_error', message } },
];
