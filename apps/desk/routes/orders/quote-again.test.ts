import { expect, test } from 'vitest';
import { shownAgain } from './quote-again.ts';

test('a quote of a colleague is said once before it is replaced, however often the sums were looked at', () => {
  const opened = { quoteId: 'mine', after: 1 };
  expect(shownAgain(opened, null, 2)).toEqual(opened);
  expect(shownAgain(opened, 'busy', 2)).toEqual(opened);
  const told = shownAgain(opened, 'changed', 2);
  expect(told.after).toBe(2);
  // of its own: under the same name it would be taken for the one that is out
  expect(told.quoteId).not.toBe('mine');
});
