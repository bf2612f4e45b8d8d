import { expect, test } from 'vitest';
import { moment, shortMoment } from './moment.ts';

test('times are the company’s, short in lists, with the year when it is another', () => {
  const now = Date.parse('2026-11-22T23:30:00Z');
  expect(moment(now, 'de')).toBe('23.11.2026, 00:30');
  // already the next day in Germany
  expect(shortMoment(Date.parse('2026-11-22T23:05:00Z'), now, 'de')).toBe('00:05');
  expect(shortMoment(Date.parse('2026-11-22T22:55:00Z'), now, 'de')).toBe('22. Nov.');
  expect(shortMoment(Date.parse('2025-11-22T12:00:00Z'), now, 'en')).toBe('22 Nov 2025');
});
