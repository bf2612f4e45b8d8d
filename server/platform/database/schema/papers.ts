import type { Generated, Selectable } from 'kysely';
import type { Payment } from '../../../../domain/orders/order-state.ts';
import type { PaperKind } from '../../../../domain/invoicing/paper.ts';

/** How far a series of numbers has come, such as the invoices of a year. */
export interface PaperSeriesRow {
  /** kind and year, `invoice:2026` */
  id: string;
  /** the number given last, from 1; 0 before the first */
  last: number;
}

/** A paper the company issued. Rows are never changed, and deleted only when tax law has no use for them; triggers see to both. */
export interface PaperRow {
  id: string;
  kind: PaperKind;
  /** such as RE-2026-00042 */
  number: string;
  series: string;
  position: number;
  /** kind and what it was issued for: a second one for the same is the first */
  cause: string;
  order_number: string | null;
  /** in its one spelling; null when there is none */
  email: string | null;
  language: string;
  /** JSON of the `Paper` (domain/invoicing/paper.ts) */
  content: string;
  /** YYYY-MM-DD in Germany, as the paper has it */
  issued_on: string;
  issued_at: number;
}

/** The PDF of a paper, as it was made the first time. Never changed, and deleted with its paper. */
export interface PaperFileRow {
  paper_id: string;
  pdf: Uint8Array;
  /** of the PDF, hexadecimal */
  sha256: string;
  made_at: number;
}

/** A quote made for a request. What it says is its paper, which nobody can change. */
export interface QuoteTable {
  id: string;
  /** the request it answers */
  order_id: string;
  /** 1 for the first quote on a request */
  version: number;
  /** `replaced`: another one followed */
  state: 'open' | 'replaced' | 'accepted';
  paper_id: string;
  /** of the paper, such as AN-2026-00007 */
  number: string;
  /** JSON of its lines, shipping and sums (`PricedOrder`): what the order has when it is accepted */
  priced: string;
  payment: Payment;
  /** YYYY-MM-DD in Germany, the last day */
  valid_until: string;
  made_at: number;
  operator_id: string | null;
  accepted_at: number | null;
  /** the name of whoever accepted, as typed */
  accepted_by: string | null;
  /** the version of the terms, or of the withdrawal information, that was shown then */
  accepted_terms: string | null;
  /** the quantities that were chosen of those it names (`CB-001:5000`); empty: as it was quoted; null: not accepted */
  accepted_tiers: string | null;
  /** who at the desk noted that it was accepted by telephone or the like; null: its buyer pressed the button */
  noted_by: Generated<string | null>;
  /** when it was taken back while it was open; null: it was not */
  withdrawn_at: Generated<number | null>;
  withdrawn_by: Generated<string | null>;
}

export type QuoteRow = Selectable<QuoteTable>;

/** What a buyer wants otherwise in a quote. */
export interface QuoteChangeRow {
  id: string;
  quote_id: string;
  text: string;
  /** the same words again are the same wish */
  text_hash: string;
  at: number;
}
