import { priceOrder, type PricedOrder } from '../../../../../domain/orders/price-order.ts';
import { atRateOf } from '../../../../../domain/orders/vat-treatment.ts';
import type { VatTreatment } from '../../../../../domain/invoicing/paper.ts';
import { linesIn, type Amounts, type OrderShop } from './order-shop.ts';

/** What of the buyer decides what the list costs. */
export interface Destination {
  /** shipping is by arrangement then */
  abroad: boolean;
  /** where tax is due */
  treatment: VatTreatment;
}

/** While nothing is known of the buyer. */
export const atHome: Destination = { abroad: false, treatment: 'domestic' };

/** What the list costs. */
export const priceList = (shop: OrderShop, amounts: Amounts, { abroad, treatment }: Destination): PricedOrder =>
  priceOrder(atRateOf(treatment, linesIn(shop, amounts)), abroad ? null : shop.shipping);
