import type { CampaignContent } from '../../domain/campaign.ts';

const zone = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/;

/** How far German clocks are ahead at a moment, in milliseconds. */
function ahead(time: number): number {
  const part = new Map(zone.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const of = (name: Intl.DateTimeFormatPartTypes) => part.get(name) ?? 0;
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) - Math.floor(time / 60_000) * 60_000
  );
}

/**
 * The moment that a day (`2026-11-30`, its first moment) or a time (`2026-11-30T08:00`) is in Germany, in milliseconds
 * since 1970 UTC; null when it is none. What the clock jumps over counts as the hour after, what it says twice as the first.
 */
export function germanTime(typed: string): number | null {
  const [, year, month, day, hour = '0', minute = '0'] = pattern.exec(typed) ?? [];
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  if (
    Number.isNaN(wall) ||
    Number(month) > 12 ||
    new Date(wall).getUTCDate() !== Number(day) ||
    Number(hour) > 23 ||
    Number(minute) > 59
  )
    return null;
  // two hours earlier German clocks have not been changed yet when this time lies in the hour of a change
  return wall - ahead(wall - 2 * 60 * 60 * 1000);
}

/** `2026-11-30T08:00` for a field of a form. */
export function germanFieldTime(time: number): string {
  return new Date(Math.floor(time / 60_000) * 60_000 + ahead(time)).toISOString().slice(0, 16);
}

/** The moments between which somebody must have confirmed: from (included) and until (not included); null when they make no span. */
export function daySpan({
  confirmedFrom,
  confirmedUntil,
}: CampaignContent['segment']): { from: number; until: number } | null {
  const from = confirmedFrom === '' ? 0 : germanTime(confirmedFrom);
  const last = confirmedUntil === '' ? Number.MAX_SAFE_INTEGER : germanTime(confirmedUntil);
  if (from === null || last === null) return null;
  const until = confirmedUntil === '' ? last : (germanTime(dayAfter(confirmedUntil)) ?? last);
  return from < until ? { from, until } : null;
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
