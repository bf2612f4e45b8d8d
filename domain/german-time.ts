import { dateFormat } from './kept-formats.ts';
import type { Locale } from './locale.ts';

/** Days and deadlines are counted where the company is. */
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

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How far German clocks are ahead throughout a day of UTC, by that day; null: they are changed on it. A list asks for hundreds. */
const offsets = new Map<number, number | null>();
const mostOffsets = 10_000;

/** What the clocks in Germany show, to the second, as if it were UTC. @param time milliseconds since 1970 UTC */
function shown(time: number): number {
  const whole = Math.floor(time / second) * second;
  const of = Math.floor(time / day);
  let offset = offsets.get(of);
  if (offset === undefined) {
    const [first, last] = [of * day, (of + 1) * day - second];
    const ahead = asked(first) - first;
    offset = ahead === asked(last) - last ? ahead : null;
    if (offsets.size >= mostOffsets) offsets.clear();
    offsets.set(of, offset);
  }
  return offset === null ? asked(time) : whole + offset;
}

/** The same, as the platform says it, which takes a hundred times as long. */
function asked(time: number): number {
  const part = new Map(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** When German clocks show something. What they jump over counts as the hour after, what they show twice as the first. */
function whenShown(wall: number): number {
  // two hours earlier they have not been changed yet when this time lies in the hour of a change
  const before = wall - 2 * hour;
  return wall - (shown(before) - Math.floor(before / second) * second);
}

/** The day it is in Germany, as YYYY-MM-DD. @param time milliseconds since 1970 UTC */
export const germanDay = (time: number): string => new Date(shown(time)).toISOString().slice(0, 10);

/** Minutes since midnight in Germany. @param time milliseconds since 1970 UTC */
export const germanMinutes = (time: number): number => Math.floor((shown(time) % day) / minute);

/** When a minute of a day comes in Germany, in milliseconds since 1970 UTC. @param minutes since midnight */
export const germanTime = (date: string, minutes: number): number => whenShown(Date.parse(date) + minutes * minute);

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/;

/**
 * The moment that a day (`2026-11-30`, its first moment) or a time (`2026-11-30T08:00`) typed into a form is in Germany, in
 * milliseconds since 1970 UTC; null when it is none.
 */
export function readGermanTime(typed: string): number | null {
  const [, year, month, date, hours = '0', minutes = '0'] = pattern.exec(typed) ?? [];
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hours), Number(minutes));
  const isTime =
    !Number.isNaN(wall) &&
    Number(month) <= 12 &&
    new Date(wall).getUTCDate() === Number(date) &&
    Number(hours) <= 23 &&
    Number(minutes) <= 59;
  return isTime ? whenShown(wall) : null;
}

/** `2026-11-30T08:00` for a field of a form. @param time milliseconds since 1970 UTC */
export const germanFieldTime = (time: number): string => new Date(shown(time)).toISOString().slice(0, 16);

export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** The same day of a later month, or its last day where that month is shorter (§ 188 (3) BGB; Regulation 1182/71, Art. 3). */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, of = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(of, last))).toISOString().slice(0, 10);
}

/** Noon of a day in UTC: in Germany it is the same day, summer or winter. Milliseconds since 1970 UTC. */
export const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);

const days = dateFormat({ timeZone: 'Europe/Berlin', dateStyle: 'long' });
const moments = dateFormat({ timeZone: 'Europe/Berlin', dateStyle: 'long', timeStyle: 'short' });

/** "22 November 2026", the day in Germany. @param time milliseconds since 1970 UTC */
export const dateInWords = (time: number, language: Locale): string => days(language).format(time);

/** "22 November 2026 at 14:05", on German clocks. @param time milliseconds since 1970 UTC */
export const momentInWords = (time: number, language: Locale): string => moments(language).format(time);
