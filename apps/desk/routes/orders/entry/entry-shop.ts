import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { isWayAtStand } from '../../../../../domain/forms/entered-order.ts';
import { homeCountry } from '../../../../../domain/orders/countries.ts';
import { priceOrder, type PricedOrder, type ShippingTerms } from '../../../../../domain/orders/price-order.ts';
import { parseQuantity } from '../../../../../domain/orders/quantity.ts';
import { parseVatId } from '../../../../../domain/orders/vat-id.ts';
import { atRateOf, vatTreatment } from '../../../../../domain/orders/vat-treatment.ts';
import type { Catalogue } from '../../../../../server/features/content/catalogue.ts';

/** What stands in the form, by field; a product's quantity is `amount.<item number>`. */
export type TypedEntry = Readonly<Record<string, string>>;

export interface EntryProduct {
  itemNo: string;
  name: string;
  unit: 'piece' | 'set';
  unitPieces: number;
  netCents: number;
  isSoldOut: boolean;
}

/** What can be ordered today. */
export interface EntryShop {
  products: readonly EntryProduct[];
  /** whole per cent */
  vatPercent: number;
  shipping: ShippingTerms;
}

export const entryShop = ({ products, vatPercent, shipping }: Catalogue, language: DeskLanguage): EntryShop => ({
  products: products.map(({ itemNo, names, unit, unitPieces, netCents, isSoldOut }) => ({
    itemNo,
    name: names[language],
    unit,
    unitPieces,
    netCents,
    isSoldOut,
  })),
  vatPercent,
  shipping,
});

/** Whether somebody wants some of a product: an empty field and a nought say no. */
export function isWanted(typed: string | undefined): boolean {
  const plain = (typed ?? '').trim();
  return plain !== '' && !/^0+$/.test(plain);
}

/** The list that is sent, also with what is no number: that is for the rules to say. */
export const listOf = ({ products }: EntryShop, typed: TypedEntry): string =>
  products
    .filter(({ itemNo }) => isWanted(typed[`amount.${itemNo}`]))
    .map(({ itemNo }) => `${itemNo}:${(typed[`amount.${itemNo}`] ?? '').trim()}`)
    .join(',');

/** Item numbers of what is wanted and sold out at present, as the form sends them back once somebody has seen it. */
export const soldOutIn = ({ products }: EntryShop, typed: TypedEntry): string =>
  products
    .filter(({ itemNo, isSoldOut }) => isSoldOut && isWanted(typed[`amount.${itemNo}`]))
    .map(({ itemNo }) => itemNo)
    .join(',');

/** Item numbers of the quantities that are none. */
export const wrongAmounts = ({ products }: EntryShop, typed: TypedEntry): string[] =>
  products
    .map(({ itemNo }) => itemNo)
    .filter((itemNo) => isWanted(typed[`amount.${itemNo}`]) && parseQuantity(typed[`amount.${itemNo}`] ?? '') === null);

/** Abroad we deliver by arrangement, so that is a request, too. */
export const isRequest = (typed: TypedEntry): boolean =>
  typed['what'] === 'quote' || (typed['country'] !== homeCountry && !isHandedOver(typed));

/** Whether goods are taken along and paid at our stand. */
export const isHandedOver = ({ what, origin, handedOver }: TypedEntry): boolean =>
  what === 'order' && origin === 'fair' && isWayAtStand(handedOver);

/** What it comes to, as the server works it out: tax by the buyer, shipping where it is not by arrangement. */
export function entrySums(shop: EntryShop, typed: TypedEntry): PricedOrder {
  const lines = shop.products.flatMap(({ itemNo, name, unit, unitPieces, netCents }) => {
    const quantity = parseQuantity(typed[`amount.${itemNo}`] ?? '');
    const priced = { itemNo, name, unit, unitPieces, unitNetCents: netCents, vatPercent: shop.vatPercent };
    return quantity === null ? [] : [{ ...priced, quantity }];
  });
  const { buyer = '' } = typed;
  const country = isHandedOver(typed) ? homeCountry : (typed['country'] ?? homeCountry);
  const treatment = vatTreatment({ buyer, country, vatId: parseVatId(typed['vatId'] ?? '') ?? '' });
  const shipping = isHandedOver(typed) ? { ...shop.shipping, netCents: 0 } : shop.shipping;
  return priceOrder(atRateOf(treatment, lines), isRequest(typed) ? null : shipping);
}
