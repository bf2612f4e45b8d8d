import { expect, test } from 'vitest';
import { endOfMonths } from './one-month.ts';

const after = (from: string, months = 1) => new Date(endOfMonths(Date.parse(from), months)).toISOString().slice(0, 10);

test('a month ends on the day of the same number, or on the last there is', () => {
  expect(after('2026-11-22T12:00:00Z')).toBe('2026-12-22');
  expect(after('2027-01-31T12:00:00Z')).toBe('2027-02-28');
  expect(after('2026-12-15T12:00:00Z', 3)).toBe('2027-03-15');
  // already the first of December in Hamburg
  expect(after('2026-11-30T23:30:00Z')).toBe('2027-01-01');
});
