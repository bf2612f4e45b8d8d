/** Points, levels and progress of the challenges programme (specification, sections 4 and 9). Points are whole numbers. */
export type LoyaltyLevel = 'starter' | 'advocate' | 'pioneer';

const thresholds: readonly { level: LoyaltyLevel; from: number }[] = [
  { level: 'starter', from: 0 },
  { level: 'advocate', from: 100 },
  { level: 'pioneer', from: 500 },
];

/** Below 100 starter, 100 to 499 advocate, from 500 pioneer. */
export function loyaltyLevel(points: number): LoyaltyLevel {
  let reached: LoyaltyLevel = 'starter';
  for (const { level, from } of thresholds) if (points >= from) reached = level;
  return reached;
}

export interface LoyaltyProgress {
  level: LoyaltyLevel;
  /** null at the highest level */
  next: { level: LoyaltyLevel; threshold: number; remaining: number } | null;
  /** points divided by the next threshold, 0 to 1; 1 at the highest level */
  share: number;
}

/** Where a number of points stands: its level, the next one and how far away it is. */
export function loyaltyProgress(points: number): LoyaltyProgress {
  const level = loyaltyLevel(points);
  const next = thresholds.find(({ from }) => from > points);
  if (!next) return { level, next: null, share: 1 };
  return {
    level,
    next: { level: next.level, threshold: next.from, remaining: next.from - points },
    share: Math.max(0, points) / next.from,
  };
}
