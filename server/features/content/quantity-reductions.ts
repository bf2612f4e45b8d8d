import type { Locale } from '../../../domain/locale.ts';
import type { Reduction } from '../../../domain/orders/quote.ts';
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
      from: countIn(facts, `quoteTier${tier}Packs`),
      percent: percentIn(facts, `quoteTier${tier}Discount`),
    }))
    .sort((one, other) => one.from - other.from);

/** The words that mark a sample value, while one of them is one. */
export const reductionMark = ({ samples, sampleMarks }: Content, language: Locale): string | null =>
  tiers.some((tier) => samples.has(`quoteTier${tier}Packs`) || samples.has(`quoteTier${tier}Discount`))
    ? sampleMarks[language]
    : null;
