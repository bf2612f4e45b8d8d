import { expect, test } from 'vitest';
import { pluralForm } from './plural.ts';

test('one is one, more are more, and nothing is more than one except in French', () => {
  expect(
    (['en', 'de', 'nl', 'fr'] as const).map((language) => [0, 1, 2].map((count) => pluralForm(count, language))),
  ).toEqual([
    ['other', 'one', 'other'],
    ['other', 'one', 'other'],
    ['other', 'one', 'other'],
    ['one', 'one', 'other'],
  ]);
});

test('what is taken back is counted like what was given', () => {
  expect(pluralForm(-1, 'de')).toBe('one');
});
