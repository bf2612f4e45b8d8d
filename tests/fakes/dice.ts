import { chance } from './chance.ts';

/** Chance that can be had again: the same seed throws the same. */
export interface Dice {
  /** a whole number from 0 up to this one */
  below(count: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** undefined: there is none */
  pickAny<T>(from: readonly T[]): T | undefined;
}

export function createDice(seed: number): Dice {
  const random = chance(seed);
  const below = (count: number) => Math.floor(random() * count);
  return {
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    pickAny: (from) => from[below(from.length)],
  };
}
