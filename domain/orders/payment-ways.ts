/** How money comes, or goes back, as somebody at the desk notes it. */
export const notedWays = ['transfer', 'card', 'cash', 'other'] as const;

/** The same, and `online`: through the payment service, which is asked about it (docs/decisions/online-payment.md). */
export type PaymentWay = (typeof notedWays)[number] | 'online';

export const isNotedWay = (value: unknown): value is (typeof notedWays)[number] =>
  notedWays.some((way) => way === value);

/** A way that money can go back; `online`: only what came that way. */
export const isRefundWay = (value: unknown): value is PaymentWay => value === 'online' || isNotedWay(value);
