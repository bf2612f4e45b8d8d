/** What is done with each of several orders; its words are `orders.several.<name>`. */
export const severalDeeds = ['confirm', 'invoice'] as const;
export type SeveralDeed = (typeof severalDeeds)[number];

/** The same on the order's page. */
export const actOf = { confirm: 'confirm', invoice: 'charge' } as const satisfies Record<SeveralDeed, string>;
