import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import { localeTags, type Locale } from '../../../domain/locale.ts';
import { countries, homeCountry } from '../../../domain/orders/countries.ts';
import { deliveryWeeksIn } from './fact-values.ts';
import { content } from './load.ts';
import { legalVersions } from './legal-versions.ts';
import { essentialsOf } from './product-facts.ts';
import { reductionMark, reductionsIn } from './quantity-reductions.ts';
import { readCatalogue } from './read-catalogue.ts';

/** What the order page and the shop's list need of the content, in a language. */
export function orderShop(language: Locale) {
  const { products, vatPercent, shipping } = readCatalogue(content());
  return {
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
    reductions: reductionsIn(content().facts),
    reductionMark: reductionMark(content(), language),
    shippingMark: content().samples.has('shippingCost') ? content().sampleMarks[language] : null,
  };
}

/** The same for the page of the list, which shows each product and says when it arrives. */
export function listShop(language: Locale) {
  const { products, facts, availability } = content();
  const shop = orderShop(language);
  const weeks = deliveryWeeksIn(facts);
  return {
    ...shop,
    products: shop.products.map((product) => ({
      ...product,
      image: products.find(({ facts: { itemNo } }) => itemNo === product.itemNo)?.facts.image ?? '',
      ...(essentialsOf(product.itemNo, language) ?? { length: null, contents: null }),
    })),
    delivery:
      weeks === null
        ? null
        : { weeks, notBefore: availability.state === 'available' ? null : `${availability.from}-01` },
  };
}

/** The pictures of a list's lines. */
export const listPictures = (): string[] => content().products.map(({ facts: { image } }) => image);

const namedCountries = new Map<Locale, ReturnType<typeof nameCountries>>();

/** Countries by their names in a language: ours first, then by the alphabet. */
export function countryNames(language: Locale) {
  const known = namedCountries.get(language) ?? nameCountries(language);
  namedCountries.set(language, known);
  return known;
}

function nameCountries(language: Locale) {
  const names = new Intl.DisplayNames([localeTags[language]], { type: 'region' });
  const named = countries.map((code) => ({ code, name: names.of(code) ?? code }));
  return [
    ...named.filter(({ code }) => code === homeCountry),
    ...named
      .filter(({ code }) => code !== homeCountry)
      .sort((one, other) => one.name.localeCompare(other.name, localeTags[language])),
  ];
}

/** Since when the texts of a contract hold, in the reader's language. */
export function orderVersions(language: Locale) {
  const { agb, widerruf } = legalVersions();
  const day = (date: string) => dateInWords(noonOf(date), language);
  return { terms: day(agb.effective), withdrawal: day(widerruf.effective) };
}
