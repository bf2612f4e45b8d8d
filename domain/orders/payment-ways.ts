/** How money comes, or goes back. */
export const paymentWays = ['transfer', 'card', 'cash', 'other'] as const;

export type PaymentWay = (typeof paymentWays)[number];

export const isPaymentWay = (value: unknown): value is PaymentWay => paymentWays.some((way) => way === value);
