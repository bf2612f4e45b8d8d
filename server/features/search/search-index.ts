import { setImmediate as pause } from 'node:timers/promises';
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import { foldWord, wordsOf } from '../../../domain/chat-text.ts';
import { forEachLanguage, type Locale } from '../../../domain/locale.ts';
import { createTerms, type Terms } from '../assistant/terms.ts';
import { openIndexes, type IndexKind } from '../content/kept-indexes.ts';
import { searchDocuments, type SearchDocument } from './search-documents.ts';

/**
 * A language's index as it is kept in a file. It is made when the site is built: finding the stems of all words takes most
 * of a second, which no visitor should wait for, and keeping them takes memory that a server nobody searches does not need.
 */
export interface KeptIndex {
  documents: readonly SearchDocument[];
  /** every word that is used: as it is searched for, as it is written most, and its terms */
  words: readonly (readonly [word: string, written: string, ...terms: string[]])[];
  /** MiniSearch's own form */
  index: string;
}

export interface SearchIndex {
  documents: readonly SearchDocument[];
  words: ReadonlyMap<string, { written: string; terms: readonly string[] }>;
  /** terms of a word that may be none of the texts' */
  terms: Terms;
  /** the documents that hold one of the terms, or with `begun` one that begins so */
  find(terms: readonly string[], begun?: boolean): Match[];
}

export interface Match {
  document: SearchDocument;
  score: number;
  /** the terms of the document that were met */
  terms: readonly string[];
}

interface Entry {
  id: number;
  title: string;
  ask: string;
  text: string;
}

const options: Options<Entry> = {
  fields: ['title', 'ask', 'text'],
  tokenize: (text) => (text === '' ? [] : text.split(' ')),
  processTerm: (term) => term,
};

/** Stems are most of the work, and one publication has the words of the one before. */
const stems = forEachLanguage(() => new Map<string, string>());

export function makeIndex(documents: readonly SearchDocument[], language: Locale): KeptIndex {
  const written = wordsWritten(documents);
  const terms = createTerms(language, new Set(written.keys()), { stems: stems[language] });
  const index = new MiniSearch<Entry>(options);
  index.addAll(
    documents.map(({ title, ask, sentences }, id) => ({
      id,
      title: terms.all(title).join(' '),
      ask: terms.all(ask).join(' '),
      text: terms.all(sentences.join(' ')).join(' '),
    })),
  );
  return {
    documents,
    words: [...written].map(([word, form]) => [word, form, ...terms.all(word)] as const),
    index: JSON.stringify(index),
  };
}

/** "gabeln" is written "Gabeln": each word in the form that is met most. */
function wordsWritten(documents: readonly SearchDocument[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { title, sentences, ask } of documents)
    for (const form of `${title} ${sentences.join(' ')} ${ask}`.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
      for (const word of wordsOf(form)) {
        const forms = counts.get(word) ?? new Map<string, number>();
        counts.set(word, forms.set(form, (forms.get(form) ?? 0) + 1));
      }
  return new Map(
    [...counts].map(([word, forms]) => [word, [...forms].reduce((best, form) => (form[1] > best[1] ? form : best))[0]]),
  );
}

/** Words that are folded without a turn for others. */
const step = 500;

export async function openIndex({ documents, words, index }: KeptIndex, language: Locale): Promise<SearchIndex> {
  // in steps, between which visitors are served
  await pause();
  const plain: AsPlainObject = JSON.parse(index);
  await pause();
  const kept = await MiniSearch.loadJSAsync<Entry>(plain, options);
  const byWord = new Map<string, { written: string; terms: readonly string[] }>();
  const folded = new Map<string, string>();
  for (const [at, [word, written, ...terms]] of words.entries()) {
    if (at % step === 0) await pause();
    byWord.set(word, { written, terms });
    folded.set(foldWord(word), word);
  }
  await pause();
  const terms = createTerms(language, new Set(byWord.keys()), { folded });
  await pause();
  return {
    documents,
    words: byWord,
    terms,
    find: (terms, begun = false) =>
      kept
        .search(terms.join(' '), { prefix: begun, boost: { title: 4, ask: 2 } })
        .flatMap(({ id, score, terms: met }) => {
          const document = documents[Number(id)];
          return document ? [{ document, score: score * document.weight, terms: met }] : [];
        }),
  };
}

export const searchIndexKind: IndexKind<KeptIndex, SearchIndex> = {
  name: 'search',
  make: (content, language) => makeIndex(searchDocuments(content, language), language),
  open: openIndex,
};

export const indexOf = openIndexes(searchIndexKind);
