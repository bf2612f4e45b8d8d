import type { KeywordList, LanguageWords } from './chat-keywords.ts';
import { foldWord, withinOneLetter } from './chat-text.ts';

/** Between the words of a phrase this many others may stand ("wann wird das geliefert"). */
const widestGap = 3;
/** Shorter stems would meet too many other words if a wrong letter were forgiven. */
const shortestForgiven = 6;

export interface Pattern {
  words: { stem: string; kind: 'exact' | 'prefix' | 'inside' | 'number' }[];
  weight: number;
}

/**
 * The notation of a keyword list: `order` the word, `deliver*` its beginning, `*versand*` anywhere in a compound,
 * several words a phrase in that order, `#` in it any number.
 */
export function pattern(source: string, weight: number): Pattern {
  const words = source.split(' ').map((word) => {
    const stem = foldWord(word.replaceAll('*', ''));
    if (stem === '#') return { stem, kind: 'number' as const };
    if (word.startsWith('*')) return { stem, kind: 'inside' as const };
    return {
      stem,
      kind: word.endsWith('*') ? ('prefix' as const) : ('exact' as const),
    };
  });
  return { words, weight };
}

const compiled = new Map<KeywordList, Pattern[]>();
export type IsCorrect = (token: string) => boolean;
const correct = new Map<LanguageWords, IsCorrect>();

/**
 * Tells words that are right as they stand: listed ones (with `*` their beginning), and keywords themselves ("bestek" is
 * not a misspelt "bestel").
 */
export function correctWords(language: LanguageWords): IsCorrect {
  const known = correct.get(language);
  if (known) return known;
  const single = Object.values(language.keywords)
    .flatMap(({ clear, hint, against }) => [...clear, ...hint, ...against])
    .filter((source) => !source.includes(' '));
  const words = new Set([...language.notMisspelt, ...single].map((source) => foldWord(source.replaceAll('*', ''))));
  const beginnings = language.notMisspelt
    .filter((word) => word.endsWith('*'))
    .map((word) => foldWord(word.slice(0, -1)));
  const isCorrect: IsCorrect = (token) =>
    words.has(token) || beginnings.some((beginning) => token.startsWith(beginning));
  correct.set(language, isCorrect);
  return isCorrect;
}

export function patternsOf(list: KeywordList): Pattern[] {
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

export function wordFits(
  token: string,
  { stem, kind }: Pattern['words'][number],
  correctlySpelt: IsCorrect | null,
): boolean {
  if (kind === 'number') return /^\d+$/.test(token);
  if (token === stem) return true;
  if (kind === 'prefix' && token.startsWith(stem)) return true;
  if (kind === 'inside' && token.includes(stem)) return true;
  if (!correctlySpelt || correctlySpelt(token) || stem.length < shortestForgiven || token[0] !== stem[0]) return false;
  if (kind === 'exact') return withinOneLetter(token, stem);
  return [stem.length - 1, stem.length, stem.length + 1].some(
    (length) => token.length >= length && withinOneLetter(token.slice(0, length), stem),
  );
}

/** `correctlySpelt`: tells words in which no wrong letter is looked for; null forgives none at all. */
export function patternFits(
  tokens: readonly string[],
  words: Pattern['words'],
  correctlySpelt: IsCorrect | null,
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
