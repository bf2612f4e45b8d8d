const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/**
 * The last day of a period of months that begins with an event (Art. 12 (3) GDPR; Regulation 1182/71, Art. 3): the day of
 * the same number, or the month's last where it has none. Noon in UTC, which in Berlin is the same day.
 * @param from milliseconds since 1970 UTC
 */
export function monthsAfter(from: number, months: number): number {
  const [year = 0, month = 1, day = 1] = isoDay.format(from).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth), 12);
}
