import { locales, type Locale } from './locale.ts';
import {
  chatCategories,
  type ChatCategory,
  type ChatWords,
  type KnownCategory,
  type LanguageWords,
} from './chat-keywords.ts';
import { correctWords, pattern, patternFits, patternsOf } from './chat-pattern.ts';
import { foldWord, wordsOf } from './chat-text.ts';
import { tellsMore } from './chat-tells-more.ts';

/** What a category must reach: one plain keyword, or two hints. */
const enough = 2;

function bestCategory(
  tokens: readonly string[],
  language: LanguageWords,
  forgiving: boolean,
): KnownCategory | 'fallback' {
  const correctlySpelt = forgiving ? correctWords(language) : null;
  let best: KnownCategory | 'fallback' = 'fallback';
  let most = enough - 1;
  for (const category of chatCategories) {
    if (category === 'fallback' || category === 'thanks' || category === 'bye') continue;
    let score = 0;
    for (const { words, weight } of patternsOf(language.keywords[category]))
      if (patternFits(tokens, words, correctlySpelt)) score += weight;
    // whatever it is about
    if (category === 'complaint' && score > most) return category;
    if (score > most) {
      best = category;
      most = score;
    }
  }
  return best;
}

/** A greeting and little else asks for the greeting. */
function isGreeting(tokens: readonly string[], language: LanguageWords): boolean {
  const greetings = language.greetings.map(foldWord);
  return tokens.length > 0 && tokens.length <= 3 && tokens.every((token) => greetings.includes(token));
}

/** Longer messages than these many words say more than thanks or goodbye. */
const longestClosing = 12;

/** Whether a message holds one of the phrases and beside it nothing but polite words. */
function isOnly(tokens: readonly string[], phrases: readonly string[], polite: ReadonlySet<string>): boolean {
  const said = ` ${tokens.join(' ')} `;
  if (tokens.length > longestClosing || !phrases.some((phrase) => said.includes(` ${phrase} `))) return false;
  return tokens.every((token) => polite.has(token) || phrases.some((phrase) => ` ${phrase} `.includes(` ${token} `)));
}

/** Thanks or a farewell and little else; null: more than that. */
function closing(
  tokens: readonly string[],
  { thanks, bye, polite, greetings }: LanguageWords,
): 'thanks' | 'bye' | null {
  const folded = (phrases: readonly string[]) => phrases.map((phrase) => wordsOf(phrase).map(foldWord).join(' '));
  const beside = new Set([...polite, ...greetings].map(foldWord));
  const thanking = folded(thanks);
  if (isOnly(tokens, folded(bye), new Set([...beside, ...thanking.flatMap((phrase) => phrase.split(' '))])))
    return 'bye';
  return isOnly(tokens, thanking, beside) ? 'thanks' : null;
}

/**
 * Sorts a message into its category by keywords (specification, section 4): first by those of its own language,
 * inflected, compounded or with a letter wrong; then, spelled exactly, by those of the others, since people mix them.
 */
export function classifyMessage(message: string, language: Locale, words: ChatWords): ChatCategory {
  const tokens = wordsOf(message).map(foldWord);
  if (isGreeting(tokens, words[language])) return 'restart';
  const close = closing(tokens, words[language]);
  if (close) return close;
  const own = bestCategory(tokens, words[language], true);
  if (own !== 'fallback') return tellsMore(tokens, own, words[language], words[language]) ? 'fallback' : own;
  // a veto of its own language ("Rechnung", "cancel") also holds against a foreign keyword
  for (const other of locales) {
    if (other === language) continue;
    if (isGreeting(tokens, words[other])) return 'restart';
    const foreign = closing(tokens, words[other]);
    if (foreign) return foreign;
    const found = bestCategory(tokens, words[other], false);
    if (found !== 'fallback' && !vetoed(tokens, words[language], found))
      return tellsMore(tokens, found, words[language], words[other]) ? 'fallback' : found;
  }
  return 'fallback';
}

const vetoed = (tokens: readonly string[], language: LanguageWords, category: KnownCategory) =>
  language.keywords[category].against.some((source) => patternFits(tokens, pattern(source, -2).words, null));
