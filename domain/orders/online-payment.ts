import type { Cents } from '../money.ts';
import { isCalledOff, type Buyer, type OrderKind, type OrderState } from './order-state.ts';

export const paymentProviders = ['mollie', 'stripe'] as const;

/** A payment service that this version can speak with. */
export type PaymentProviderName = (typeof paymentProviders)[number];

/** What people call it. */
export const providerNames: Readonly<Record<PaymentProviderName, string>> = { mollie: 'Mollie', stripe: 'Stripe' };

/**
 * How far a payment at the service has come. `new`: the service has not answered yet; `open`: the buyer has its page;
 * `pending`: a bank is at work. It only ever moves towards the end of this list, so that an answer that comes late
 * changes nothing.
 */
export const onlinePaymentStates = ['new', 'open', 'pending', 'expired', 'cancelled', 'failed', 'paid'] as const;
export type OnlinePaymentState = (typeof onlinePaymentStates)[number];

/** `asked`: the service has not taken it yet. Moves towards the end of this list, too. */
export const onlineRefundStates = ['asked', 'pending', 'done', 'failed'] as const;
export type OnlineRefundState = (typeof onlineRefundStates)[number];

/** `refund`: asked for at the desk, or on the service's own pages; `chargeback`: taken by the buyer's bank. */
const onlineRefundKinds = ['refund', 'chargeback'] as const;
export type OnlineRefundKind = (typeof onlineRefundKinds)[number];

/**
 * What somebody is to look at. `amount`: another amount or currency came than was asked for, and is not counted; `over`:
 * it was paid although the order is cancelled or withdrawn from; `chargeback`: a bank took it back; `refund`: the service
 * could not pay back; `currency`: money went back in another currency than it came, and is not counted; `currency-back`: it
 * did not after all; `unread`: the service has refused for long to say how it stands.
 */
const onlineProblems = ['amount', 'over', 'chargeback', 'refund', 'currency', 'currency-back', 'unread'] as const;
export type OnlineProblem = (typeof onlineProblems)[number];

/** The later of two states of one list. */
export const laterState = <State extends string>(order: readonly State[], one: State, other: State): State =>
  order.indexOf(one) < order.indexOf(other) ? other : one;

/** Who may pay online: businesses, or everybody (`onlinePaymentFor` of content/company.json). */
export const onlinePaymentAudiences = ['business', 'everyone'] as const;
export type OnlinePaymentAudience = (typeof onlinePaymentAudiences)[number];

interface Payable {
  kind: OrderKind;
  state: OrderState;
  buyer: Buyer;
}

/** Whether an order can be paid online: it is confirmed, something of it is to be paid, and nobody asks to be rid of it. */
export function isPayableOnline(
  { kind, state, buyer }: Payable,
  { openCents, isHeld }: { openCents: Cents; isHeld: boolean },
  audience: OnlinePaymentAudience,
): boolean {
  if (kind === 'request' || openCents <= 0 || isHeld) return false;
  if (state === 'received' || isCalledOff(state)) return false;
  return buyer === 'business' || audience === 'everyone';
}
