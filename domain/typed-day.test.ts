import { expect, test } from 'vitest';
import { typedDay } from './typed-day.ts';

test.each([
  ['2026-12-24', '2026-12-24'],
  [' 2026-12-24 ', '2026-12-24'],
  // a zero-width joiner, a mark of direction, a soft hyphen
  ['2026-\u200C12-24\u200E', '2026-12-24'],
  ['\u00AD2026-12-24', '2026-12-24'],
  ['2026-02-29', null],
  ['2026-02-31', null],
  ['2026-13-01', null],
  ['24.12.2026', null],
  ['2026-12-24T00:00', null],
  ['', null],
])('the day %j', (typed, day) => expect(typedDay(typed)).toBe(day));
