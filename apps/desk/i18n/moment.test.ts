import { expect, test } from 'vitest';
import { moment, shortDeadline, shortMoment } from './moment.ts';

test('times are the company’s, short in lists, with the year when it is another', () => {
  const now = Date.parse('2026-11-22T23:30:00Z');
  expect(moment(now, 'de')).toBe('23.11.2026, 00:30');
  // already the next day in Germany
  expect(shortMoment(Date.parse('2026-11-22T23:05:00Z'), now, 'de')).toBe('00:05');
  expect(shortMoment(Date.parse('2026-11-22T22:55:00Z'), now, 'de')).toBe('22. Nov.');
  expect(shortMoment(Date.parse('2025-11-22T12:00:00Z'), now, 'en')).toBe('22 Nov 2025');
});

test('what is due within a week says on which day, in the company’s days', () => {
  const now = Date.parse('2026-11-22T23:30:00Z');
  expect(shortDeadline(Date.parse('2026-11-23T16:00:00Z'), now, 'de')).toBe('heute, 17:00');
  expect(shortDeadline(Date.parse('2026-11-24T16:00:00Z'), now, 'de')).toBe('morgen');
  expect(shortDeadline(Date.parse('2026-11-24T16:00:00Z'), now, 'en')).toBe('tomorrow');
  expect(shortDeadline(Date.parse('2026-11-25T16:00:00Z'), now, 'de')).toBe('Mittwoch');
  expect(shortDeadline(Date.parse('2026-11-29T16:00:00Z'), now, 'de')).toBe('Sonntag');
  // that would be the day of today's name, too
  expect(shortDeadline(Date.parse('2026-11-30T16:00:00Z'), now, 'de')).toBe('30. Nov.');
  expect(shortDeadline(Date.parse('2026-11-22T16:00:00Z'), now, 'de')).toBe('22. Nov.');
});
