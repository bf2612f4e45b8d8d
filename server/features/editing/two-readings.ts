import type { Locale } from '../../../domain/locale.ts';
import { ContentError } from '../content/files.ts';
import { paidOnlineBy, type Content } from '../content/load.ts';
import { areClaimsShown } from '../content/shown-claims.ts';
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
  return unlessBroken(() => {
    const [proven, unproven] = [true, false].map((may) => readAs(text, language, content, () => may));
    return proven === undefined || unproven === undefined || proven === unproven ? null : { proven, unproven };
  });
}

/** How visitors read a text with the claims that are shown now; null: it cannot be read as it stands. */
export function readingNow(text: string, language: Locale, content: Content): string | null {
  return unlessBroken(() => readAs(text, language, content, (part) => areClaimsShown(part, language, content)));
}

function readAs(text: string, language: Locale, content: Content, may: (part: string) => boolean): string {
  const paidBy = paidOnlineBy(content.company);
  const choice = { state: content.availability.state, paidOnlineBy: paidBy, may, least: () => undefined };
  const chosen = chooseWording(text, language, choice, { where: 'draft', key: '' });
  const sources = { ...content, claims: content.ledger };
  return plainWords(fillTokens(chosen, language, sources, { where: 'draft', showClaim: claimAsText }));
}

/** Somebody may be in the middle of writing it: what is wrong is said beside the field. */
function unlessBroken<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ContentError) return null;
    throw error;
  }
}
