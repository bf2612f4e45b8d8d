import { priceOrder, type PricedOrder } from '../../../../domain/orders/price-order.ts';
import { linesIn, type Amounts, type OrderShop } from './order-shop.ts';

/** What the list costs. @param abroad shipping is by arrangement then */
export const priceList = (shop: OrderShop, amounts: Amounts, abroad: boolean): PricedOrder =>
  priceOrder(linesIn(shop, amounts), abroad ? null : shop.shipping);
