import type { DeliveryTerms } from '../../../../../domain/orders/delivery-window.ts';
import type { OrderLine, ShippingTerms } from '../../../../../domain/orders/price-order.ts';
import type { OrderListEntry } from '../../../../../domain/orders/order-list.ts';
import type { Reduction } from '../../../../../domain/orders/quote.ts';
import { parseQuantity } from '../../../../../domain/orders/quantity.ts';

/** A product as the order page shows it. */
export interface OrderProduct {
  itemNo: string;
  name: string;
  unit: 'piece' | 'set';
  /** pieces in a pack, 1 for a set */
  unitPieces: number;
  /** of a pack or set */
  netCents: number;
  /** shown with its price, and not to be ordered at present */
  isSoldOut: boolean;
}

/** A product as a line of the list: its picture, and what is essential of it (§ 312j (2) BGB). */
export interface ListedProduct extends OrderProduct {
  image: string;
  /** with its unit; null: it has none */
  length: string | null;
  /** what a set holds */
  contents: string | null;
}

/** What can be ordered today, and on which terms. */
export interface OrderShop {
  products: readonly OrderProduct[];
  /** whole per cent */
  vatPercent: number;
  shipping: ShippingTerms;
  /** what larger quantities cost less with a quote; not of sets */
  reductions: readonly Reduction[];
  /** the words that mark a sample value, while the reductions are one */
  reductionMark: string | null;
  /** the words that mark a sample value, while the cost of shipping is one */
  shippingMark: string | null;
}

/** The same for the order page. */
export interface ListShop extends OrderShop {
  products: readonly ListedProduct[];
  /** null: the facts say nothing */
  delivery: DeliveryTerms | null;
}

/** What stands in the quantity fields, by item number, as typed. */
export type Amounts = Readonly<Record<string, string>>;

/** Nothing or a zero takes a product off the list; anything else is on it, even when it is no number. */
export const isWanted = (typed: string | undefined): typed is string =>
  typed !== undefined && typed.trim() !== '' && !/^0+$/.test(typed.trim());

/** The list as it is kept, with quantities as typed. */
export const listText = ({ products }: Pick<OrderShop, 'products'>, amounts: Amounts): string =>
  products
    .flatMap(({ itemNo }) => {
      const typed = amounts[itemNo];
      return isWanted(typed) ? [`${itemNo}:${typed.trim()}`] : [];
    })
    .join(',');

/** The list as it is sent: without what is sold out. What is no number is refused there, in words. */
export const sentListText = ({ products }: Pick<OrderShop, 'products'>, amounts: Amounts): string =>
  listText({ products: products.filter(({ isSoldOut }) => !isSoldOut) }, amounts);

/** What is on the list and cannot be ordered at present. */
export const soldOutIn = ({ products }: Pick<OrderShop, 'products'>, amounts: Amounts): OrderProduct[] =>
  products.filter(({ itemNo, isSoldOut }) => isSoldOut && isWanted(amounts[itemNo]));

/** What is kept of the list: whatever has a number, sold out or not. */
export const keptIn = ({ products }: Pick<OrderShop, 'products'>, amounts: Amounts): OrderListEntry[] =>
  products.flatMap(({ itemNo }) => {
    const quantity = parseQuantity(amounts[itemNo] ?? '');
    return quantity === null ? [] : [{ itemNo, quantity }];
  });

/** The lines that can be ordered and whose quantities are numbers. */
export const linesIn = ({ products, vatPercent }: OrderShop, amounts: Amounts): OrderLine[] =>
  products.flatMap(({ itemNo, name, unit, unitPieces, netCents, isSoldOut }) => {
    const quantity = isSoldOut ? null : parseQuantity(amounts[itemNo] ?? '');
    return quantity === null ? [] : [{ itemNo, name, unit, unitPieces, quantity, unitNetCents: netCents, vatPercent }];
  });
