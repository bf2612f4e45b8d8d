import { expect, test } from 'vitest';
import { lastDayOfRefund } from './refund-period.ts';

test('the fourteenth day after the day of arrival is the last, across the change to winter time', () => {
  // already the 20th in Hamburg
  const received = Date.parse('2026-10-19T22:30:00Z');
  const { day, daysLeft } = lastDayOfRefund(received, received);
  expect(new Date(day).toISOString().slice(0, 10)).toBe('2026-11-03');
  expect(daysLeft).toBe(14);
  expect(lastDayOfRefund(received, Date.parse('2026-11-03T22:59:00Z')).daysLeft).toBe(0);
  expect(lastDayOfRefund(received, Date.parse('2026-11-03T23:01:00Z')).daysLeft).toBe(-1);
});
