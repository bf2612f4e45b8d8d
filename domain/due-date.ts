import { dayAfter, germanDay, germanMinutes, germanTime } from './german-time.ts';
import { refundDays } from './refund-period.ts';

/** When the office works. */
export interface OfficeCalendar {
  /** minutes since midnight, German time */
  opens: number;
  closes: number;
  /** Whether a day, as YYYY-MM-DD, is a public holiday where the office is. */
  isHoliday(day: string): boolean;
}

/** What the company promises, and when it works on it. */
export interface Promises extends OfficeCalendar {
  /** the longest that a delivery takes, in weeks; null: no time is named */
  deliveryWeeks: number | null;
  /** days that a parcel usually takes: what ships has to leave that much earlier */
  transitDays: number;
}

/** How long something may wait for its first answer, or for what the law wants done. */
export type Period =
  /** the end of the office hours of that working day after the day of receipt */
  | { readonly workingDays: number }
  /** counted while the office is open */
  | { readonly officeHours: number }
  | { readonly days: number };

const periods: Readonly<Record<string, Period>> = {
  callback: { officeHours: 2 },
  withdrawal: { days: refundDays },
};

/** Messages, pre-orders, reports and whatever else somebody waits for. */
export const answered: Period = { workingDays: 1 };

/** Saturdays, Sundays and public holidays are none. */
export function isWorkingDay(date: string, calendar: OfficeCalendar): boolean {
  const weekday = new Date(date).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !calendar.isHoliday(date);
}

/**
 * When something of a kind has to be answered or done, in milliseconds since 1970 UTC.
 * @param kind of an enquiry
 * @param receivedAt milliseconds since 1970 UTC
 */
export const dueAt = (kind: string, receivedAt: number, calendar: OfficeCalendar): number =>
  periodEnd(periods[kind] ?? answered, receivedAt, calendar);

/**
 * When a period ends, in milliseconds since 1970 UTC. Those counted in days end with the office hours of the last
 * working day within them: the law would give until the next one (§ 193 BGB), but nobody can act on a Sunday.
 * @param from milliseconds since 1970 UTC
 */
export function periodEnd(period: Period, from: number, calendar: OfficeCalendar): number {
  const received = germanDay(from);
  if ('officeHours' in period) return afterOfficeHours(from, period.officeHours * 60, calendar);
  if ('workingDays' in period) {
    let date = received;
    for (let left = period.workingDays; left > 0;) {
      date = dayAfter(date, 1);
      if (isWorkingDay(date, calendar)) left -= 1;
    }
    return germanTime(date, calendar.closes);
  }
  return workingEndOf(dayAfter(received, period.days), calendar);
}

/** The end of the office hours of a day, or of the last working day before it, in milliseconds since 1970 UTC. @param day YYYY-MM-DD */
export function workingEndOf(day: string, calendar: OfficeCalendar): number {
  let date = day;
  while (!isWorkingDay(date, calendar)) date = dayAfter(date, -1);
  return germanTime(date, calendar.closes);
}

/** The same, or of the first working day after it. @param day YYYY-MM-DD */
export function workingEndFrom(day: string, calendar: OfficeCalendar): number {
  let date = day;
  while (!isWorkingDay(date, calendar)) date = dayAfter(date, 1);
  return germanTime(date, calendar.closes);
}

function afterOfficeHours(from: number, minutes: number, calendar: OfficeCalendar): number {
  const { opens, closes } = calendar;
  let date = germanDay(from);
  let now = germanMinutes(from);
  for (let left = minutes; ;) {
    const start = Math.max(now, opens);
    const open = isWorkingDay(date, calendar) ? Math.max(0, closes - start) : 0;
    if (open >= left) return germanTime(date, start + left);
    left -= open;
    date = dayAfter(date, 1);
    now = 0;
  }
}
