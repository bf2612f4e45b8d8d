import { expect, test } from 'vitest';
import { loyaltyLevel, loyaltyProgress } from './loyalty.ts';

test.each([
  [0, 'starter'],
  [99, 'starter'],
  [100, 'advocate'],
  [499, 'advocate'],
  [500, 'pioneer'],
  [5000, 'pioneer'],
] as const)('%i points are level %s', (points, level) => {
  expect(loyaltyLevel(points)).toBe(level);
});

test('the starting 75 points lack 25 to advocate', () => {
  expect(loyaltyProgress(75)).toEqual({
    level: 'starter',
    next: { level: 'advocate', threshold: 100, remaining: 25 },
    share: 0.75,
  });
});

test('a pioneer has no next level', () => {
  expect(loyaltyProgress(500)).toEqual({ level: 'pioneer', next: null, share: 1 });
});
