import { typedCents } from '../typed-cents.ts';
import { typedCount } from '../whole-number.ts';
import { mostTiers } from './quote.ts';

/** From how many packs or sets on a price holds, as it is written. */
export interface PriceStep {
  readonly from: number;
  readonly price: string;
}

/** The prices of a product as they stand in the form of a quote. */
export interface TypedPrices {
  price: string;
  tiers: { from: string; price: string }[];
}

/** What the desk itself put into those fields last: what still stands there was typed by nobody. */
export interface GivenPrices {
  price: string;
  tiers: string;
}

export const tiersAsText = (tiers: TypedPrices['tiers']): string =>
  tiers.map(({ from, price }) => `${from}=${price}`).join(' ');

const countOf = (typed: string) => typedCount(typed, { least: 1, most: 10_000_000, digits: 8 });

interface Followed {
  prices: TypedPrices;
  given: GivenPrices;
  /** the tier that the quantity has reached, while another price was typed; null: none, or its price stands there */
  reached: PriceStep | null;
}

/**
 * The prices of a quantity: what nobody typed follows it, what somebody typed stays.
 * @param steps of the product, rising; the first from one pack or set on
 */
export function followQuantity(
  quantityTyped: string,
  typed: TypedPrices,
  given: GivenPrices,
  steps: readonly PriceStep[],
): Followed {
  const quantity = countOf(quantityTyped);
  if (quantity === null) return { prices: typed, given, reached: null };
  const isOurs = tiersAsText(typed.tiers) === given.tiers;
  const above = steps.filter(({ from }) => from > quantity);
  const suggested = Array.from({ length: mostTiers }, (_, index) => ({
    from: String(above[index]?.from ?? ''),
    price: above[index]?.price ?? '',
  }));
  const own = isOurs
    ? []
    : typed.tiers.flatMap(({ from: text, price }) => {
        const from = countOf(text);
        return from === null || typedCents(price) === null ? [] : [{ from, price }];
      });
  const holding = [...steps.filter(({ from }) => !own.some((tier) => tier.from === from)), ...own]
    .sort((one, other) => one.from - other.from)
    .findLast(({ from }) => from <= quantity);
  if (holding === undefined) return { prices: typed, given, reached: null };
  const price = typed.price === given.price ? holding.price : typed.price;
  const isOther = holding.from > 1 && typedCents(price) !== typedCents(holding.price);
  return {
    prices: { price, tiers: isOurs ? suggested : typed.tiers },
    given: { price: holding.price, tiers: isOurs ? tiersAsText(suggested) : given.tiers },
    reached: isOther ? holding : null,
  };
}
