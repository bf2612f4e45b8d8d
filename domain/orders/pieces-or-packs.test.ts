import { expect, test } from 'vitest';
import { packsMeant, packsTypedAsPieces } from './pieces-or-packs.ts';

test.each([
  // what a buyer of forks for a party types
  [300, 100, false, 3],
  [300, 100, true, 3],
  [250, 100, false, 3],
  [50, 100, false, 1],
  // a caterer may well want them
  [250, 100, true, null],
  [60, 100, true, null],
  [49, 100, false, null],
  [3, 100, false, null],
  // a box is a box
  [100, 1, false, null],
])('%i packs of %i, business %s: %s packs may be meant', (packs, unitPieces, isBusiness, meant) => {
  expect(packsMeant(packs, unitPieces, isBusiness)).toBe(meant);
});

test('less than a pack of pieces may be packs', () => {
  expect(packsTypedAsPieces(3, 100)).toBe(3);
  expect(packsTypedAsPieces(100, 100)).toBeNull();
  expect(packsTypedAsPieces(1, 1)).toBeNull();
});
