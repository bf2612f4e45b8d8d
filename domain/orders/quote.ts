import type { Cents } from '../money.ts';
import type { DeliveryPart } from './delivery-parts.ts';
import type { OrderList } from './order-list.ts';
import type { Payment } from './order-state.ts';
import {
  priceLine,
  sum,
  withTax,
  type OrderLine,
  type PricedLine,
  type PricedOrder,
  type Shipping,
} from './price-order.ts';

/** A price that holds from a quantity on. */
export interface Tier {
  /** packs or sets */
  readonly from: number;
  /** of one pack or set */
  readonly unitNetCents: Cents;
}

/** A product in a quote. */
export interface QuoteLine extends Omit<OrderLine, 'vatPercent'> {
  /** what further quantities cost, rising; the quote itself is of `quantity`, and whoever accepts may take one of these */
  readonly tiers: readonly Tier[];
}

/** What somebody at the desk quotes. */
export interface QuoteTerms {
  readonly lines: readonly QuoteLine[];
  /** null: nothing but the lines is charged */
  readonly shippingNetCents: Cents | null;
  readonly payment: Payment;
  /** YYYY-MM-DD in Germany, the last day */
  readonly validUntil: string;
  readonly leadWeeks: { readonly min: number; readonly max: number } | null;
  /** none: it leaves as a whole; else their days hold, and not the weeks */
  readonly parts?: readonly DeliveryPart[];
  /** empty: none */
  readonly note: string;
}

/** Tiers of one line. */
export const mostTiers = 3;

/**
 * Where a quote stands for whoever has its link. `replaced`: a later one was made; `expired`: its last day is over;
 * `withdrawn`: we took it back; `closed`: the request was called off.
 */
export type QuoteStanding = 'open' | 'accepted' | 'replaced' | 'withdrawn' | 'expired' | 'closed';

interface Standing {
  readonly state: 'open' | 'replaced' | 'accepted';
  readonly validUntil: string;
  /** when it was taken back; null: it was not */
  readonly withdrawnAt: number | null;
  readonly isCalledOff: boolean;
}

/** @param today YYYY-MM-DD in Germany; the last day counts whole */
export function standingOf({ state, validUntil, withdrawnAt, isCalledOff }: Standing, today: string): QuoteStanding {
  if (state !== 'open') return state;
  if (withdrawnAt !== null) return 'withdrawn';
  if (isCalledOff) return 'closed';
  return today > validUntil ? 'expired' : 'open';
}

/** Item numbers of what is charged beside the goods, such as the making of a print: it is no parcel's. */
export const extraNumber = 'EXTRA-';

/** A reduction from a quantity on, as the facts have it. */
export interface Reduction {
  /** packs */
  readonly from: number;
  /** of the list price, whole per cent */
  readonly percent: number;
}

/** The price of a pack with a reduction, rounded half up to the cent. */
const reduced = (netCents: Cents, percent: number): Cents => Math.floor((netCents * (100 - percent) + 50) / 100);

/**
 * What a line would cost by the facts: the price for its quantity, and the tiers above it.
 * @param listCents the list price of a pack
 */
export function suggestPrices(
  listCents: Cents,
  quantity: number,
  reductions: readonly Reduction[],
): { unitNetCents: Cents; tiers: Tier[] } {
  const rising = [...reductions].sort((one, other) => one.from - other.from);
  const reached = rising.findLast(({ from }) => from <= quantity);
  return {
    unitNetCents: reached === undefined ? listCents : reduced(listCents, reached.percent),
    tiers: rising
      .filter(({ from }) => from > quantity)
      .slice(0, mostTiers)
      .map(({ from, percent }) => ({ from, unitNetCents: reduced(listCents, percent) })),
  };
}

/** What a quote comes to: tax is rounded a line, as in an order (price-order.ts). @param vatPercent 0 where tax is due elsewhere */
export function priceQuote({ lines, shippingNetCents }: QuoteTerms, vatPercent: number): PricedOrder {
  const priced = lines.map(({ tiers: _tiers, ...line }) => priceLine({ ...line, vatPercent }));
  // what a quote charges no shipping for is delivered free
  return quoted(priced, { ...withTax(shippingNetCents ?? 0, vatPercent), vatPercent });
}

function quoted(lines: readonly PricedLine[], shipping: Shipping): PricedOrder {
  const all = sum([...lines, shipping]);
  const { vatPercent: percent } = shipping;
  return {
    ...all,
    lines,
    shipping,
    goods: sum(lines),
    vat: percent === 0 ? [] : [{ percent, netCents: all.netCents, vatCents: all.vatCents }],
    missingForFreeShipping: 0,
  };
}

/**
 * A quote in other quantities that it names: each line that is chosen at the quantity of one of its tiers and its price;
 * all else, shipping too, as it was quoted. Null: something is chosen that the quote does not name.
 * @param tiersOf the tiers of a line, by item number
 * @param chosen the quoted quantity itself may be chosen, too
 */
export function inTiers(
  priced: PricedOrder,
  tiersOf: ReadonlyMap<string, readonly Tier[]>,
  chosen: OrderList,
): PricedOrder | null {
  const { shipping } = priced;
  // every quote has one, if only of nothing
  if (shipping === null || chosen.some(({ itemNo }) => !priced.lines.some((line) => line.itemNo === itemNo)))
    return null;
  const lines: PricedLine[] = [];
  for (const line of priced.lines) {
    const quantity = chosen.find(({ itemNo }) => itemNo === line.itemNo)?.quantity ?? line.quantity;
    const tier = tiersOf.get(line.itemNo)?.find(({ from }) => from === quantity);
    if (quantity === line.quantity) lines.push(line);
    else if (tier === undefined) return null;
    else lines.push(priceLine({ ...line, quantity, unitNetCents: tier.unitNetCents }));
  }
  return quoted(lines, shipping);
}

/** A quote of so many times what was asked for, or so small a part of it, may have pieces in the place of packs. */
const farFactor = 10;

/**
 * The lines of a quote whose quantity is far from what was asked for, each with that. Packs or sets.
 * @param asked of the request; what was not asked for has nothing to be far from
 */
export const farFromAsked = <Line extends { readonly itemNo: string; readonly quantity: number }>(
  asked: readonly { readonly itemNo: string; readonly quantity: number }[],
  quoted: readonly Line[],
): (Line & { asked: number })[] =>
  quoted.flatMap((line) => {
    const wanted = asked.find(({ itemNo }) => itemNo === line.itemNo)?.quantity;
    if (wanted === undefined) return [];
    const isFar = line.quantity >= wanted * farFactor || wanted >= line.quantity * farFactor;
    return isFar ? [{ ...line, asked: wanted }] : [];
  });
