import { locales, type Locale } from './locale.ts';
import {
  chatCategories,
  type ChatCategory,
  type ChatWords,
  type KeywordList,
  type KnownCategory,
  type LanguageWords,
} from './chat-keywords.ts';
import { foldWord, withinOneLetter, wordsOf } from './chat-text.ts';

/** Between the words of a phrase this many others may stand ("wann wird das geliefert"). */
const widestGap = 3;
/** Shorter stems would meet too many other words if a wrong letter were forgiven. */
const shortestForgiven = 6;
/** What a category must reach: one plain keyword, or two hints. */
const enough = 2;

interface Pattern {
  words: { stem: string; kind: 'exact' | 'prefix' | 'inside' | 'number' }[];
  weight: number;
}

/**
 * The notation of a keyword list: `order` the word, `deliver*` its beginning, `*versand*` anywhere in a compound,
 * several words a phrase in that order, `#` in it any number.
 */
function pattern(source: string, weight: number): Pattern {
  const words = source.split(' ').map((word) => {
    const stem = foldWord(word.replaceAll('*', ''));
    if (stem === '#') return { stem, kind: 'number' as const };
    if (word.startsWith('*')) return { stem, kind: 'inside' as const };
    return { stem, kind: word.endsWith('*') ? ('prefix' as const) : ('exact' as const) };
  });
  return { words, weight };
}

const compiled = new Map<KeywordList, Pattern[]>();
const correct = new Map<LanguageWords, ReadonlySet<string>>();

/** Words that are right as they stand: listed ones, and keywords themselves ("bestek" is not a misspelt "bestel"). */
function correctWords(language: LanguageWords): ReadonlySet<string> {
  let words = correct.get(language);
  if (!words) {
    const single = Object.values(language.keywords)
      .flatMap(({ clear, hint, against }) => [...clear, ...hint, ...against])
      .filter((source) => !source.includes(' '));
    words = new Set([...language.notMisspelt, ...single.map((source) => source.replaceAll('*', ''))].map(foldWord));
    correct.set(language, words);
  }
  return words;
}

function patternsOf(list: KeywordList): Pattern[] {
  let patterns = compiled.get(list);
  if (!patterns) {
    patterns = [
      ...list.clear.map((source) => pattern(source, 2)),
      ...list.hint.map((source) => pattern(source, 1)),
      ...list.against.map((source) => pattern(source, -2)),
    ];
    compiled.set(list, patterns);
  }
  return patterns;
}

function wordFits(
  token: string,
  { stem, kind }: Pattern['words'][number],
  correctlySpelt: ReadonlySet<string> | null,
): boolean {
  if (kind === 'number') return /^\d+$/.test(token);
  if (token === stem) return true;
  if (kind === 'prefix' && token.startsWith(stem)) return true;
  if (kind === 'inside' && token.includes(stem)) return true;
  if (!correctlySpelt || correctlySpelt.has(token) || stem.length < shortestForgiven || token[0] !== stem[0])
    return false;
  if (kind === 'exact') return withinOneLetter(token, stem);
  return [stem.length - 1, stem.length, stem.length + 1].some(
    (length) => token.length >= length && withinOneLetter(token.slice(0, length), stem),
  );
}

/** `correctlySpelt`: words in which no wrong letter is looked for; null forgives none at all. */
function patternFits(
  tokens: readonly string[],
  words: Pattern['words'],
  correctlySpelt: ReadonlySet<string> | null,
): boolean {
  return tokens.some((_, start) => {
    let at = start;
    for (const [index, word] of words.entries()) {
      const until = index === 0 ? start + 1 : Math.min(tokens.length, at + widestGap + 1);
      let found = -1;
      for (let place = at; place < until && found < 0; place += 1) {
        const token = tokens[place];
        if (token !== undefined && wordFits(token, word, correctlySpelt)) found = place;
      }
      if (found < 0) return false;
      at = found + 1;
    }
    return true;
  });
}

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
  if (own !== 'fallback') return own;
  // a veto of its own language ("Rechnung", "cancel") also holds against a foreign keyword
  for (const other of locales) {
    if (other === language) continue;
    if (isGreeting(tokens, words[other])) return 'restart';
    const foreign = closing(tokens, words[other]);
    if (foreign) return foreign;
    const found = bestCategory(tokens, words[other], false);
    if (found !== 'fallback' && !vetoed(tokens, words[language], found)) return found;
  }
  return 'fallback';
}

const vetoed = (tokens: readonly string[], language: LanguageWords, category: KnownCategory) =>
  language.keywords[category].against.some((source) => patternFits(tokens, pattern(source, -2).words, null));
