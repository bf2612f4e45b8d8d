import { expect, it } from 'vitest';
import { deliveryWindow, windowInWords } from './delivery-window.ts';

const weeks = { min: 2, max: 4 };
// half an hour before midnight in Germany
const evening = Date.parse('2026-11-25T22:30:00Z');

it('an order of today arrives between two days, counted from the day it is in Germany', () => {
  expect(deliveryWindow({ weeks, notBefore: null }, evening)).toEqual({ from: '2026-12-09', to: '2026-12-23' });
  expect(deliveryWindow({ weeks, notBefore: null }, evening + 60 * 60 * 1000)).toEqual({
    from: '2026-12-10',
    to: '2026-12-24',
  });
});

it('before deliveries begin their time counts from then', () => {
  expect(deliveryWindow({ weeks, notBefore: '2027-01-01' }, evening)).toEqual({ from: '2027-01-15', to: '2027-01-29' });
  expect(deliveryWindow({ weeks, notBefore: '2026-01-01' }, evening)).toEqual({ from: '2026-12-09', to: '2026-12-23' });
});

it.each([
  ['en', '9', '23 December'],
  ['de', '9.', '23. Dezember'],
  ['nl', '9', '23 december'],
  ['fr', '9', '23 décembre'],
] as const)('%s: the month of both days is said once', (language, from, to) => {
  expect(windowInWords({ from: '2026-12-09', to: '2026-12-23' }, language)).toEqual({ from, to });
});

it('days of two months name both', () => {
  expect(windowInWords({ from: '2026-12-28', to: '2027-01-11' }, 'de')).toEqual({
    from: '28. Dezember',
    to: '11. Januar',
  });
});
