import type { FieldIssues } from '../../../../../domain/forms/fields.ts';
import type { QuoteStanding } from '../../../../../domain/orders/quote.ts';
import type { Buyer, Payment } from '../../../../../domain/orders/order-state.ts';
import type { PricedOrder } from '../../../../../domain/orders/price-order.ts';
import type { VatTreatment } from '../../../../../domain/invoicing/paper.ts';

/** A quote as its page shows it; days and moments are written out. */
export interface QuoteShown {
  number: string;
  /** of the request it answers */
  inquiry: string;
  buyer: Buyer;
  payment: Payment;
  standing: QuoteStanding;
  made: string;
  validUntil: string;
  customer: string;
  delivery: string;
  priced: PricedOrder;
  /** of each line, in the order of the lines: the quantity that was quoted, then those of its tiers */
  quantities: readonly (readonly QuotedQuantity[])[];
  /** what is chosen of them; goes with the acceptance */
  tiers: string;
  /** the address names a quantity that the quote does not */
  isOtherTier: boolean;
  leadWeeks: { min: number; max: number } | null;
  /** what leaves until when, a line each; none: it leaves as a whole */
  parts: readonly string[];
  note: string | null;
  treatment: VatTreatment;
  /** when a change was last asked for; null: never */
  wished: string | null;
  accepted: { at: string; by: string } | null;
  /** the quote that replaced it */
  newer: string | null;
  /** where the order stands that it became */
  order: string | null;
}

export interface QuotedQuantity {
  quantity: number;
  /** of one, as the buyer reads it: a consumer with its tax */
  price: string;
  isChosen: boolean;
  /** where the quote stands in this quantity */
  choose: string;
}

/** What comes back when an answer was not taken. */
export interface ReturnedAnswer {
  intent: 'accept' | 'change';
  name: string;
  message: string;
  issues: FieldIssues;
  /** what went wrong beyond the fields, as a text */
  problem: string | null;
  /** a quantity was chosen that the quote does not name */
  isOtherTier: boolean;
}
