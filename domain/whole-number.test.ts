import { expect, test } from 'vitest';
import { typedCount, ungrouped } from './whole-number.ts';

test.each([
  ['1.000', '1000'],
  ['1,000', '1000'],
  ['1\u202f000\u202f000', '1000000'],
  [' 12’500 ', '12500'],
  // not between thousands, or not the same mark: nobody knows what was meant
  ['1.00', '1.00'],
  ['2,5', '2,5'],
  ['1.000,000', '1.000,000'],
  ['1000.000', '1000.000'],
  ['1.0000', '1.0000'],
  ['nobody', 'nobody'],
])('%s without the marks between its thousands is %s', (typed, number) => {
  expect(ungrouped(typed)).toBe(number);
});

test.each([
  ['5.000', 5_000],
  ['5,000', 5_000],
  ['5\u202f000', 5_000],
  [' 12 500 ', 12_500],
  ['70', 70],
  ['5.00', null],
  ['1,5', null],
  ['1.000,00', null],
  ['5.000.0', null],
  ['-5', null],
  ['', null],
])('at the desk “%s” is the quantity %s', (typed, count) => {
  expect(typedCount(typed, { least: 1, most: 10_000_000, digits: 8 })).toBe(count);
});
