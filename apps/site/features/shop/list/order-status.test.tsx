import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { priceOrder } from '../../../../../domain/orders/price-order.ts';
import { LanguageProvider } from '../../../i18n/language-provider.tsx';
import { OrderStatus, type OrderView } from './order-status.tsx';

const read = (section: string): unknown => JSON.parse(readFileSync(`content/messages/de/${section}.json`, 'utf8'));
const line = { itemNo: 'CB-001', name: 'Messer', unit: 'piece', unitPieces: 100, unitNetCents: 950 } as const;

const order: OrderView = {
  number: 'N2P-7F3K-2Q9C',
  kind: 'order',
  replaces: null,
  acceptsQuote: false,
  buyer: 'business',
  payment: 'prepayment',
  state: 'confirmed',
  steps: [{ state: 'received', day: '23. November 2026', isAsWished: false, arrived: null }],
  received: '23. November 2026',
  priced: priceOrder([{ ...line, quantity: 3, vatPercent: 19 }], null),
  treatment: 'domestic',
  delivery: [],
  agreedNote: '',
  shipped: null,
  parcels: [],
  withdrawals: [],
  withdrawToken: null,
  company: { name: 'Testbrand GmbH', street: 'Testweg 1', place: '20095 Hamburg' },
  invoices: [],
  money: { paid: 0, open: 3_392, tooMuch: 0 },
  onlinePayment: null,
  payOnline: null,
};

function shown(change: Partial<OrderView>): string {
  const element = (
    <LanguageProvider>
      <OrderStatus order={{ ...order, ...change }} email="info@example.org" address="/de/bestellung/stand?token=t" />
    </LanguageProvider>
  );
  const data = {
    language: 'de',
    prefixed: true,
    path: '/order/status',
    messages: { order: read('order'), frame: read('frame') },
  };
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => data }], {
    hydrationData: { loaderData: { root: data } },
  });
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '');
}

test('the page of an order leads to the payment service of the company, and promises none where there is none', () => {
  const onlinePayment = { name: 'Zahlwerk', url: 'https://pay.example/n2p' };
  expect(shown({ onlinePayment })).toMatch(
    /<a href="https:\/\/pay\.example\/n2p"[^>]*>Online zahlen über Zahlwerk<\/a>/,
  );
  expect(shown({})).not.toMatch(/online/i);
});

test('with a payment service of our own it has a button instead, and words for a payment that is on its way', () => {
  const payOnline = { service: 'Mollie', cents: 3_392, isUnderWay: false };
  const offered = shown({ payOnline });
  expect(offered).toMatch(/<form action="\/de\/bestellung\/stand\?token=t" method="post">/);
  expect(offered).toContain('Online zahlen mit Mollie');
  expect(offered).toMatch(/33,92/);
  const waiting = shown({ payOnline: { ...payOnline, isUnderWay: true } });
  expect(waiting).not.toContain('<form');
  expect(waiting).toContain('Ihre Zahlung über Mollie ist unterwegs');
  expect(shown({ payOnline: { ...payOnline, cents: 0 } })).not.toMatch(/online/i);
});

test('a replacement at 0.00 says which order it makes good, in the buyer’s language', () => {
  expect(shown({ replaces: 'N2P-1111-2222' })).toContain('Das ist der Ersatz zu Ihrer Bestellung N2P-1111-2222.');
  expect(shown({})).not.toContain('Ersatz');
});

test('the day on which what was shipped arrived stands where it says that it was shipped', () => {
  const shipped = {
    state: 'shipped',
    day: '24. November 2026',
    isAsWished: false,
    arrived: '26. November 2026',
  } as const;
  expect(shown({ steps: [shipped] })).toMatch(/Versandt.*Angekommen am 26\. November 2026/);
});
