import { dayAfter, germanDay } from '../../../domain/german-time.ts';

/** How many days and weeks back there is a copy of each. */
export const keptDays = 7;
export const keptWeeks = 4;

/** Copies of one day that are kept while it lasts: somebody may take one before each risky step. */
const keptToday = 10;

interface Copy {
  name: string;
  /** milliseconds since 1970 UTC */
  since: number;
}

/**
 * Which copies to keep: the newest of today, then the newest of each of the last days and of the last weeks (which begin
 * on Monday). A copy that is younger than now by its name (the clock was set back) stays.
 * @param copies in any order @param now milliseconds since 1970 UTC
 * @returns their names
 */
export function keptCopies(copies: readonly Copy[], now: number): Set<string> {
  const today = germanDay(now);
  const newestFirst = [...copies].sort((one, other) => other.since - one.since);
  const kept = new Set(newestFirst.filter(({ since }) => germanDay(since) >= today).map(({ name }) => name));
  for (const name of [...kept].slice(keptToday)) kept.delete(name);
  // after a long break nothing else may be young enough
  const [newest] = newestFirst;
  if (newest !== undefined) kept.add(newest.name);
  const firstOf = (period: (day: string) => string, from: string) => {
    const seen = new Set<string>();
    for (const { name, since } of newestFirst) {
      const of = period(germanDay(since));
      if (of < from || seen.has(of)) continue;
      seen.add(of);
      kept.add(name);
    }
  };
  firstOf((day) => day, dayAfter(today, 1 - keptDays));
  firstOf(mondayOf, dayAfter(mondayOf(today), -7 * (keptWeeks - 1)));
  return kept;
}

/** The Monday of a day's week, as YYYY-MM-DD. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday + 6) % 7));
}
