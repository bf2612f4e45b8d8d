import { setImmediate as pause } from 'node:timers/promises';
import { isLocale, locales, type Locale } from '../../../domain/locale.ts';
import type { ContentTrees } from './content-trees.ts';
import { fieldsOf } from './form-fields.ts';
import { plainWords } from './plain-words.ts';

interface FoundText {
  file: string;
  at: string[];
  language: Locale | null;
  /** as it is read on the site, around the words that were found */
  excerpt: string;
}

export interface FoundTexts {
  texts: FoundText[];
  /** how many more there are, of which none is named */
  more: number;
}

/** How many are found at most; what is meant stands above. */
const most = 20;
/** Characters of an excerpt before and after the first word. */
const around = 80;

/** Where people read sentences; facts and the company's data are no sentences. */
const searched = /^(?:messages|products|claims|faq|blog|legal|challenges|community)\//;

const letters = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Texts of the site that say something, in any of its languages, those with most of the words first. A sentence may be
 * copied from a page: figures in it are tokens in its text, so not every word has to be there, but more than half.
 */
export async function findTexts(trees: ContentTrees, asked: string): Promise<FoundTexts> {
  const words = [...new Set(letters(asked.slice(0, 500)))];
  if (words.length === 0) return { texts: [], more: 0 };
  const found: (FoundText & { hits: number; length: number })[] = [];
  for (const file of trees.list().filter((one) => searched.test(one))) {
    found.push(...findInFile(file, trees.tree(file), words));
    // visitors come in between
    await pause();
  }
  const best = Math.max(0, ...found.map(({ hits }) => hits));
  const meant = found
    // where one text says all of it, those that say less are not meant
    .filter(({ hits }) => hits === best)
    .toSorted((one, other) => one.length - other.length);
  return {
    texts: meant.slice(0, most).map(({ file, at, language, excerpt }) => ({ file, at, language, excerpt })),
    more: Math.max(0, meant.length - most),
  };
}

function findInFile(file: string, tree: unknown, words: readonly string[]) {
  return fieldsOf(file, tree).flatMap(({ at, value }) => {
    if (typeof value !== 'string') return [];
    const [best] = value
      .split(/\n\s*\n/)
      .map((paragraph) => readParagraph(paragraph, words))
      .toSorted((one, other) => other.hits - one.hits);
    return best !== undefined && best.hits * 2 > words.length
      ? [{ ...best, file, at, language: languageOf(file, at) }]
      : [];
  });
}

/** How many of the words a paragraph has; in a whole post nearly all of them stand somewhere. */
function readParagraph(paragraph: string, words: readonly string[]) {
  const plain = plainWords(paragraph);
  const own = letters(plain);
  // a word is there where one of its own begins with it
  const begun = ` ${own.join(' ')}`;
  const hits = words.filter((word) => begun.includes(` ${word}`)).length;
  return { hits, length: own.length, excerpt: hits === 0 ? '' : excerptOf(plain, words) };
}

function languageOf(file: string, at: readonly string[]): Locale | null {
  const last = at.at(-1);
  return locales.find((one) => new RegExp(`/${one}[/.]`).test(file)) ?? (isLocale(last) ? last : null);
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const first = Math.min(...places, text.length);
  const from = Math.max(0, first - around);
  const to = Math.min(text.length, first + 2 * around);
  return `${from === 0 ? '' : '… '}${text.slice(from, to).trim()}${to === text.length ? '' : ' …'}`;
}
