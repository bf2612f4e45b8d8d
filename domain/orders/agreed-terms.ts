import type { DeliveryPart } from './delivery-parts.ts';

/** What an accepted offer promises beside goods and prices. Kept with its order: later facts change nothing of it. */
export interface AgreedTerms {
  /** from order or payment to dispatch; null: the offer named no time */
  readonly leadWeeks: { readonly min: number; readonly max: number } | null;
  /** none: it leaves as a whole; else their days hold, and not the weeks */
  readonly parts: readonly DeliveryPart[];
  /** empty: none */
  readonly note: string;
  /** days to pay, by the offer's way of payment; null: the offer did not say */
  readonly paymentDays: number | null;
}
