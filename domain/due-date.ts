/** When the office works. */
export interface OfficeCalendar {
  /** minutes since midnight, German time */
  opens: number;
  closes: number;
  /** Whether a day, as YYYY-MM-DD, is a public holiday where the office is. */
  isHoliday(day: string): boolean;
}

/** How long something may wait for its first answer, or for what the law wants done. */
type Period =
  /** the end of the office hours of that working day after the day of receipt */
  | { readonly workingDays: number }
  /** counted while the office is open */
  | { readonly officeHours: number }
  | { readonly days: number }
  | { readonly months: number };

const periods: Readonly<Record<string, Period>> = {
  callback: { officeHours: 2 },
  // § 357 (1) BGB: the money is back within 14 days of the withdrawal reaching us
  withdrawal: { days: 14 },
  // Art. 12 (3) GDPR
  privacy: { months: 1 },
};

/** Messages, pre-orders, reports and whatever else somebody waits for. */
const answered: Period = { workingDays: 1 };

/** German time: deadlines are counted where the company is. */
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const minute = 60_000;
const day = 24 * 60 * minute;

/** What the clocks in Germany show, as if it were UTC. @param time milliseconds since 1970 UTC */
function shown(time: number): number {
  const part = new Map(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The day it is in Germany, as YYYY-MM-DD. @param time milliseconds since 1970 UTC */
export const germanDay = (time: number): string => new Date(shown(time)).toISOString().slice(0, 10);

/** When a minute of a day comes in Germany, in milliseconds since 1970 UTC. @param minutes since midnight */
export function germanTime(date: string, minutes: number): number {
  const wanted = Date.parse(date) + minutes * minute;
  const guess = wanted - (shown(wanted) - wanted);
  // the offset may have changed between the two
  return guess - (shown(guess) - wanted);
}

export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** Saturdays, Sundays and public holidays are none. */
export function isWorkingDay(date: string, calendar: OfficeCalendar): boolean {
  const weekday = new Date(date).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !calendar.isHoliday(date);
}

/**
 * When something of a kind has to be answered or done, in milliseconds since 1970 UTC. Periods of the law end with the
 * office hours of the last working day within them: the law would give until the next one (§ 193 BGB), but nobody can
 * act on a Sunday.
 * @param kind of a submission, or `privacy`
 * @param receivedAt milliseconds since 1970 UTC
 */
export function dueAt(kind: string, receivedAt: number, calendar: OfficeCalendar): number {
  const period = periods[kind] ?? answered;
  const received = germanDay(receivedAt);
  if ('officeHours' in period) return afterOfficeHours(receivedAt, period.officeHours * 60, calendar);
  if ('workingDays' in period) {
    let date = received;
    for (let left = period.workingDays; left > 0;) {
      date = dayAfter(date, 1);
      if (isWorkingDay(date, calendar)) left -= 1;
    }
    return germanTime(date, calendar.closes);
  }
  const last = 'days' in period ? dayAfter(received, period.days) : monthsAfter(received, period.months);
  let date = last;
  while (!isWorkingDay(date, calendar)) date = dayAfter(date, -1);
  return germanTime(date, calendar.closes);
}

function afterOfficeHours(from: number, minutes: number, calendar: OfficeCalendar): number {
  const { opens, closes } = calendar;
  let date = germanDay(from);
  let now = Math.floor((shown(from) - Date.parse(date)) / minute);
  for (let left = minutes; ;) {
    const start = Math.max(now, opens);
    const open = isWorkingDay(date, calendar) ? Math.max(0, closes - start) : 0;
    if (open >= left) return germanTime(date, start + left);
    left -= open;
    date = dayAfter(date, 1);
    now = 0;
  }
}

/** The same day of a later month, or its last day where that month is shorter (§ 188 (3) BGB). */
function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, of = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(of, last))).toISOString().slice(0, 10);
}
