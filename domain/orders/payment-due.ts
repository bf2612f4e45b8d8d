import { dayAfter } from '../german-time.ts';

/** Whether payment is late: the last day counts whole. @param dueOn YYYY-MM-DD in Germany; null: nothing is owed */
export const isOverdue = (dueOn: string | null, today: string): dueOn is string => dueOn !== null && today > dueOn;

/** When goods left and when they arrived, YYYY-MM-DD in Germany. */
export interface DeliveryDays {
  readonly dispatchedOn: string;
  /** null: nobody has heard of it */
  readonly arrivedOn: string | null;
}

/**
 * The day on which the last of some deliveries was received, YYYY-MM-DD in Germany: the one that is known, else the usual
 * time in transit after dispatch. Null: there is none.
 * @param transitDays how long goods usually are on their way
 */
export const receivedOn = (deliveries: readonly DeliveryDays[], transitDays: number): string | null =>
  deliveries
    .map(({ dispatchedOn, arrivedOn }) => arrivedOn ?? dayAfter(dispatchedOn, transitDays))
    .toSorted()
    .at(-1) ?? null;

interface InvoiceTerms {
  /** days to pay after receipt of the goods */
  days: number;
  /** how long goods usually are on their way, in days */
  transitDays: number;
}

/**
 * The last day to pay an invoice: so many days after receipt of the goods, as the terms have it, and as many after the
 * invoice where that was written later. All days are YYYY-MM-DD in Germany.
 * @param deliveries that it charges; none: the goods have not left, and are counted as leaving when the invoice is written
 */
export function invoiceDueOn(
  { deliveries, writtenOn }: { deliveries: readonly DeliveryDays[]; writtenOn: string },
  { days, transitDays }: InvoiceTerms,
): string {
  const received = receivedOn(deliveries, transitDays) ?? dayAfter(writtenOn, transitDays);
  return dayAfter(received > writtenOn ? received : writtenOn, days);
}
