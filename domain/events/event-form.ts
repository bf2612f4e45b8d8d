import { readGermanTime } from '../german-time.ts';
import { ungrouped, wholeNumber } from '../whole-number.ts';
import { dishes, type DishId } from './dishes.ts';
import { eventLimits } from './event-limits.ts';
import type { EventWish } from './plan-event.ts';

/** The fields of the planner beside the dishes, by their names in the address; `wash` is a box to tick. */
export type EventField = 'guests' | 'days' | 'spare' | 'date' | 'wash' | DishId;

export type EventProblem = 'guests' | 'days' | 'spare' | 'date' | 'past' | 'portions' | 'none';

export interface PlannedEvent extends EventWish {
  /** the first day, YYYY-MM-DD; null where none was given */
  readonly date: string | null;
  /** there is somebody who washes up */
  readonly canWash: boolean;
}

export interface EventForm {
  /** what stands in the fields, as typed */
  readonly typed: Readonly<Record<EventField, string>>;
  /** in the order of the page */
  readonly problems: readonly { readonly field: EventField; readonly problem: EventProblem }[];
  /** null while there are problems */
  readonly event: PlannedEvent | null;
}

/** of a number in the address */
const digits = 7;

/** longer than anything that could be right, shorter than what would bloat the page it stands on again */
const longest = 20;

/**
 * The event that an address describes.
 * @param query its parameters; one that is missing is an empty field
 * @param today YYYY-MM-DD
 */
export function readEventForm(query: { get(name: string): string | null }, today: string): EventForm {
  const read = (name: string) => (query.get(name) ?? '').trim().slice(0, longest);
  const problems: { field: EventField; problem: EventProblem }[] = [];
  const number = (field: 'guests' | 'days' | 'spare', least: number, most: number): number => {
    const value = wholeNumber(ungrouped(read(field)), { least, most, digits });
    if (value === null) problems.push({ field, problem: field });
    return value ?? least;
  };

  const guests = number('guests', 1, eventLimits.guests);
  const days = number('days', 1, eventLimits.days);
  const sparePercent = number('spare', 0, eventLimits.sparePercent);
  const date = read('date');
  if (date !== '' && (date.length !== 10 || readGermanTime(date) === null))
    problems.push({ field: 'date', problem: 'date' });
  else if (date !== '' && date < today) problems.push({ field: 'date', problem: 'past' });

  const portions: Partial<Record<DishId, number>> = {};
  const begun = problems.length;
  for (const { id } of dishes) {
    const eaten = read(id);
    const value = eaten === '' ? 0 : wholeNumber(ungrouped(eaten), { least: 0, most: eventLimits.portions, digits });
    if (value === null) problems.push({ field: id, problem: 'portions' });
    else if (value > 0) portions[id] = value;
  }
  const [first] = dishes;
  if (problems.length === begun && Object.keys(portions).length === 0)
    problems.push({ field: first.id, problem: 'none' });

  const canWash = read('wash') !== '';
  return {
    typed: {
      ...typedDishes(read),
      guests: read('guests'),
      days: read('days'),
      spare: read('spare'),
      date,
      wash: canWash ? 'yes' : '',
    },
    problems,
    event:
      problems.length > 0 ? null : { guests, days, sparePercent, portions, date: date === '' ? null : date, canWash },
  };
}

function typedDishes(read: (name: string) => string): Record<DishId, string> {
  const typed: Record<DishId, string> = { fries: '', ice: '', bowl: '', plate: '', soup: '', cake: '', dessert: '' };
  for (const { id } of dishes) typed[id] = read(id);
  return typed;
}
