import { dayAfter, germanDay, germanTime } from './german-time.ts';
import { isWorkingDay, type OfficeCalendar } from './due-date.ts';
import { typedDay } from './typed-day.ts';

/** Stands for "until an answer comes": the last moment that a date can name, in milliseconds since 1970 UTC. */
export const untilAnswer = 8_640_000_000_000_000;

/** Longer is forgotten. Days. */
const longest = 366;

const nextWorkingDay = (day: string, calendar: OfficeCalendar): string => {
  let date = day;
  while (!isWorkingDay(date, calendar)) date = dayAfter(date, 1);
  return date;
};

/**
 * The days that are offered: the next one on which somebody works, and the first of the week after it. YYYY-MM-DD
 * @param now milliseconds since 1970 UTC
 */
export function offeredDays(now: number, calendar: OfficeCalendar): [soon: string, week: string] {
  const soon = nextWorkingDay(dayAfter(germanDay(now), 1), calendar);
  let monday = dayAfter(soon, 1);
  while (new Date(monday).getUTCDay() !== 1) monday = dayAfter(monday, 1);
  return [soon, nextWorkingDay(monday, calendar)];
}

/**
 * Until when something is put aside: the opening of a day, or until an answer comes.
 * @param chosen `answer`, or a day as a form sends it
 * @param now milliseconds since 1970 UTC
 * @returns milliseconds since 1970 UTC; null: there is no such day, or it is not one of the next 366
 */
export function snoozeEnd(chosen: string, now: number, calendar: OfficeCalendar): number | null {
  if (chosen === 'answer') return untilAnswer;
  const day = typedDay(chosen);
  const today = germanDay(now);
  if (day === null || day <= today || day > dayAfter(today, longest)) return null;
  return germanTime(day, calendar.opens);
}

/**
 * By when something that comes back is to be answered: what fell due meanwhile, by the end of that day's office hours.
 * @param until of `snoozeEnd` @param dueAt milliseconds since 1970 UTC; null: it has no date
 */
export const dueAfterSnooze = (until: number, dueAt: number | null, calendar: OfficeCalendar): number | null =>
  until === untilAnswer ? dueAt : Math.max(dueAt ?? 0, germanTime(germanDay(until), calendar.closes));
