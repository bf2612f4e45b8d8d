/** The most that may be asked for: with all of it together, every number of `plan-event.ts` stays exact. */
export const eventLimits = { guests: 1_000_000, days: 60, sparePercent: 100, portions: 1_000 } as const;
