import type { DeliveryPart } from './delivery-parts.ts';

/** What an accepted quote promises beside goods and prices. Kept with its order: later facts change nothing of it. */
export interface AgreedTerms {
  /** from order or payment to dispatch; null: the quote named no time */
  readonly leadWeeks: { readonly min: number; readonly max: number } | null;
  /** none: it leaves as a whole; else their days hold, and not the weeks */
  readonly parts: readonly DeliveryPart[];
  /** empty: none */
  readonly note: string;
  /** days to pay, by the quote's way of payment */
  readonly paymentDays: number;
}
