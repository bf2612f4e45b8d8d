import type { Locale } from '../../../domain/locale.ts';
import { localPrice, tablePrice, withVat } from '../../../domain/money.ts';
import { content, type Content } from '../../../server/content/load.ts';
import { claimFigure, claimMarker } from '../../../server/content/tokens.ts';

/** A product as the home page shows it, texts in one language. */
export interface HomeProduct {
  id: string;
  itemNo: string;
  name: string;
  subtitle: string;
  packaging: string;
  /** the weight as a claim marker, null where none is stated */
  weight: string | null;
  image: string;
  imageAlt: string;
  /** "9,50 €", excl. VAT: the fixed form of the price table */
  price: string;
  /** the same incl. VAT, in the reader's form */
  gross: string;
}

function claimValue({ claims }: Content, id: string, name = 'value'): number {
  const value = claims.get(id)?.values[name];
  if (value === undefined)
    throw new Error(`content/claims/${id}.json: values.${name} is drawn on the home page and missing`);
  return value;
}

const secondsAYear = 365.25 * 24 * 60 * 60;
const daysAYear = 365.25;

/** The measures of the drawings, taken from the claims: a changed figure changes its picture too. */
function drawings(all: Content, language: Locale) {
  const years = claimValue(all, 'plastic-500-years');
  const days = {
    min: claimValue(all, 'degradation-90-180-days', 'min'),
    max: claimValue(all, 'degradation-90-180-days', 'max'),
  };
  const weeks = (id: string) => ({ from: claimValue(all, id, 'min'), to: claimValue(all, id, 'max') });
  // the claim counts in billions a year; "about" allows whole hundreds
  const perSecond = Math.round((claimValue(all, 'plastic-40b-pieces') * 1e9) / secondsAYear / 100) * 100;
  return {
    years,
    /** percent of the plastic's time that our longest reading takes */
    compostShare: (days.max / (years * daysAYear)) * 100,
    perSecond,
    perSecondText: new Intl.NumberFormat(language).format(perSecond),
    /** how many of our planned years make up the plastic entering the oceans; the claim counts in million tonnes */
    dots: Math.round((claimValue(all, 'plastic-8m-tonnes') * 1e6) / claimValue(all, 'capacity-500-t')),
    readings: [
      weeks('degradation-2-9-weeks'),
      weeks('degradation-6-9-weeks'),
      { from: days.min / 7, to: days.max / 7 },
    ],
    lastWeek: claimValue(all, 'degradation-2-9-weeks', 'max'),
    /** percent that is left after the stated reduction */
    left: ['co2-95', 'co2-76', 'energy-70'].map((id) => 100 - claimValue(all, id)),
    heat: claimValue(all, 'heat-60'),
  };
}

/** What the home page shows beyond its messages. */
export function homeContent(language: Locale) {
  const all = content();
  const { facts, company, claims } = all;
  const vat = facts.vat?.type === 'percent' ? facts.vat.value : 0;
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
      gross: localPrice(withVat(product.priceCents, vat), language),
    };
  });
  const lowest = all.products.reduce((low, { facts: { priceCents } }) => Math.min(low, priceCents), Infinity);
  return {
    products,
    lowest: { price: localPrice(lowest, language), gross: localPrice(withVat(lowest, vat), language) },
    partners: company.partners,
    sites: company.sites,
    drawings: drawings(all, language),
  };
}

export type HomeContent = ReturnType<typeof homeContent>;
