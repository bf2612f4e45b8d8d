import { readOrderList, writeOrderList, type OrderList } from '../../../../domain/orders/order-list.ts';

const name = 'order-list';

/**
 * The order list of this visit. In the tab's own storage, which ends with it: there is no consent to anything that stays
 * longer. Where a browser keeps nothing, the list lives as long as the page.
 */
let inMemory: OrderList = [];

export function keptList(): OrderList {
  try {
    return readOrderList(sessionStorage.getItem(name) ?? '') ?? [];
  } catch {
    return inMemory;
  }
}

export function keepList(list: OrderList): void {
  inMemory = list;
  try {
    if (list.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, writeOrderList(list));
  } catch {
    // kept in memory
  }
}
