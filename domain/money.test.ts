import { expect, test } from 'vitest';
import { piecePrice, tablePrice } from './money.ts';

test('the price table writes every amount in one form, cents below ten with a nought', () => {
  expect([950, 1_205, 7, -250].map(tablePrice)).toEqual(['9,50\u00a0€', '12,05\u00a0€', '0,07\u00a0€', '-2,50\u00a0€']);
});

test('a piece costs cents to a tenth, from a euro on a price', () => {
  expect(piecePrice(1_131, 100, 'de')).toEqual({ unit: 'cents', amount: '11,3' });
  expect(piecePrice(9_990, 100, 'en')).toEqual({ unit: 'cents', amount: '99.9' });
  expect(piecePrice(10_000, 100, 'en')).toEqual({ unit: 'euros', amount: '€1.00' });
  expect(piecePrice(1_000, 3, 'de')).toEqual({ unit: 'euros', amount: '3,33\u00a0€' });
});
