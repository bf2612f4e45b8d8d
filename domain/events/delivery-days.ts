import { dayAfter } from '../german-time.ts';

const daysInWeek = 7;

/** By when to order for an event; a day that has passed is null. */
export interface DeliveryDays {
  /** the last day for packs from stock, if delivery takes as long as it may */
  readonly orderBy: string | null;
  /** the last day to ask for large quantities */
  readonly askBy: string | null;
}

/**
 * Counted back from the first day of an event, all as YYYY-MM-DD.
 * @param weeks the longest that delivery usually takes, and how long before large quantities are to be asked for
 */
export function deliveryDays(
  date: string,
  today: string,
  weeks: { readonly delivery: number; readonly largeQuantities: number },
): DeliveryDays {
  const before = (count: number) => {
    const day = dayAfter(date, -count * daysInWeek);
    return day < today ? null : day;
  };
  return { orderBy: before(weeks.delivery), askBy: before(weeks.largeQuantities) };
}
