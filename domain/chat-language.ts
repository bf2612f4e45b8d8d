import type { ChatWords } from './chat-keywords.ts';
import { locales, type Locale } from './locale.ts';
import { wordsOf } from './chat-text.ts';

/** Ties resolve in this order (specification, section 4); a language that it does not name comes last. */
const named: readonly Locale[] = ['de', 'fr', 'nl', 'en'];
const order: readonly Locale[] = [...named, ...locales.filter((language) => !named.includes(language))];

interface Count {
  language: Locale;
  /** words that this language has and no other */
  own: number;
  /** words that no list knows, with letters or an ending that only this language has */
  alike: number;
  /** all that it has, shared ones with the rest */
  known: number;
}

/**
 * The language of a message by its stop words (specification, section 4) and by words of the subject that only one
 * language has; then by letters and endings that words of other languages practically never have ("ß", "-heid"). What an
 * English word may have as well decides nothing, nor does what two languages share ("in", "de") beside a word of one alone.
 * Languages that are equal then: the one the conversation is held in (`otherwise`) stays, else the specified order decides.
 * Where nothing is known ("PFAS?", "bamboo?") the conversation's language stays, too.
 */
export function detectLanguage(message: string, otherwise: Locale, words: ChatWords): Locale {
  const tokens = wordsOf(message);
  const knows = (language: Locale, token: string) =>
    words[language].stopWords.has(token) || words[language].tellingWords.has(token);
  const unknown = tokens.filter((token) => token.length > 2 && !locales.some((language) => knows(language, token)));
  const counts = order.map((language): Count => {
    const known = tokens.filter((token) => knows(language, token));
    return {
      language,
      own: known.filter((token) => locales.every((other) => other === language || !knows(other, token))).length,
      alike: unknown.filter((token) =>
        locales.every((other) => words[other].signs.test(token) === (other === language)),
      ).length,
      known: known.length,
    };
  });
  const most = (key: 'own' | 'alike' | 'known', among: readonly Count[]) => {
    const best = Math.max(...among.map((count) => count[key]));
    return among.filter((count) => count[key] === best);
  };
  const best = most('known', most('alike', most('own', counts)));
  if (best.some(({ language }) => language === otherwise)) return otherwise;
  return best[0]?.language ?? otherwise;
}
