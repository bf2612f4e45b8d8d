import type { DeskLanguage } from '../../domain/desk-roles.ts';

const tags: Record<DeskLanguage, string> = { de: 'de-DE', en: 'en-GB' };

// Formatted by the server only: the browser's own spellings may differ, and the page would change under the reader.

/** "22.11.2026, 14:05", in the company's time zone. @param time milliseconds since 1970 UTC */
export const moment = (time: number, language: DeskLanguage): string =>
  new Intl.DateTimeFormat(tags[language], {
    timeZone: 'Europe/Berlin',
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(time);

/** "14:05" today, else "22. Nov."; with the year when it is another one. For lists. */
export function shortMoment(time: number, now: number, language: DeskLanguage): string {
  const zone = { timeZone: 'Europe/Berlin' } as const;
  const day = new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' });
  if (day.format(time) === day.format(now))
    return new Intl.DateTimeFormat(tags[language], { ...zone, timeStyle: 'short' }).format(time);
  const sameYear = day.format(time).slice(0, 4) === day.format(now).slice(0, 4);
  return new Intl.DateTimeFormat(tags[language], {
    ...zone,
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(time);
}
