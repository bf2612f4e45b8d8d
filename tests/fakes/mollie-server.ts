import {
  bodyOf,
  checkoutPage,
  listenLocally,
  ServiceBooks,
  type PaymentService,
  type StandInPayment,
  type StandInRefund,
} from './payment-service.ts';

const key = 'test_standInStandInStandIn';

const amount = (cents: number, currency: string) => ({ value: (cents / 100).toFixed(2), currency });
const link = (href: string) => ({ href, type: 'application/hal+json' });
const time = '2026-11-23T09:30:00+00:00';

const refundStates = { pending: 'pending', done: 'refunded', failed: 'failed' } as const;

/**
 * A stand-in of Mollie's Payments API (docs.mollie.com/reference/payments-api). The package speaks https only and trusts
 * only the authorities that it brings along, so that this process has to trust everybody for as long as it runs.
 */
export async function startMollie(): Promise<PaymentService> {
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const books = new ServiceBooks();
  const server = await listenLocally(true, (request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '' } = request;
      const url = new URL(request.url ?? '', server.origin);
      const checkout = /^\/checkout\/(\w+)$/.exec(url.pathname)?.[1];
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
      if (books.mood === 'down') return response.writeHead(503, { 'Retry-After': '0' }).end('{}');
      const isKnown = request.headers.authorization === `Bearer ${key}`;
      const idempotency = request.headers['idempotency-key'];
      const [status, answer] = books.forbidden?.test(url.pathname)
        ? problem(403, 'Forbidden', 'Your token does not have the required permissions')
        : isKnown
          ? answered(method, url, body, typeof idempotency === 'string' ? idempotency : null)
          : problem(401, 'Unauthorized Request', 'Missing authentication, or failed to authenticate');
      if (books.mood === 'losing') return request.socket.destroy();
      return response.writeHead(status, { 'Content-Type': 'application/hal+json' }).end(JSON.stringify(answer));
    });
  });

  function answered(method: string, url: URL, body: string, idempotency: string | null): [number, unknown] {
    if (method === 'POST' && idempotency !== null) {
      const asked = `${url.pathname} ${body}`;
      const earlier = books.again(idempotency, asked);
      if (earlier === 'other') return problem(422, 'Unprocessable Entity', 'The idempotency key was used before');
      if (earlier !== null) return [201, earlier.answer];
      const [status, answer] = posted(url.pathname, JSON.parse(body));
      if (status === 201) books.keep(idempotency, asked, answer);
      return [status, answer];
    }
    const listed = /^\/v2\/(payments|refunds|chargebacks)$/.exec(url.pathname)?.[1];
    if (method === 'GET' && listed !== undefined)
      return [200, { count: 0, _embedded: { [listed]: [] }, _links: { self: link(url.href) } }];
    const payment = books.find(/^\/v2\/payments\/(\w+)$/.exec(url.pathname)?.[1] ?? '');
    if (method !== 'GET' || payment === undefined)
      return problem(404, 'Not Found', 'No payment exists with token tr_unknown.');
    const embed = url.searchParams.get('embed') ?? '';
    return [200, shown(payment, embed.includes('refunds') && embed.includes('chargebacks'))];
  }

  function posted(path: string, wanted: Record<string, unknown>): [number, unknown] {
    const {
      amount: asked,
      description,
      redirectUrl,
      webhookUrl,
      metadata,
    } = wanted as {
      amount: { value: string; currency: string };
      description: string;
      redirectUrl: string;
      webhookUrl?: string;
      metadata: { id: string };
    };
    if (!/^\d+\.\d\d$/.test(asked.value)) return problem(422, 'Unprocessable Entity', 'The amount is invalid');
    const cents = Math.round(Number(asked.value) * 100);
    const of = books.find(/^\/v2\/payments\/(\w+)\/refunds$/.exec(path)?.[1] ?? '');
    if (of !== undefined) {
      const refund = books.refund(of, { id: books.nextId('re_'), cents, reference: metadata.id });
      if (refund === null) return problem(422, 'Unprocessable Entity', 'The specified amount cannot be refunded');
      return [201, shownRefund(of, refund)];
    }
    if (path !== '/v2/payments') return problem(404, 'Not Found', 'No such address');
    if (/^https?:\/\/(localhost|127\.)/.test(webhookUrl ?? ''))
      return problem(422, 'Unprocessable Entity', 'The webhook URL is unreachable from Mollie’s point of view');
    const payment: StandInPayment = {
      id: books.nextId('tr_'),
      reference: metadata.id,
      cents,
      currency: asked.currency,
      description,
      returnUrl: redirectUrl,
      webhookUrl: webhookUrl ?? null,
      state: 'open',
      refunds: [],
    };
    books.payments.push(payment);
    return [201, shown(payment, false)];
  }

  const shown = (payment: StandInPayment, isWhole: boolean) => ({
    resource: 'payment',
    id: payment.id,
    mode: 'test',
    createdAt: time,
    status: payment.state === 'cancelled' ? 'canceled' : payment.state,
    isCancelable: false,
    amount: amount(payment.cents, payment.currency),
    ...(payment.state === 'paid' && { paidAt: time, method: 'ideal' }),
    description: payment.description,
    redirectUrl: payment.returnUrl,
    metadata: { id: payment.reference },
    profileId: 'pfl_standIn',
    sequenceType: 'oneoff',
    _links: {
      self: link(`${server.origin}/v2/payments/${payment.id}`),
      dashboard: link('https://www.mollie.com/dashboard'),
      ...(payment.state === 'open' && { checkout: link(`${server.origin}/checkout/${payment.id}`) }),
    },
    ...(isWhole && {
      _embedded: {
        refunds: payment.refunds.filter(({ kind }) => kind === 'refund').map((one) => shownRefund(payment, one)),
        chargebacks: payment.refunds
          .filter(({ kind }) => kind === 'chargeback')
          .map((one) => ({
            resource: 'chargeback',
            id: one.id,
            amount: amount(one.cents, one.currency ?? payment.currency),
            createdAt: time,
            reversedAt: one.state === 'failed' ? time : null,
            paymentId: payment.id,
            _links: { self: link(server.origin) },
          })),
      },
    }),
  });

  const shownRefund = (payment: StandInPayment, refund: StandInRefund) => ({
    resource: 'refund',
    id: refund.id,
    mode: 'test',
    amount: amount(refund.cents, refund.currency ?? payment.currency),
    status: refundStates[refund.state],
    description: payment.description,
    metadata: refund.reference === null ? null : { id: refund.reference },
    paymentId: payment.id,
    createdAt: time,
    _links: { self: link(server.origin), payment: link(`${server.origin}/v2/payments/${payment.id}`) },
  });

  return Object.assign(books, {
    env: { PAYMENT_PROVIDER: 'mollie', PAYMENT_KEY: key, PAYMENT_API_URL: `${server.origin}/v2/` },
    call: ({ id }: StandInPayment) => ({
      body: new URLSearchParams({ id }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    close: () => {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      return server.close();
    },
  });
}

const problem = (status: number, title: string, detail: string): [number, unknown] => [
  status,
  { status, title, detail, _links: { documentation: link('https://docs.mollie.com/errors') } },
];
