import { forEachLanguage, type Locale, locales, type PerLanguage } from '../../../domain/locale.ts';
import { openIndexes, type IndexKind } from '../content/kept-indexes.ts';
import type { Content } from '../content/load.ts';
import { passageText, type Passage } from './passage.ts';
import { passagesOf } from './passages.ts';
import { createTerms, vocabularyOf, type Terms } from './terms.ts';

/** What the search of every language needs of one: people mix languages. As it is kept in a file: finding the stems takes most of a second. */
export interface KeptWords {
  /** every word of the texts with its stem */
  words: readonly (readonly [word: string, stem: string])[];
  /** ways of asking for a passage, by its id */
  asked: Readonly<Record<string, readonly string[]>>;
}

export interface AnswerWords {
  terms: Terms;
  has(word: string): boolean;
  asked: ReadonlyMap<string, readonly string[]>;
}

/** Texts of all languages, as every language's index needs them. */
interface Texts {
  passages: PerLanguage<readonly Passage[]>;
  terms: PerLanguage<Terms>;
  words: PerLanguage<ReadonlySet<string>>;
}

/** Stems are most of the work, and one publication has nearly the words of the one before. */
const stems = forEachLanguage(() => new Map<string, string>());
const read = new WeakMap<Content, Texts>();

export function textsOf(content: Content): Texts {
  const known = read.get(content);
  if (known !== undefined) return known;
  const passages = forEachLanguage((language) => passagesOf(content, language));
  const words = forEachLanguage((language) =>
    vocabularyOf(passages[language].flatMap((passage) => [passage.title, passageText(passage), ...passage.ask])),
  );
  const terms = forEachLanguage((language) => createTerms(language, words[language], { stems: stems[language] }));
  const texts = { passages, words, terms };
  read.set(content, texts);
  return texts;
}

export function makeWords(content: Content, language: Locale): KeptWords {
  const { passages, terms, words } = textsOf(content);
  return {
    words: [...words[language]].map((word) => [word, terms[language].word(word)[0] ?? word] as const),
    asked: Object.fromEntries(passages[language].flatMap(({ id, ask }) => (ask.length === 0 ? [] : [[id, ask]]))),
  };
}

export function openWords({ words, asked }: KeptWords, language: Locale): AnswerWords {
  const stemOf = new Map(words);
  return {
    terms: createTerms(language, new Set(stemOf.keys()), { stems: stemOf }),
    has: (word) => stemOf.has(word),
    asked: new Map(Object.entries(asked)),
  };
}

export const answerWordsKind: IndexKind<KeptWords, AnswerWords> = {
  name: 'answer-words',
  make: makeWords,
  open: (kept, language) => Promise.resolve(openWords(kept, language)),
};

/** The words of a language, read once for the indexes of all. */
export const answerWordsOf = openIndexes(answerWordsKind);

/** The words of each language, for an index of one. */
export async function allWords(wordsOf: (language: Locale) => Promise<AnswerWords>): Promise<PerLanguage<AnswerWords>> {
  const opened = new Map<Locale, AnswerWords>();
  for (const language of locales) opened.set(language, await wordsOf(language));
  return forEachLanguage((language) => {
    const words = opened.get(language);
    if (words === undefined) throw new Error(`no words of ${language}`);
    return words;
  });
}
