import { dayAfter, germanDay, noonOf } from './german-time.ts';

const day = 24 * 60 * 60 * 1000;

/** Days within which the money goes back, from the day the withdrawal arrived (§ 357 (1), § 355 (3) BGB). */
export const refundDays = 14;

/**
 * The last day on which the money for a withdrawn contract may go back. The day of arrival does not count (§ 187 (1) BGB).
 * Ends that fall on a weekend are not moved: § 193 BGB would, but who pays earlier errs on the right side.
 * @param receivedAt milliseconds since 1970 UTC
 * @param at from when the days that are left are counted
 * @returns `day`: noon of it in UTC; `daysLeft`: 0 on the day itself, negative when it is over
 */
export function lastDayOfRefund(receivedAt: number, at: number): { day: number; daysLeft: number } {
  const last = noonOf(dayAfter(germanDay(receivedAt), refundDays));
  return { day: last, daysLeft: Math.round((last - noonOf(germanDay(at))) / day) };
}
