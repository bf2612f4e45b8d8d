import type { Locale } from '../../../domain/locale.ts';
import type { Reduction } from '../../../domain/orders/offer.ts';
import { countIn, percentIn } from './fact-values.ts';
import type { Content } from './load.ts';

const tiers = [1, 2, 3] as const;

/**
 * What larger quantities cost less, as quotes suggest it and the shop shows it, rising.
 * @throws {Error} naming the fact that is missing or of another type: a mistake in content/facts.json
 */
export const reductionsIn = (facts: Content['facts']): Reduction[] =>
  tiers
    .map((tier) => ({
      from: countIn(facts, `offerTier${tier}Packs`),
      percent: percentIn(facts, `offerTier${tier}Discount`),
    }))
    .sort((one, other) => one.from - other.from);

/** The words that mark a sample value, while one of them is one. */
export const reductionMark = ({ samples, sampleMarks }: Content, language: Locale): string | null =>
  tiers.some((tier) => samples.has(`offerTier${tier}Packs`) || samples.has(`offerTier${tier}Discount`))
    ? sampleMarks[language]
    : null;
