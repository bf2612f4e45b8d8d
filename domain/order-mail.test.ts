import { expect, test } from 'vitest';
import { mailtoAddress, orderListMail, orderMail } from './order-mail.ts';

const texts = {
  greeting: 'Guten Tag,',
  orderLine: 'hiermit bestelle ich: {itemNo} {name}',
  quantityLine: (quantity: number) => `Menge: ${quantity} ${quantity === 1 ? 'Stück' : 'Stücke'}`,
  companyName: 'Firmenname:',
  shippingAddress: 'Lieferadresse:',
  invoiceAddress: 'Rechnungsadresse:',
  taxId: 'USt-IdNr.:',
};

test('subject and body follow the specification', () => {
  const mail = orderMail({ itemNo: 'CB-003', name: 'Löffel', quantity: 100 }, texts, {
    brand: 'No2ndPlanet',
    email: 'info@example.com',
  });
  expect(mail.subject).toBe('Order CB-003 Löffel (100) - No2ndPlanet');
  expect(mail.body).toContain('hiermit bestelle ich: CB-003 Löffel\nMenge: 100 Stücke');
  const one = orderMail({ itemNo: 'CB-PARTY-001', name: 'Grill & Chill Box', quantity: 1 }, texts, {
    brand: 'No2ndPlanet',
    email: 'info@example.com',
  });
  expect(one.body).toContain('Menge: 1 Stück\n');
});

test('umlauts, spaces, ampersands and line breaks survive the way through a mail address', () => {
  const mail = { to: 'info@example.com', subject: 'Grill & Chill Box (1) – Grüße', body: 'Zeile 1\nZeile 2 + mehr' };
  const address = mailtoAddress(mail);
  expect(address).not.toMatch(/[ +\n]/);
  const url = new URL(address);
  expect(url.pathname).toBe('info@example.com');
  const [subject, body] = url.search
    .slice(1)
    .split('&')
    .map((part) => decodeURIComponent(part.slice(part.indexOf('=') + 1)));
  expect(subject).toBe(mail.subject);
  expect(body).toBe('Zeile 1\r\nZeile 2 + mehr');
});

test('a list is one mail: each product with its lines, the blanks once', () => {
  const mail = orderListMail(
    [
      { itemNo: 'CB-001', name: 'Messer', quantity: 300 },
      { itemNo: 'CB-PARTY-001', name: 'Grill & Chill Box', quantity: 1 },
    ],
    texts,
    { brand: 'No2ndPlanet', email: 'info@example.com' },
  );
  expect(mail.subject).toBe('Order CB-001 Messer (300), CB-PARTY-001 Grill & Chill Box (1) - No2ndPlanet');
  expect(mail.body).toBe(`Guten Tag,

hiermit bestelle ich: CB-001 Messer
Menge: 300 Stücke

hiermit bestelle ich: CB-PARTY-001 Grill & Chill Box
Menge: 1 Stück

Firmenname:

Lieferadresse:

Rechnungsadresse:

USt-IdNr.:
`);
});
