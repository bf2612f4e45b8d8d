import { typedDay } from '../../../../domain/typed-day.ts';

/** The day a request came, as milliseconds since 1970 UTC at noon; null: none was typed, or it is yet to come. */
export function dayReceived(typed: string, now: number): number | null {
  const day = typedDay(typed);
  if (day === null) return null;
  const at = Date.parse(`${day}T12:00:00Z`);
  return at > now + 24 * 60 * 60 * 1000 ? null : at;
}
