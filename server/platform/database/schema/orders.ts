import type { Generated, Selectable } from 'kysely';
import type { OrderOrigin } from '../../../../domain/orders/order-origin.ts';
import type { Buyer, OrderKind, OrderState, Payment } from '../../../../domain/orders/order-state.ts';
import type { PaymentWay } from '../../../../domain/orders/payment-ways.ts';
import type { TaxDecision } from '../../../../domain/orders/tax-decision.ts';
import type { ViesResult } from '../../../../domain/orders/union-vat-id.ts';
import type { RefusalReason, WithdrawalChannel, WithdrawalState } from '../../../../domain/orders/withdrawal.ts';

/** An order, or a request for a quote where delivery is by arrangement. */
export interface OrderTable {
  id: string;
  /** what people quote, in the form of the enquiry numbers */
  order_number: string;
  kind: OrderKind;
  state: OrderState;
  buyer: Buyer;
  payment: Payment;
  language: string;
  /** in its one spelling (domain/mail-address.ts); empty: who ordered by telephone or letter gave none */
  email: string;
  /** JSON of who ordered, where it goes and what they wrote (`OrderCustomer`) */
  customer: string;
  /** JSON of lines, shipping and sums as they were at the order (`PricedOrder`): prices may change, this does not, but for tax that is added later (`tax_decision`) */
  priced: string;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  /** the version (`legal_texts`) of the text that held: of the terms for a business, of the withdrawal information for a consumer */
  terms_version: string;
  /** hash of the key; null when the caller sent none */
  idempotency_key: string | null;
  /** hash of the content: the same again within a day is the same order */
  request_hash: string;
  received_at: number;
  /** of the last step */
  changed_at: number;
  /** counts the steps, so that two people do not take the same one */
  revision: number;
  /** set by the retention job after two years, or when a person asks for erasure and a duty to keep stands against it */
  restricted_at: number | null;
  /** what VIES said of the VAT id when it was last asked; null: it was not */
  vat_id_result: ViesResult | null;
  /** the number that VIES gave that enquiry */
  vat_id_reference: string | null;
  vat_id_checked_at: number | null;
  /** what somebody decided where tax was left off for a VAT id that VIES then called invalid; null: nobody had to */
  tax_decision: Generated<TaxDecision | null>;
  /** why it stays without tax */
  tax_reason: Generated<string | null>;
  tax_decided_at: Generated<number | null>;
  tax_decided_by: Generated<string | null>;
  /** the quote that it accepts; null when it was ordered at the prices of the list */
  quote_number: Generated<string | null>;
  /** what the accepted quote promised, or was agreed since (domain/orders/agreed-terms.ts), JSON; null: nothing was */
  agreed: Generated<string | null>;
  /** when it has to be confirmed, answered or shipped; null: nothing is, or the desk has not yet set it */
  due_at: Generated<number | null>;
  /** since when an open withdrawal holds all that is left of it; null: none does */
  held_since: Generated<number | null>;
  /** what `due_at` was then: it comes back, later by as long as it was held */
  held_due_at: Generated<number | null>;
  /** YYYY-MM-DD in Germany, the last day to pay; null: nothing is owed, or nobody has asked for it yet */
  payment_due_on: Generated<string | null>;
  /** since when something left that no invoice charges; null: nothing did, or the order is closed */
  to_invoice_since: Generated<number | null>;
  /** since when more was paid than the order is worth; null: no more was, or the order is closed */
  to_refund_since: Generated<number | null>;
  /** how it came; null: over the site */
  origin: Generated<OrderOrigin | null>;
  /** 1: bought at a stand of ours, where nobody has the right to withdraw that goes with buying from afar */
  at_stand: Generated<0 | 1>;
  /** who at the desk looks after it; null: nobody in particular */
  owner_id: Generated<string | null>;
  /** the order whose wrong, missing or broken goods it makes good, without charge; null: it makes none good */
  replaces_id: Generated<string | null>;
}

/** A stored order, as queries give it. */
export type OrderRow = Selectable<OrderTable>;

/** When an order came to a state, and who brought it there. */
export interface OrderStepRow {
  id: string;
  order_id: string;
  state: OrderState;
  at: number;
  /** null: the buyer */
  operator_id: string | null;
  /** JSON of a few plain values, such as the day of shipping; null when there is nothing to add */
  detail: string | null;
}

/** Money that came for an order, or with a minus was paid back. */
export interface PaymentRow {
  /** made with the form it is noted in: sending the same form again is the same payment */
  id: string;
  order_id: string;
  /** the invoice it is for; null: that is not known, and it covers what is due first */
  paper_number: string | null;
  amount_cents: number;
  /** YYYY-MM-DD in Germany, when it came or left */
  paid_on: string;
  way: PaymentWay;
  /** such as what the transfer said; empty: none was noted */
  reference: string;
  /** why, where that was asked */
  reason: string | null;
  /** the withdrawal for which it was paid back */
  withdrawal_id: string | null;
  /** milliseconds since 1970 UTC */
  noted_at: number;
  /** null: they were removed long ago */
  operator_id: string | null;
  /** when it turned out to be noted wrongly; it counts for nothing then */
  taken_back_at: number | null;
  taken_back_by: string | null;
  taken_back_reason: string | null;
}

/** A reminder of a payment that somebody at the desk sent. */
export interface PaymentReminderRow {
  id: string;
  order_id: string;
  /** 1 for the first one of an order */
  position: number;
  /** YYYY-MM-DD, the day that was over before the first reminder */
  first_due_on: string;
  /** YYYY-MM-DD, the day that the reminder names to pay by */
  due_on: string;
  at: number;
  operator_id: string | null;
  /** the invoice it is about, where an order has several; null: what its last paper asks for */
  paper_number: string | null;
  /** 1 for the first one of that invoice; null: as its position */
  of_paper: number | null;
  /** what it added to the sum (domain/orders/reminder.ts) */
  fee_cents: number;
}

/** What somebody at the desk noted about an order, or what an address of it was before they corrected it. */
export interface OrderNoteRow {
  id: string;
  order_id: string;
  /** null: they were removed long ago */
  operator_id: string | null;
  kind: 'note' | 'delivery-address' | 'invoice-address';
  text: string;
  created_at: number;
}

/** A parcel number that a shipment was given after its delivery note was written. The last one counts. */
export interface ParcelNumberRow {
  id: string;
  order_id: string;
  /** of the delivery note */
  paper_id: string;
  /** as typed; several numbers are told apart by commas, semicolons or lines */
  tracking: string;
  /** null: nobody said who carries it */
  carrier: string | null;
  /** milliseconds since 1970 UTC */
  at: number;
  /** null: they were removed long ago */
  operator_id: string | null;
}

/** The day on which a delivery arrived, as somebody at the desk heard of it. The last one that was noted counts. */
export interface ArrivalRow {
  id: string;
  order_id: string;
  /** of the delivery note; null: the order left without one */
  paper_id: string | null;
  /** YYYY-MM-DD in Germany; null: what was noted before was a mistake */
  arrived_on: string | null;
  /** milliseconds since 1970 UTC */
  at: number;
  /** null: they were removed long ago */
  operator_id: string | null;
}

/** How far a consumer's withdrawal has come. What was declared is its enquiry, which has the same id. */
export interface WithdrawalRow {
  /** of the enquiry that declares it */
  id: string;
  /** null: nobody knows yet which order it is about, or it is about none */
  order_id: string | null;
  state: WithdrawalState;
  channel: WithdrawalChannel;
  received_at: number;
  /** when it was tied to the order */
  tied_at: number | null;
  /** null: by itself */
  tied_by: string | null;
  decided_at: number | null;
  decided_by: string | null;
  /** why it was refused */
  refusal: RefusalReason | null;
  /** what the buyer is told with the decision */
  note: Generated<string>;
  /** 1: the goods are to come back; null: nobody has said yet */
  needs_return: number | null;
  /** YYYY-MM-DD, the last day to send them back */
  return_by: string | null;
  /** YYYY-MM-DD, when they were proven to be on their way */
  dispatched_on: string | null;
  /** YYYY-MM-DD, when they were back */
  returned_on: string | null;
  settled_at: number | null;
  settled_by: string | null;
  revoked_at: number | null;
  revoked_by: string | null;
  revoked_because: Generated<string>;
}

/**
 * That a withdrawal may be about an order. While nobody has denied it, the order is in question: nothing of it is confirmed,
 * shipped or asked for. Once the withdrawal is tied to that order, there is no such row.
 */
export interface WithdrawalCandidateRow {
  withdrawal_id: string;
  order_id: string;
  /** 1: it names the order; 0: it is of the order's address, and names none */
  is_named: number;
  /** when somebody said that it is not about the order, milliseconds since 1970 UTC */
  denied_at: Generated<number | null>;
  denied_by: Generated<string | null>;
}

/** What a withdrawal takes back of its order, in packs or sets. */
export interface WithdrawalLineRow {
  withdrawal_id: string;
  item_no: string;
  quantity: number;
}

/** The same for orders (in the same files); SQLite's index of it is `search_index_orders`. */
export interface OrderTextTable {
  n: Generated<number>;
  order_id: string;
  words: string;
}
