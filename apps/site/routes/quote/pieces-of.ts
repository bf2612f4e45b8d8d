import { parseQuantity } from '../../../../domain/orders/quantity.ts';
import type { Amounts, OrderProduct } from '../../features/shop/list/order-shop.ts';
import { amountsOf } from '../order/amounts.ts';

/** The pieces of an order list, which is in packs; what is no number stays as it is, so that its owner can mend it. */
export const piecesOf = (list: string, products: readonly OrderProduct[]): Amounts =>
  Object.fromEntries(
    Object.entries(amountsOf(list)).map(([itemNo, typed]) => {
      const packs = parseQuantity(typed);
      const unitPieces = products.find((product) => product.itemNo === itemNo)?.unitPieces ?? 1;
      return [itemNo, packs === null ? typed : String(packs * unitPieces)];
    }),
  );
