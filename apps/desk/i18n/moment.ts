import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import { dayAfter, germanDay } from '../../../domain/german-time.ts';

// Formatted by the server only: the browser's own spellings may differ, and the page would change under the reader.
// Each formatter is made once: it takes tens of kilobytes outside of what the garbage collector counts, and a fifth of a
// millisecond, which a list of fifty lines would pay two hundred times.

const zone = { timeZone: 'Europe/Berlin' } as const;

const formattersOf = (tag: string) => ({
  full: new Intl.DateTimeFormat(tag, { ...zone, dateStyle: 'medium', timeStyle: 'short' }),
  long: new Intl.DateTimeFormat(tag, { ...zone, dateStyle: 'long' }),
  time: new Intl.DateTimeFormat(tag, { ...zone, timeStyle: 'short' }),
  day: new Intl.DateTimeFormat(tag, { ...zone, day: 'numeric', month: 'short' }),
  weekday: new Intl.DateTimeFormat(tag, { ...zone, weekday: 'long' }),
  dayInWords: new Intl.DateTimeFormat(tag, { ...zone, weekday: 'long', day: 'numeric', month: 'long' }),
  dayOfYear: new Intl.DateTimeFormat(tag, { ...zone, day: 'numeric', month: 'short', year: 'numeric' }),
});

const relativeDays: Record<DeskLanguage, Intl.RelativeTimeFormat> = {
  de: new Intl.RelativeTimeFormat('de', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
};

const formatters: Record<DeskLanguage, ReturnType<typeof formattersOf>> = {
  de: formattersOf('de-DE'),
  en: formattersOf('en-GB'),
};

/** "22.11.2026, 14:05", in the company's time zone. @param time milliseconds since 1970 UTC */
export const moment = (time: number, language: DeskLanguage): string => formatters[language].full.format(time);

/** "22. November 2026". */
export const dayInFull = (time: number, language: DeskLanguage): string => formatters[language].long.format(time);

/** "Sonntag, 22. November". */
export const dayInWords = (time: number, language: DeskLanguage): string =>
  formatters[language].dayInWords.format(time);

/** "Sonntag": for a day of the coming week. */
export const weekday = (time: number, language: DeskLanguage): string => formatters[language].weekday.format(time);

/** "22. Nov." */
export const shortDay = (time: number, language: DeskLanguage): string => formatters[language].day.format(time);

/**
 * Until when something is due, for lists: "heute, 17:00", "morgen", "Montag" within the week, else "22. Nov."; what is over as
 * `shortMoment`.
 * Both times in milliseconds since 1970 UTC.
 */
export function shortDeadline(time: number, now: number, language: DeskLanguage): string {
  const names = relativeDays[language];
  const ahead = [0, 1, 2, 3, 4, 5, 6].find((days) => germanDay(time) === dayAfter(germanDay(now), days));
  if (time < now || ahead === undefined) return shortMoment(time, now, language);
  if (ahead > 1) return weekday(time, language);
  const day = names.format(ahead, 'day');
  return ahead === 0 ? `${day}, ${formatters[language].time.format(time)}` : day;
}

/** "14:05" today, else "22. Nov."; with the year when it is another one. For lists. */
export function shortMoment(time: number, now: number, language: DeskLanguage): string {
  const { time: ofToday, day, dayOfYear } = formatters[language];
  const [then, today] = [germanDay(time), germanDay(now)];
  if (then === today) return ofToday.format(time);
  return (then.slice(0, 4) === today.slice(0, 4) ? day : dayOfYear).format(time);
}
