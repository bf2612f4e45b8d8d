import { expect, test } from 'vitest';
import { deskLanguages } from '../../../domain/desk-roles.ts';
import { textIn } from '../i18n/language-of.ts';
import { frameData } from './frame-data.ts';

const operator = {
  id: 'anna',
  email: 'anna@example.com',
  name: 'Anna',
  role: 'admin',
  language: 'en',
  created_at: 0,
  disabled_at: null,
} as const;

test('the navigation says what it counts: the lists behind it count other things, too', () => {
  const { entries } = frameData('Brand', operator, { inbox: 2, orders: 120, mails: 0 });
  const waits = new Map(entries.map(({ key, waits: found }) => [key, found]));
  expect(waits.get('inbox')).toEqual({ count: '2', of: 'inbox' });
  expect(waits.get('orders')).toEqual({ count: '99+', of: 'orders' });
  expect(waits.get('mails') ?? null).toBeNull();
  for (const language of deskLanguages) {
    const said = (['inbox', 'orders', 'mails'] as const).map((of) => textIn(language, `navWaits.${of}`));
    expect(new Set(said).size).toBe(3);
  }
});

test('what only others may do is named with the roles that may, and leads nowhere', () => {
  const closedTo = (role: 'clerk' | 'orders' | 'admin') =>
    frameData('Brand', { ...operator, role }, null).closed.map(({ key, roles }) => `${key}: ${roles.join(' ')}`);
  expect(closedTo('admin')).toEqual([]);
  expect(closedTo('clerk')).toContain('privacy: admin');
  expect(closedTo('clerk')).not.toContain('books: clerk admin');
  expect(closedTo('orders')).toContain('books: clerk admin');
});
