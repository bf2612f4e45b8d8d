import { expect, test } from 'vitest';
import { withWholeRanges } from './whole-ranges.ts';

test('a range in plain text has no place to break', () => {
  expect(withWholeRanges('innerhalb von 2–4\u00a0Wochen – ab heute')).toBe(
    'innerhalb von 2\u2060–\u20604\u00a0Wochen – ab heute',
  );
});
