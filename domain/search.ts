import type { Locale } from './locale.ts';
import type { Path } from './page-table.ts';

/** What a search looks at of a question: characters, and then words. The rest is left out, and that is said. */
export const searchLimits = { characters: 200, words: 12, hits: 24 } as const;

/** The question that a text stands for as it is searched for, and whether that is the beginning only. */
export function questionIn(typed: string): { question: string; isCut: boolean } {
  const whole = typed.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const question = whole.slice(0, searchLimits.characters).trim();
  return { question, isCut: question.length < whole.length };
}

/** The kinds of things found, in the order they are shown in where two are found equally well. */
export const searchKinds = ['page', 'product', 'answer', 'claim', 'post', 'newsletter', 'legal'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A text in pieces; the marked ones are what was searched for. */
export type MarkedText = readonly { text: string; marked: boolean }[];

export interface SearchHit {
  title: MarkedText;
  excerpt: MarkedText;
  /** plain path */
  path: Path;
  /** the place on the page */
  hash: string | null;
}

export interface SearchAnswer {
  /** the question as it was searched for */
  question: string;
  /** the question was longer than that */
  shortened: boolean;
  /** found in all; the groups hold the best of them */
  total: number;
  groups: readonly { kind: SearchKind; hits: readonly SearchHit[] }[];
  /** what words that nothing holds were taken for: `Gabln` for `Gabeln` */
  corrections: readonly { asked: string; meant: string }[];
  /** nothing was found, but for this question something would be */
  suggestion: string | null;
  /** nothing was found in the visitor's language, but there is something in these */
  elsewhere: readonly { language: Locale; total: number }[];
}
