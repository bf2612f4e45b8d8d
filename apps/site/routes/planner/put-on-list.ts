import { readOrderList, withQuantity } from '../../../../domain/orders/order-list.ts';
import { keepList, keptList } from '../../features/shop/list/kept-list.ts';

/** What is planned takes the place of what the list had of the same products; the rest of it stays. */
export function putOnList(list: string): void {
  const planned = readOrderList(list) ?? [];
  keepList(planned.reduce((all, { itemNo, quantity }) => withQuantity(all, itemNo, quantity), keptList()));
}
