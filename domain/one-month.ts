import { germanDay, monthsAfter, noonOf } from './german-time.ts';

/**
 * The last day of a period of months that begins with an event (Art. 12 (3) GDPR; Regulation 1182/71, Art. 3): noon of it
 * in UTC, which in Berlin is the same day.
 * @param from milliseconds since 1970 UTC
 */
export const endOfMonths = (from: number, months: number): number => noonOf(monthsAfter(germanDay(from), months));
