import type { Locale } from '../../../domain/locale.ts';
import { ContentError } from '../content/files.ts';
import type { Content } from '../content/load.ts';
import { claimAsText, fillTokens } from '../content/tokens.ts';
import { chooseWording } from '../content/wordings.ts';
import { plainWords } from './plain-words.ts';

/** A text of the site as a reader sees it. */
export interface TwoReadings {
  /** every claim in it has its proof */
  proven: string;
  /** none has */
  unproven: string;
}

/** Both readings of a text that says less where a claim has no proof; null: it has one, or cannot be read as it stands. */
export function twoReadings(text: string, language: Locale, content: Content): TwoReadings | null {
  if (!text.includes('<<')) return null;
  const reading = (mayClaim: boolean) => {
    const choice = { state: content.availability.state, may: () => mayClaim, least: () => undefined };
    const chosen = chooseWording(text, language, choice, { where: 'draft', key: '' });
    const sources = { ...content, claims: content.ledger };
    return plainWords(fillTokens(chosen, language, sources, { where: 'draft', showClaim: claimAsText }));
  };
  try {
    const [proven, unproven] = [reading(true), reading(false)];
    return proven === unproven ? null : { proven, unproven };
  } catch (error) {
    // somebody is in the middle of writing it: what is wrong is said beside the field
    if (error instanceof ContentError) return null;
    throw error;
  }
}
