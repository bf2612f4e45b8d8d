import { expect, test } from 'vitest';
import { textIn } from '../../i18n/language-of.ts';
import { clockOf } from './withdrawal-clock.ts';

const received = Date.parse('2026-11-09T10:00:00Z');
const day = 24 * 60 * 60 * 1000;

test('the days that are left of a refund are counted in words, one day unlike several', () => {
  const said = (language: 'de' | 'en', after: number) => {
    const { says, days } = clockOf(received, null, received + after * day, language);
    return textIn(language, says, { days });
  };
  expect([1, 11, 13, 14, 15, 16].map((after) => said('de', after))).toEqual([
    'Erstattung fällig in 13 Tagen.',
    'Erstattung fällig: noch 3 Tage.',
    'Erstattung fällig: noch 1 Tag.',
    'Erstattung heute fällig.',
    'Die Erstattung ist seit 1 Tag überfällig.',
    'Die Erstattung ist seit 2 Tagen überfällig.',
  ]);
  expect([10, 13, 14, 15].map((after) => said('en', after))).toEqual([
    'Refund due within 4 days.',
    'Refund due: 1 day left.',
    'Refund due today.',
    'Refund overdue by 1 day.',
  ]);
});
