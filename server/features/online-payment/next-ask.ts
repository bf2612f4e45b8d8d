import type { OnlinePaymentState, OnlineRefundState } from '../../../domain/orders/online-payment.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** So long after it was paid a bank may take it back without our hearing of it. */
const chargebackTime = 180 * day;

interface Standing {
  state: OnlinePaymentState;
  createdAt: number;
  refunds: readonly { state: OnlineRefundState }[];
}

/**
 * When the service is asked again about a payment although nothing was heard: hints get lost. Often while a buyer sits at
 * the page, then less and less; of what is paid once a week, for chargebacks.
 * @param now milliseconds since 1970 UTC
 * @returns null: nothing more is to come
 */
export function nextAsk({ state, createdAt, refunds }: Standing, now: number): number | null {
  const age = Math.max(0, now - createdAt);
  if (refunds.some((refund) => refund.state === 'asked')) return now + minute;
  if (refunds.some((refund) => refund.state === 'pending')) return now + 6 * hour;
  if (state === 'paid') return age > chargebackTime ? null : now + 7 * day;
  if (state === 'expired' || state === 'cancelled' || state === 'failed') return null;
  if (age < 10 * minute) return now + minute / 2;
  if (age < hour) return now + 5 * minute;
  return now + (age < day ? hour : 6 * hour);
}
