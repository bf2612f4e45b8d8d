/** Numbers that look random and are the same each time (a linear congruential generator, ANSI C's constants). */
export function sameNumbersEachTime(): () => number {
  let seed = 1;
  return () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
}

/** Fisher and Yates's, in place. */
export function shuffle(order: number[], next: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
}
