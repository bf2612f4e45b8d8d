import { expect, test } from 'vitest';
import { invoiceDueOn, isOverdue } from './payment-due.ts';

const terms = { days: 14, transitDays: 3 };

test('an invoice is due fourteen days after the goods came, by what is known of that', () => {
  expect(invoiceDueOn({ dispatchedOn: '2026-03-02', writtenOn: '2026-03-02' }, terms)).toBe('2026-03-19');
  expect(invoiceDueOn({ dispatchedOn: null, writtenOn: '2026-03-02' }, terms)).toBe('2026-03-19');
  const delivered = { dispatchedOn: '2026-03-02', deliveredOn: '2026-03-04', writtenOn: '2026-03-02' };
  expect(invoiceDueOn(delivered, terms)).toBe('2026-03-18');
});

test('one that was written after the goods came is due after itself', () => {
  expect(invoiceDueOn({ dispatchedOn: '2026-03-02', writtenOn: '2026-03-06' }, terms)).toBe('2026-03-20');
});

test('it is late from the day after the last one on; where nothing is owed, never', () => {
  expect(isOverdue('2026-03-19', '2026-03-19')).toBe(false);
  expect(isOverdue('2026-03-19', '2026-03-20')).toBe(true);
  expect(isOverdue(null, '2026-03-20')).toBe(false);
});
