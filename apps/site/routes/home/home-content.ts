import type { Locale } from '../../../../domain/locale.ts';
import { localPrice, tablePrice, withVat } from '../../../../domain/money.ts';
import { content, type Content } from '../../../../server/features/content/load.ts';
import { eachPrice } from '../../../../server/features/content/product-facts.ts';
import { claimFigure, claimMarker } from '../../../../server/features/content/tokens.ts';
import { percentIn } from '../../../../server/features/content/fact-values.ts';
import type { ShopProduct } from '../../features/shop/product.ts';

/** The products in the picture of the first view: the price beside it is theirs. */
const pictured = new Set(['knives', 'forks', 'spoons']);

/** The lines of the price board, each with the products that it names. */
const boardLines = [
  { id: 'small', of: ['fries-picks', 'ice-cream-spoons'] },
  { id: 'cutlery', of: ['knives', 'forks', 'spoons'] },
  { id: 'box', of: ['party-box'] },
] as const;

/** A product as the home page shows it, texts in one language. */
export interface HomeProduct extends Pick<
  ShopProduct,
  | 'id'
  | 'itemNo'
  | 'name'
  | 'subtitle'
  | 'packaging'
  | 'weight'
  | 'image'
  | 'imageAlt'
  | 'price'
  | 'localPrice'
  | 'isSoldOut'
> {
  /** its price incl. VAT, in the fixed form of the price table */
  gross: string;
  /** the same in the reader's own form */
  localGross: string;
}

/** A number of a claim, or null where the claim is not shown; what is drawn from it is then left out. */
function claimValue({ claims }: Content, id: string, name = 'value'): number | null {
  const claim = claims.get(id);
  if (!claim) return null;
  const value = claim.values[name];
  if (value === undefined)
    throw new Error(`content/claims/${id}.json: values.${name} is drawn on the home page and missing`);
  return value;
}

/** A measure of a drawing: four digits are more than a screen shows, and the document says each several times. */
const drawn = (measure: number): number => Number(measure.toPrecision(4));

const secondsAYear = 365.25 * 24 * 60 * 60;
const daysAYear = 365.25;

/** The measures of the drawings, taken from the claims that are shown: a changed figure changes its picture too. */
function drawings(all: Content, language: Locale) {
  const range = (id: string, daysAUnit: number) => {
    const from = claimValue(all, id, 'min');
    const to = claimValue(all, id, 'max');
    return from === null || to === null ? null : { from: drawn(from / daysAUnit), to: drawn(to / daysAUnit) };
  };
  const years = claimValue(all, 'plastic-500-years');
  const slow = range('degradation-90-180-days', 7);
  const fast = range('degradation-2-9-weeks', 1);
  const pieces = claimValue(all, 'plastic-40b-pieces');
  // the claim counts in billions a year; "about" allows whole hundreds
  const perSecond = pieces === null ? null : Math.round((pieces * 1e9) / secondsAYear / 100) * 100;
  const tonnes = claimValue(all, 'plastic-8m-tonnes');
  const capacity = claimValue(all, 'capacity-500-t');
  const isShown = (id: string) => all.claims.has(id);
  return {
    /** a span of time as a bar; `compostShare`: percent of it that our longest reading takes */
    time:
      years === null
        ? null
        : {
            years,
            compostShare: slow && isShown('soil-20-c') ? drawn(((slow.to * 7) / (years * daysAYear)) * 100) : null,
          },
    pieces: perSecond === null ? null : { perSecond, perSecondText: new Intl.NumberFormat(language).format(perSecond) },
    /** `dots`: how many of our planned years make up the plastic entering the oceans; the claim counts in million tonnes */
    oceans: tonnes === null ? null : { dots: capacity === null ? null : Math.round((tonnes * 1e6) / capacity) },
    /** weeks from and to, for those readings that are shown */
    readings: [
      { key: '1' as const, span: fast },
      { key: '2' as const, span: range('degradation-6-9-weeks', 1) },
      { key: '3' as const, span: isShown('soil-20-c') ? slow : null },
    ].flatMap(({ key, span }) => (span ? [{ key, ...span }] : [])),
    /** the fork on its way to soil is a claim of its own: shown with its reading and its condition */
    lastWeek: fast && isShown('home-compostable') ? fast.to : null,
    isCompostable: isShown('home-compostable'),
    /** percent that is left after the stated reduction */
    left: (['co2-95', 'co2-76', 'energy-70'] as const).flatMap((id, index) => {
      const value = claimValue(all, id);
      return value === null ? [] : [{ key: (['1', '2', '3'] as const)[index] ?? '1', share: 100 - value }];
    }),
    /** on a scale of 0 to 100, null where the figure is not shown */
    scales: {
      material: null,
      composition: isShown('plastic-free') ? { '--from': 0, '--to': 100 } : null,
      heat: isShown('heat-60') ? { '--from': 0, '--to': claimValue(all, 'heat-60') ?? 0 } : null,
      compost: fast && { '--from': drawn((fast.from / 26) * 100), '--to': drawn((fast.to / 26) * 100) },
    },
  };
}

/** What the home page shows beyond its messages. */
export function homeContent(language: Locale) {
  const all = content();
  const { facts, company, claims } = all;
  const vat = percentIn(facts, 'vat');
  const products = all.products.map(({ facts: product, prose }): HomeProduct => {
    const weight = product.weightClaim ? claims.get(product.weightClaim) : undefined;
    const { name, subtitle, packaging, imageAlt } = prose[language];
    return {
      id: product.id,
      itemNo: product.itemNo,
      name,
      subtitle,
      packaging,
      weight: weight ? claimMarker(weight, claimFigure(weight, language)) : null,
      image: product.image,
      imageAlt,
      price: tablePrice(product.priceCents),
      gross: tablePrice(withVat(product.priceCents, vat)),
      localPrice: localPrice(product.priceCents, language),
      localGross: localPrice(withVat(product.priceCents, vat), language),
      isSoldOut: product.sale === 'sold-out',
    };
  });
  // a price that nobody can pay at present leads only where all are sold out
  const isSold = all.products.some(({ facts: { sale } }) => sale === 'on-sale');
  const priced = all.products.filter(({ facts: { sale } }) => !isSold || sale === 'on-sale');
  const shown = priced.filter(({ facts: { id } }) => pictured.has(id));
  const shownCents = (shown.length > 0 ? shown : priced).map(({ facts: { priceCents } }) => priceCents);
  const lowest = Math.min(...shownCents);
  const onSale = products.filter(({ isSoldOut }) => !isSoldOut);
  const prices = [...new Set(onSale.map(({ localPrice: net }) => net))];
  const cheapest = priced.find(({ facts: { priceCents } }) => priceCents === lowest);
  return {
    products,
    /** what its products cost; `isLowest`: not all the same. A line of which nothing is left is not there. */
    board: boardLines.flatMap(({ id, of }) => {
      const named = all.products.filter(({ facts: product }) => of.some((one) => one === product.id));
      const sold = named.filter(({ facts: { sale } }) => sale !== 'sold-out');
      const cents = (sold.length > 0 ? sold : named).map(({ facts: { priceCents } }) => priceCents);
      if (cents.length === 0) return [];
      const least = Math.min(...cents);
      return [
        {
          id,
          net: localPrice(least, language),
          gross: localPrice(withVat(least, vat), language),
          isLowest: Math.max(...cents) > least,
          isSoldOut: sold.length === 0,
        },
      ];
    }),
    /** products of one price in one line */
    priceGroups: prices.map((net) => {
      const group = onSale.filter((product) => product.localPrice === net);
      return {
        names: group.map(({ name }) => name).join(' · '),
        localPrice: net,
        localGross: group[0]?.localGross ?? net,
      };
    }),
    /** of what the first view shows; `isLowest`: not all of it costs the same */
    heroPrice: {
      net: localPrice(lowest, language),
      gross: localPrice(withVat(lowest, vat), language),
      each: cheapest ? eachPrice(cheapest.facts, language) : null,
      isLowest: Math.max(...shownCents) > lowest,
    },
    partners: company.partners,
    sites: company.sites,
    drawings: drawings(all, language),
  };
}

export type HomeContent = ReturnType<typeof homeContent>;
