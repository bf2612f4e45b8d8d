import { expect, test } from 'vitest';
import { ungrouped } from './whole-number.ts';

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
