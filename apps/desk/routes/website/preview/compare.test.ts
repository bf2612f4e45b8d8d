import { expect, test } from 'vitest';
import { compare } from './compare.ts';

test('what changed between two pages is found, what stayed is paired, whatever moved around it', () => {
  expect(compare(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual({
    pairs: [
      [0, 0],
      [2, 2],
    ],
    gone: [1],
    added: [1],
  });
  expect(compare(['a', 'b'], ['a', 'b'])).toMatchObject({ gone: [], added: [] });
  expect(compare(['a', 'b', 'c', 'd'], ['a', 'c', 'n', 'd', 'e'])).toEqual({
    pairs: [
      [0, 0],
      [2, 1],
      [3, 3],
    ],
    gone: [1],
    added: [2, 4],
  });
  expect(compare([], ['a'])).toEqual({ pairs: [], gone: [], added: [0] });
});
