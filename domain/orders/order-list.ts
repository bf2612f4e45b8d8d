import { mostOfOneProduct, parseQuantity } from './quantity.ts';

/** What somebody wants to order: each product once, in the order in which it was put there. */
export type OrderList = readonly OrderListEntry[];

export interface OrderListEntry {
  readonly itemNo: string;
  /** packs or sets, as the product is sold: 1 to 9,999 */
  readonly quantity: number;
}

/** Different products in one list. */
export const mostProducts = 100;

/** An item number as it may stand in a list: letters, digits and hyphens. */
const isItemNo = (text: string) => /^[A-Za-z0-9-]{1,40}$/.test(text);

/** "CB-001:3,CB-PARTY-001:1": short enough for an address, and readable there. */
export const writeOrderList = (list: OrderList): string =>
  list.map(({ itemNo, quantity }) => `${itemNo}:${quantity}`).join(',');

/**
 * The list that a text stands for; null when it was not written by `writeOrderList`. An empty text is an empty list.
 * @param parse which quantities there are; a request for a quote has others (pieces.ts)
 */
export function readOrderList(text: string, parse = parseQuantity): OrderList | null {
  const list: OrderListEntry[] = [];
  for (const entry of text === '' ? [] : text.split(',')) {
    const [itemNo = '', typed = '', ...more] = entry.split(':');
    const quantity = parse(typed);
    const isKnown = list.some((other) => other.itemNo === itemNo);
    if (quantity === null || more.length > 0 || isKnown || !isItemNo(itemNo)) return null;
    if (list.length === mostProducts) return null;
    list.push({ itemNo, quantity });
  }
  return list;
}

/** The list with so many of a product instead of what stood there; none takes it off. */
export function withQuantity(list: OrderList, itemNo: string, quantity: number): OrderList {
  if (quantity <= 0) return list.filter((entry) => entry.itemNo !== itemNo);
  if (!list.some((entry) => entry.itemNo === itemNo)) return [...list, { itemNo, quantity }];
  return list.map((entry) => (entry.itemNo === itemNo ? { itemNo, quantity } : entry));
}

/** The list with so many more of a product, up to the most there may be. */
export function withMore(list: OrderList, itemNo: string, more: number): OrderList {
  const before = list.find((entry) => entry.itemNo === itemNo)?.quantity ?? 0;
  return withQuantity(list, itemNo, Math.min(before + more, mostOfOneProduct));
}
