import { isHoliday } from 'feiertagejs';
import type { Promises } from '../../../domain/due-date.ts';
import { countIn, deliveryWeeksIn } from '../content/fact-values.ts';
import type { Company } from '../content/schemas/company.ts';
import type { Fact } from '../content/schemas/facts.ts';

/**
 * When the company's office works, how long a delivery takes at most and is under way: as the site names them, with the public holidays
 * of the company's state.
 * @throws {Error} naming the fact that is missing or is no time
 */
export function officeCalendar(
  facts: Readonly<Record<string, Fact>>,
  { holidaysOf }: Pick<Company, 'holidaysOf'>,
): Promises {
  const minutes = (name: string): number => {
    const fact = facts[name];
    if (fact?.type !== 'time') throw new Error(`content/facts.json: ${name} must be a time, such as "09:00"`);
    const [hours = 0, rest = 0] = fact.value.split(':').map(Number);
    return hours * 60 + rest;
  };
  const opens = minutes('officeOpens');
  // published by mistake, hours that end before they begin must not take the desk away: an hour is open
  const closes = Math.max(minutes('officeCloses'), opens + 60);
  return {
    opens,
    closes,
    isHoliday: (day) => isHoliday(localNoon(day), holidaysOf),
    deliveryWeeks: deliveryWeeksIn(facts)?.max ?? null,
    transitDays: countIn(facts, 'transitDays'),
  };
}

/** The library reads the day from the machine's own clock. */
function localNoon(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}
