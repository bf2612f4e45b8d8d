import { expect, test } from 'vitest';
import { reminderFee, reminderLevel } from './reminder.ts';

const claim = { level: 'second', buyer: 'business', isOnInvoice: true, hadFee: false } as const;

test('the first reminder is friendly, the third and each after it the last', () => {
  expect([1, 2, 3, 4].map(reminderLevel)).toEqual(['first', 'second', 'last', 'last']);
});

test('a fee is for businesses on invoice alone, once, from the second reminder on, and never more than the law allows', () => {
  expect(reminderFee(claim, 4_000)).toBe(4_000);
  expect(reminderFee(claim, 9_000)).toBe(4_000);
  expect(reminderFee(claim, 0)).toBe(0);
  for (const change of [{ level: 'first' }, { buyer: 'private' }, { isOnInvoice: false }, { hadFee: true }] as const)
    expect(reminderFee({ ...claim, ...change }, 4_000)).toBe(0);
});
