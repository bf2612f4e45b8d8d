import { readOrderList, writeOrderList, type OrderList } from '../../../../../domain/orders/order-list.ts';
import { keepText, keptText } from '../../../basket/kept-text.ts';

/** The order list of this browser (kept-text.ts); empty where none of ours was kept. */
export const keptList = (): OrderList => readOrderList(keptText()) ?? [];

export const keepList = (list: OrderList): void => keepText(writeOrderList(list));

/** What was carried without scripts (pages/order/list-cookie.ts) is in the kept list now. */
export function dropCookie(): void {
  document.cookie = 'order-list=; Path=/; Max-Age=0; SameSite=Lax';
}
