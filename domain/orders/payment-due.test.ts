import { expect, test } from 'vitest';
import { isOverdue } from './payment-due.ts';

test('it is late from the day after the last one on; where nothing is owed, never', () => {
  expect(isOverdue('2026-03-19', '2026-03-19')).toBe(false);
  expect(isOverdue('2026-03-19', '2026-03-20')).toBe(true);
  expect(isOverdue(null, '2026-03-20')).toBe(false);
});
