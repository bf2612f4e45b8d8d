import { dayAfter } from '../german-time.ts';

/** Whether payment is late: the last day counts whole. @param dueOn YYYY-MM-DD in Germany; null: nothing is owed */
export const isOverdue = (dueOn: string | null, today: string): dueOn is string => dueOn !== null && today > dueOn;

interface InvoiceTerms {
  /** days to pay after receipt of the goods */
  days: number;
  /** how long goods usually are on their way, in days */
  transitDays: number;
}

/**
 * The last day to pay an invoice: so many days after receipt of the goods, as the terms have it, and as many after the
 * invoice where that was written later. All days are YYYY-MM-DD in Germany.
 * @param dispatchedOn null: the goods have not left, and are counted as leaving when the invoice is written
 * @param deliveredOn null: not known, so that the usual time in transit is counted
 */
export function invoiceDueOn(
  {
    dispatchedOn,
    deliveredOn,
    writtenOn,
  }: { dispatchedOn: string | null; deliveredOn?: string | null; writtenOn: string },
  { days, transitDays }: InvoiceTerms,
): string {
  const received = deliveredOn ?? dayAfter(dispatchedOn ?? writtenOn, transitDays);
  return dayAfter(received > writtenOn ? received : writtenOn, days);
}
