import { expect, test } from 'vitest';
import { isPlainOrder } from './plain-order.ts';

const plain = {
  email: 'zoe@example.org',
  customer: { note: '', wishedDate: '', branding: false, vatId: '' },
  vatIdCheck: null,
  taxDecision: null,
};

test('an order is confirmed without a look unless its buyer wrote, wishes for or has something to be decided', () => {
  expect(isPlainOrder(plain)).toBe(true);
  for (const customer of [
    { ...plain.customer, note: 'by the back door' },
    { ...plain.customer, wishedDate: '2026-12-24' },
    { ...plain.customer, branding: true },
  ])
    expect(isPlainOrder({ ...plain, customer })).toBe(false);
  expect(isPlainOrder({ ...plain, email: '' })).toBe(false);
  // without VAT it is dearer for the company when the number turns out wrong
  const abroad = { ...plain, customer: { ...plain.customer, vatId: 'NL004495445B01' } };
  expect(isPlainOrder(abroad)).toBe(false);
  expect(isPlainOrder({ ...abroad, vatIdCheck: { result: 'invalid' } })).toBe(false);
  expect(isPlainOrder({ ...abroad, vatIdCheck: { result: 'valid' } })).toBe(true);
});
