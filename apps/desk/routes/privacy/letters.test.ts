import { expect, test } from 'vitest';
import { siteTexts } from '../../../../tests/fakes/site-texts.ts';
import { erasureLetters } from './letters.ts';

const letter = (came: Partial<Parameters<typeof erasureLetters>[2]>) =>
  erasureLetters(siteTexts, ['en'], { inBackups: false, kept: false, unfinished: false, ...came })[0]?.body ?? '';

test('the letter after an erasure says of backups, and of what was kept, only what is so', () => {
  expect(letter({})).toBe('Hello,\n\nYou asked us to erase your data, and we have done so.\n\nKind regards');
  expect(letter({ inBackups: true })).toContain('also gone from the backups');
  expect(letter({ kept: true })).toMatch(/except for the following\.\n\nCommercial and tax law/);
  expect(letter({ unfinished: true })).toMatch(/except for the following\.\n\nWe are finishing the order/);
});
