/** Who calls an order off, or the rest of it: its customer no longer wants it, or we cannot carry it out. */
export const callersOff = ['customer', 'us'] as const;

export type CalledOffBy = (typeof callersOff)[number];

/** @returns null where nobody said who */
export const readCalledOffBy = (value: unknown): CalledOffBy | null =>
  callersOff.find((caller) => caller === value) ?? null;
