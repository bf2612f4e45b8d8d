import { localeTags, type Locale } from '../../domain/locale.ts';
import { content } from './load.ts';
import type { ProductFacts } from './schemas.ts';
import { claimFigure, claimMarker } from './tokens.ts';

/** The weight of a sales unit as a claim marker; null where none is published or the claim is not shown. */
export function weightOf(claimId: string | null, language: Locale): string | null {
  const claim = claimId === null ? undefined : content().claims.get(claimId);
  return claim ? claimMarker(claim, claimFigure(claim, language)) : null;
}

/** The weight of one piece in grams, from the same claim: "5.5 g". */
export function weightEach(claimId: string | null, language: Locale): string | null {
  const claim = claimId === null ? undefined : content().claims.get(claimId);
  const kilograms = claim?.values.weight;
  const pieces = claim?.values.pieces;
  if (!claim || kilograms === undefined || pieces === undefined) return null;
  const grams = new Intl.NumberFormat(localeTags[language], { maximumFractionDigits: 1 }).format(
    (kilograms * 1000) / pieces,
  );
  return claimMarker(claim, `${grams}\u00a0g`);
}

const marked = (text: string, language: Locale, isSample: boolean) =>
  isSample ? `${text} (${content().sampleMarks[language]})` : text;

/** The length of a piece in centimetres, marked while it is a sample value. */
export function lengthOf({ lengthMm, samples }: ProductFacts, language: Locale): string | null {
  if (lengthMm === null) return null;
  const length = new Intl.NumberFormat(localeTags[language]).format(lengthMm / 10);
  return marked(`${length}\u00a0cm`, language, samples.includes('lengthMm'));
}

/** What a set holds, marked while it is a sample value: "20 forks, 20 knives". */
export const setContents = ({ id }: ProductFacts, language: Locale): string | null =>
  content().contents[language].get(id) ?? null;
