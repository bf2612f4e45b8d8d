import type { DeliveryPart } from './delivery-parts.ts';

/**
 * What was agreed beside goods and prices: by an accepted quote, or as a day before which an order is not to leave. Kept with
 * the order: later facts change nothing of it.
 */
export interface AgreedTerms {
  /** from order or payment to dispatch; null: the quote named no time */
  readonly leadWeeks: { readonly min: number; readonly max: number } | null;
  /** none: it leaves as a whole; else their days hold, and not the weeks */
  readonly parts: readonly DeliveryPart[];
  /** empty: none */
  readonly note: string;
  /** days to pay, by the quote's way of payment */
  readonly paymentDays: number;
  /** YYYY-MM-DD in Germany: it leaves on that day or later; null or missing: as soon as it can */
  readonly notBefore?: string | null;
}

/** The day before which an order is not to leave, while that day has not come. @param today YYYY-MM-DD in Germany */
export const waitsUntil = (agreed: Pick<AgreedTerms, 'notBefore'> | null, today: string): string | null => {
  const day = agreed?.notBefore ?? null;
  return day !== null && day > today ? day : null;
};
