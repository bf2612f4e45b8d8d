import { dayAfter, germanDay, noonOf } from '../german-time.ts';
import { dateFormat } from '../kept-formats.ts';
import type { Locale } from '../locale.ts';

/** What the facts say of delivery at home. */
export interface DeliveryTerms {
  readonly weeks: { readonly min: number; readonly max: number };
  /** YYYY-MM-DD: not before it; null: at once */
  readonly notBefore: string | null;
}

/** The days of a delivery, YYYY-MM-DD. */
export interface DeliveryWindow {
  readonly from: string;
  readonly to: string;
}

/** Between which days an order arrives whose time begins now. @param now milliseconds since 1970 UTC */
export function deliveryWindow({ weeks, notBefore }: DeliveryTerms, now: number): DeliveryWindow {
  const today = germanDay(now);
  const start = notBefore !== null && notBefore > today ? notBefore : today;
  return { from: dayAfter(start, weeks.min * 7), to: dayAfter(start, weeks.max * 7) };
}

const days = dateFormat({ timeZone: 'Europe/Berlin', day: 'numeric', month: 'long' });

/** Both days in words; the month of both is said once: "9" and "23 December", "9." and "23. Dezember". */
export function windowInWords({ from, to }: DeliveryWindow, language: Locale): DeliveryWindow {
  const format = days(language);
  const last = format.format(noonOf(to));
  if (from.slice(0, 7) !== to.slice(0, 7)) return { from: format.format(noonOf(from)), to: last };
  const parts = format.formatToParts(noonOf(from));
  const month = parts.findIndex(({ type }) => type === 'month');
  const day = parts.slice(0, month).map(({ value }) => value);
  // where the month comes first it cannot be left out
  return { from: (day.length === 0 ? format.format(noonOf(from)) : day.join('')).trim(), to: last };
}
