import type { Fact } from './schemas/facts.ts';

type Facts = Readonly<Record<string, Fact>>;

/** @throws {Error} naming the fact that is missing or of another type: a mistake in content/facts.json */
export function countIn(facts: Facts, name: string): number {
  const fact = facts[name];
  if (fact?.type !== 'count') throw new Error(`content/facts.json: ${name} must be a count`);
  return fact.value;
}

/** Cents. @throws {Error} naming the fact that is missing or of another type: a mistake in content/facts.json */
export function centsIn(facts: Facts, name: string): number {
  const fact = facts[name];
  if (fact?.type !== 'money') throw new Error(`content/facts.json: ${name} must be an amount of money`);
  return fact.cents;
}

/** Whole per cent. @throws {Error} naming the fact that is missing or of another type: a mistake in content/facts.json */
export function percentIn(facts: Facts, name: string): number {
  const fact = facts[name];
  if (fact?.type !== 'percent') throw new Error(`content/facts.json: ${name} must be a percent`);
  return fact.value;
}

/** How long delivery takes, in weeks; null where the facts give no span. */
export const deliveryWeeksIn = ({ deliveryWeeks }: Facts): { min: number; max: number } | null =>
  deliveryWeeks?.type === 'range' ? { min: deliveryWeeks.min, max: deliveryWeeks.max } : null;
