import type { Cents } from '../money.ts';

/** A product in an order, with the price of the day it was ordered. */
export interface OrderLine {
  readonly itemNo: string;
  /** in the buyer's language */
  readonly name: string;
  readonly unit: 'piece' | 'set';
  /** pieces in the pack, 1 for a set */
  readonly unitPieces: number;
  /** packs or sets */
  readonly quantity: number;
  /** of one pack or set */
  readonly unitNetCents: Cents;
  /** whole per cent: 19, 7, or 0 */
  readonly vatPercent: number;
}

/** What something costs: gross is always net and tax together. */
export interface Amount {
  readonly netCents: Cents;
  readonly vatCents: Cents;
  readonly grossCents: Cents;
}

export interface PricedLine extends OrderLine, Amount {}

export interface Shipping extends Amount {
  readonly vatPercent: number;
}

/** What a rate of tax comes to (§ 14 (4) no. 8 UStG). */
export interface VatShare {
  readonly percent: number;
  readonly netCents: Cents;
  readonly vatCents: Cents;
}

export interface PricedOrder extends Amount {
  readonly lines: readonly PricedLine[];
  /** null: by arrangement, and so not part of the sum */
  readonly shipping: Shipping | null;
  /** the goods alone, without shipping */
  readonly goods: Amount;
  /** highest rate first */
  readonly vat: readonly VatShare[];
  /** net worth of goods that is missing for free shipping; 0 when it is free, or by arrangement */
  readonly missingForFreeShipping: Cents;
}

/** Whether an order is charged without tax, because tax is due elsewhere: then no sum of it includes any. */
export const isTaxFree = ({ netCents, vat }: Pick<PricedOrder, 'netCents' | 'vat'>): boolean =>
  netCents > 0 && vat.every(({ percent }) => percent === 0);

/** Whether an order costs nothing: it replaces goods of another, and is neither charged nor paid. */
export const isWithoutCharge = ({ priced }: { priced: Pick<PricedOrder, 'grossCents' | 'lines'> }): boolean =>
  priced.grossCents === 0 && priced.lines.length > 0;

export interface ShippingTerms {
  readonly netCents: Cents;
  /** net worth of goods from which on shipping is free */
  readonly freeFromCents: Cents;
  readonly vatPercent: number;
}

/**
 * Net, tax and gross of an amount. The tax is rounded to the cent, half up; nothing else ever is.
 * @param vatPercent whole per cent
 */
export function withTax(netCents: Cents, vatPercent: number): Amount {
  const vatCents = Math.floor((netCents * vatPercent + 50) / 100);
  return { netCents, vatCents, grossCents: netCents + vatCents };
}

export const priceLine = (line: OrderLine): PricedLine => ({
  ...line,
  ...withTax(line.quantity * line.unitNetCents, line.vatPercent),
});

/** Whether the price of one with its tax, times their number, is not what the line comes to: its tax is rounded once. */
export const isRoundedByLine = (line: PricedLine): boolean =>
  priceLine({ ...line, quantity: 1 }).grossCents * line.quantity !== line.grossCents;

/**
 * What an order costs. Tax is worked out and rounded a line, shipping being a line of its own, and every sum is a sum of
 * lines: so the lines of a paper add up to what stands below them, to the cent (§ 14 (4) UStG).
 * @param terms null: shipping is by arrangement
 */
export function priceOrder(lines: readonly OrderLine[], terms: ShippingTerms | null): PricedOrder {
  const priced = lines.map(priceLine);
  const goods = sum(priced);
  const isFree = terms === null || lines.length === 0 || goods.netCents >= terms.freeFromCents;
  const shipping =
    terms === null ? null : { ...withTax(isFree ? 0 : terms.netCents, terms.vatPercent), vatPercent: terms.vatPercent };
  const taxed = shipping === null ? priced : [...priced, shipping];
  return {
    ...sum(taxed),
    lines: priced,
    shipping,
    goods,
    vat: [...new Set(taxed.filter(({ netCents }) => netCents > 0).map(({ vatPercent }) => vatPercent))]
      .sort((a, b) => b - a)
      .map((percent) => {
        const { netCents, vatCents } = sum(taxed.filter(({ vatPercent }) => vatPercent === percent));
        return { percent, netCents, vatCents };
      }),
    missingForFreeShipping: isFree ? 0 : terms.freeFromCents - goods.netCents,
  };
}

/** An order at another rate of tax: its net prices stay, all that follows from them is worked out anew. @param vatPercent whole per cent */
export function atVatPercent(priced: PricedOrder, vatPercent: number): PricedOrder {
  const lines = priced.lines.map((line) => priceLine({ ...line, vatPercent }));
  const { shipping } = priced;
  const taxed = shipping === null ? null : { ...withTax(shipping.netCents, vatPercent), vatPercent };
  const all = sum(taxed === null ? lines : [...lines, taxed]);
  return {
    ...all,
    lines,
    shipping: taxed,
    goods: sum(lines),
    vat: all.netCents === 0 ? [] : [{ percent: vatPercent, netCents: all.netCents, vatCents: all.vatCents }],
    missingForFreeShipping: priced.missingForFreeShipping,
  };
}

/** What several amounts come to. */
export function sum(amounts: readonly Amount[]): Amount {
  const of = (part: keyof Amount) => amounts.reduce((total, amount) => total + amount[part], 0);
  return { netCents: of('netCents'), vatCents: of('vatCents'), grossCents: of('grossCents') };
}
