import { expect, test } from 'vitest';
import { sayingsOf } from './sayings-of-item.ts';

const sayings = (fields: Readonly<Record<string, string>>) => sayingsOf(JSON.stringify(fields));

test('a line says from whom an item is and what it is about, whatever fields its form has', () => {
  expect(sayings({ name: 'Ada', email: 'ada@example.org', subject: 'Price', message: 'What\ndoes it cost?' })).toEqual({
    name: 'Ada',
    about: 'Price',
    excerpt: 'What does it cost?',
  });
  expect(sayings({ name: 'Ada', phone: '040 123 45 67' })).toEqual({
    name: 'Ada',
    about: '040 123 45 67',
    excerpt: null,
  });
  // fields that no form had when this was written
  expect(sayings({ company: 'Canteen', email: 'ada@example.org', guests: '120' })).toEqual({
    name: 'Canteen',
    about: '120',
    excerpt: null,
  });
});
