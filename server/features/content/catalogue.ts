import type { Locale } from '../../../domain/locale.ts';
import { homeCountry } from '../../../domain/orders/countries.ts';
import type { OrderList } from '../../../domain/orders/order-list.ts';
import type { OrderKind } from '../../../domain/orders/order-state.ts';
import {
  priceOrder,
  type OrderLine,
  type PricedOrder,
  type ShippingTerms,
} from '../../../domain/orders/price-order.ts';
import { atRateOf, vatTreatment } from '../../../domain/orders/vat-treatment.ts';

interface CatalogueProduct {
  readonly itemNo: string;
  readonly names: Readonly<Record<Locale, string>>;
  readonly unit: 'piece' | 'set';
  /** pieces in a pack, 1 for a set */
  readonly unitPieces: number;
  /** of a pack or set */
  readonly netCents: number;
  /** shown with its price, and not to be ordered at present */
  readonly isSoldOut: boolean;
  /** pieces of other products that a set holds; none for a single kind */
  readonly contents: readonly { readonly itemNo: string; readonly pieces: number }[];
}

/** What can be ordered today, and on which terms. */
export interface Catalogue {
  readonly products: readonly CatalogueProduct[];
  /** whole per cent */
  readonly vatPercent: number;
  readonly shipping: ShippingTerms;
  /** ids of the texts that hold (server/features/content/legal-versions.ts) */
  readonly versions: { readonly terms: string; readonly withdrawal: string };
}

/** Abroad we deliver by arrangement: what is sent is then a request for a quote. */
export const orderKindFor = (country: string): OrderKind => (country === homeCountry ? 'order' : 'request');

/** Item numbers of what of a list cannot be ordered at present. */
export const soldOutOf = ({ products }: Catalogue, list: OrderList): string[] =>
  products
    .filter(({ itemNo, isSoldOut }) => isSoldOut && list.some((entry) => entry.itemNo === itemNo))
    .map(({ itemNo }) => itemNo);

/** The lines of a list at today's prices; null when a product is not (or no longer) sold. */
export function linesOf({ products, vatPercent }: Catalogue, list: OrderList, language: Locale): OrderLine[] | null {
  const lines: OrderLine[] = [];
  for (const { itemNo, quantity } of list) {
    const product = products.find((one) => one.itemNo === itemNo);
    if (product === undefined) return null;
    const { names, unit, unitPieces, netCents } = product;
    lines.push({ itemNo, name: names[language], unit, unitPieces, quantity, unitNetCents: netCents, vatPercent });
  }
  return lines;
}

/** Lines of an order as the goods are called in another language than its buyer's: by today's names, else as ordered. */
export const linesNamedIn = <Line extends { itemNo: string; name: string }>(
  { products }: Catalogue,
  lines: readonly Line[],
  language: Locale,
): Line[] =>
  lines.map((line) => ({
    ...line,
    name: products.find(({ itemNo }) => itemNo === line.itemNo)?.names[language] ?? line.name,
  }));

interface BuyerTyped {
  buyer: string;
  country: string;
  /** in its one spelling */
  vatId?: string | undefined;
}

/** What an order, or the goods of a request, cost its buyer today: without tax where tax is due elsewhere. */
export function priceToday(
  { shipping }: Catalogue,
  lines: readonly OrderLine[],
  kind: OrderKind,
  { buyer, country, vatId = '' }: BuyerTyped,
): PricedOrder {
  const treatment = vatTreatment({ buyer, country, vatId });
  return priceOrder(atRateOf(treatment, lines), kind === 'order' ? shipping : null);
}
