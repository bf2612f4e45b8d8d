import type {
  OnlinePaymentState,
  OnlineProblem,
  OnlineRefundKind,
  OnlineRefundState,
  PaymentProviderName,
} from '../../../../domain/orders/online-payment.ts';

/** A payment that a buyer began at a payment service. What came of it is a row of `payments`. */
export interface OnlinePaymentRow {
  /** ours; the service is given it as the key by which the same asked twice is one payment */
  id: string;
  order_id: string;
  provider: PaymentProviderName;
  /** null: the service has not answered yet */
  provider_id: string | null;
  /** a further id by which the service tells of it (Stripe's PaymentIntent); null: there is none */
  charge_id: string | null;
  /** the service's own page; null: not yet */
  checkout_url: string | null;
  /** what the buyer was to pay, tax included */
  amount_cents: number;
  /** ISO 4217 in capitals */
  currency: string;
  /** the language of the buyer's page */
  language: string;
  state: OnlinePaymentState;
  /** milliseconds since 1970 UTC, also those below */
  created_at: number;
  /** when the service was last asked about it */
  asked_at: number | null;
  /** when it is to be asked next, if nothing is heard before; null: nothing more is to come */
  ask_at: number | null;
  /** what came, as the service says */
  came_cents: number | null;
  came_currency: string | null;
  /** of the row in `payments`; null: nothing is counted */
  payment_id: string | null;
  /** what somebody at the desk is to look at; null: nothing */
  problem: OnlineProblem | null;
  problem_at: number | null;
}

/** Money of an online payment that went back, or is to. */
export interface OnlineRefundRow {
  /** ours where it was asked for at the desk: the key by which the same asked twice is one refund */
  id: string;
  online_payment_id: string;
  kind: OnlineRefundKind;
  /** null: the service has not answered yet */
  provider_id: string | null;
  /** more than 0, in hundredths of its currency */
  amount_cents: number;
  /** ISO 4217 in capitals, where it is another one than was paid; null: it is the same */
  currency: string | null;
  state: OnlineRefundState;
  /** of the row in `payments`, with a minus; null: what goes back was never counted */
  payment_id: string | null;
  created_at: number;
  /** who asked for it; null: the service tells of it */
  operator_id: string | null;
  /** why the service refused it, in its own words */
  said: string | null;
}
