import type { ChatWords } from './chat-keywords.ts';
import { locales, type Locale } from './locale.ts';
import { wordsOf } from './chat-text.ts';

/** Ties resolve in this order (specification, section 4); a language that it does not name comes last. */
const named: readonly Locale[] = ['de', 'fr', 'nl', 'en'];
const order: readonly Locale[] = [...named, ...locales.filter((language) => !named.includes(language))];

/**
 * The language of a message by its stop words (specification, section 4). Where not a single stop word of any language
 * occurs ("PFAS?") there is nothing to compare, and `otherwise` is kept: the language the conversation is held in.
 */
export function detectLanguage(message: string, otherwise: Locale, words: ChatWords): Locale {
  const tokens = wordsOf(message);
  let best: Locale | null = null;
  let most = 0;
  for (const language of order) {
    const count = tokens.filter((token) => words[language].stopWords.has(token)).length;
    if (count > most) {
      best = language;
      most = count;
    }
  }
  return best ?? otherwise;
}
