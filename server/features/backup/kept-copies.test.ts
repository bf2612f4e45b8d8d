import { expect, test } from 'vitest';
import { keptCopies } from './kept-copies.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** a Thursday, 03:00 in Germany */
const now = Date.parse('2026-11-26T02:00:00Z');
const copy = (since: number) => ({ name: new Date(since).toISOString(), since });
const days = (copies: ReadonlySet<string>) => [...copies].map((name) => name.slice(5, 10)).sort();

test('of nightly copies one for each of seven days and four weeks stays', () => {
  const nightly = Array.from({ length: 60 }, (_, ago) => copy(now - ago * day));
  expect(days(keptCopies(nightly, now))).toEqual([
    // the newest of the weeks before
    '11-08',
    '11-15',
    '11-20',
    '11-21',
    '11-22',
    '11-23',
    '11-24',
    '11-25',
    '11-26',
  ]);
});

test('several of today stay, of a day before only the newest', () => {
  const found = keptCopies([copy(now), copy(now - hour), copy(now - day), copy(now - day - hour)], now);
  expect([...found].sort()).toEqual([now - day, now - hour, now].map((since) => copy(since).name));
});

test('after a long break the newest copy that there is stays as long as a new one is missing', () => {
  expect(keptCopies([copy(now - 90 * day)], now).size).toBe(1);
});
