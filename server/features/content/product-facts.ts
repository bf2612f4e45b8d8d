import { numberFormat } from '../../../domain/kept-formats.ts';
import type { Locale } from '../../../domain/locale.ts';
import { fill } from '../../../domain/messages.ts';
import { piecePrice, withVat } from '../../../domain/money.ts';
import { percentIn } from './fact-values.ts';
import { content } from './load.ts';
import type { ProductFacts } from './schemas/product.ts';
import { claimFigure, claimMarker } from './tokens.ts';
import { readMessage } from './read-message.ts';

/** The weight of a sales unit as a claim marker; null where none is published or the claim is not shown. */
export function weightOf(claimId: string | null, language: Locale): string | null {
  const claim = claimId === null ? undefined : content().claims.get(claimId);
  return claim ? claimMarker(claim, claimFigure(claim, language)) : null;
}

const toATenth = numberFormat({ maximumFractionDigits: 1 });

/** The weight of one piece in grams, from the same claim: "5.5 g". */
export function weightEach(claimId: string | null, language: Locale): string | null {
  const claim = claimId === null ? undefined : content().claims.get(claimId);
  const kilograms = claim?.values.weight;
  const pieces = claim?.values.pieces;
  if (!claim || kilograms === undefined || pieces === undefined) return null;
  const grams = toATenth(language).format((kilograms * 1000) / pieces);
  return claimMarker(claim, `${grams}\u00a0g`);
}

const marked = (text: string, language: Locale, isSample: boolean) =>
  isSample ? `${text} (${content().sampleMarks[language]})` : text;

const numbers = numberFormat();
const centimetres = (millimetres: number, language: Locale) => `${numbers(language).format(millimetres / 10)}\u00a0cm`;

/** What one piece of a pack costs, in words ("11.3 cents a piece"); null for a set, whose pieces are not alike, and for one alone. */
export function eachPrice({ priceCents, unit, orderQuantity }: ProductFacts, language: Locale) {
  if (unit === 'set' || orderQuantity === 1) return null;
  const { facts } = content();
  const inWords = (cents: number) => {
    const { unit: coins, amount } = piecePrice(cents, orderQuantity, language);
    return fill(readMessage(content(), language, `shop.price.${coins}`), { amount });
  };
  return { gross: inWords(withVat(priceCents, percentIn(facts, 'vat'))), net: inWords(priceCents) };
}

/** The length of a piece in centimetres, for where a mark stands once for several. */
export const lengthAlone = ({ lengthMm, samples }: ProductFacts, language: Locale) =>
  lengthMm === null ? null : { text: centimetres(lengthMm, language), isSample: samples.includes('lengthMm') };

/** The length of a piece in centimetres, marked while it is a sample value. */
export const lengthOf = ({ lengthMm, samples }: ProductFacts, language: Locale): string | null =>
  lengthMm === null ? null : marked(centimetres(lengthMm, language), language, samples.includes('lengthMm'));

/** Its width, likewise. */
export const widthOf = ({ widthMm = null, samples }: ProductFacts, language: Locale): string | null =>
  widthMm === null ? null : marked(centimetres(widthMm, language), language, samples.includes('widthMm'));

/** What a set holds, marked while it is a sample value: "20 forks, 20 knives". */
export const setContents = ({ id }: ProductFacts, language: Locale): string | null =>
  content().contents[language].get(id) ?? null;

/** What is essential of a product beside its material (§ 312j (2), § 312f BGB); null where it has none of it. */
export interface Essentials {
  /** with its unit */
  readonly length: string | null;
  /** what a set holds */
  readonly contents: string | null;
}

/** The same by item number, for papers and mails; null: there is no such product any more. */
export function essentialsOf(itemNo: string, language: Locale): Essentials | null {
  const found = content().allProducts.find(({ facts }) => facts.itemNo === itemNo);
  return found ? { length: lengthOf(found.facts, language), contents: setContents(found.facts, language) } : null;
}
