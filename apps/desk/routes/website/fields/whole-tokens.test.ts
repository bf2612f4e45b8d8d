import { expect, test } from 'vitest';
import { inPieces, wholeTokens } from './whole-tokens.ts';

const text = 'Up to {claim:co2-95} less <<{about:co2-95}CO2 || air>>.';
const token = { start: 6, end: 20 };

test('a cursor inside of a token takes all of it, beside it nothing', () => {
  expect(text.slice(token.start, token.end)).toBe('{claim:co2-95}');
  expect(wholeTokens(text, 10, 10)).toEqual(token);
  for (const beside of [6, 20, 0, text.length])
    expect(wholeTokens(text, beside, beside)).toEqual({ start: beside, end: beside });
});

test('what takes a part of a token takes all of it, at either end; what takes all of it stays', () => {
  expect(wholeTokens(text, 0, 8)).toEqual({ start: 0, end: 20 });
  expect(wholeTokens(text, 19, 24)).toEqual({ start: 6, end: 24 });
  expect(wholeTokens(text, 6, 20)).toEqual(token);
  // half of a << is none
  const opening = text.indexOf('<<');
  expect(wholeTokens(text, opening, opening + 1)).toEqual({ start: opening, end: opening + 2 });
});

test('a brace that somebody has only begun is an ordinary letter', () => {
  expect(wholeTokens('a {claim', 4, 4)).toEqual({ start: 4, end: 4 });
});

test('a text is its tokens and what stands between them, letter by letter', () => {
  expect(inPieces('Up to {claim:co2-95}{fact:vat} less').map(({ piece, isToken }) => [piece, isToken])).toEqual([
    ['Up to ', false],
    ['{claim:co2-95}', true],
    ['{fact:vat}', true],
    [' less', false],
  ]);
  expect(inPieces('')).toEqual([]);
});
