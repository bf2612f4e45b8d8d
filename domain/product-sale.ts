/**
 * How a product stands in the shop. `sold-out`: shown, and not to be ordered; `hidden`: shown nowhere, while orders that
 * were made go on.
 */
export const productSales = ['on-sale', 'sold-out', 'hidden'] as const;
export type ProductSale = (typeof productSales)[number];
