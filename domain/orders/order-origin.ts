/** How an order came that the site did not bring: somebody at the desk entered it. */
export const orderOrigins = ['telephone', 'fair', 'letter', 'mail'] as const;

export type OrderOrigin = (typeof orderOrigins)[number];

export const isOrderOrigin = (value: unknown): value is OrderOrigin => orderOrigins.some((one) => one === value);
