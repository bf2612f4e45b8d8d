import { withoutIgnorable } from './mail-address.ts';

/**
 * A day as a form sends it, YYYY-MM-DD, or null where there is no such day. What nobody sees and came along when it was
 * copied is left out.
 */
export function typedDay(typed: string): string | null {
  // nothing longer is a day
  const day = typed.length > 100 ? '' : withoutIgnorable(typed).trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}
