import type { Locale } from '../../domain/locale.ts';
import { answerWordsKind } from '../features/assistant/answer-words.ts';
import { answerIndexKind } from '../features/assistant/search-index.ts';
import { keepIndexes } from '../features/content/kept-indexes.ts';
import type { Content } from '../features/content/load.ts';
import { searchIndexKind } from '../features/search/search-index.ts';

/** Every index of the site's texts, of all languages: at build, for the content of the files. */
export function keepAllIndexes(folder: string, content: Content): void {
  keepIndexes(folder, searchIndexKind, content);
  keepIndexes(folder, answerWordsKind, content);
  keepIndexes(folder, answerIndexKind, content);
}

export const indexNames: readonly string[] = [searchIndexKind.name, answerWordsKind.name, answerIndexKind.name];

const made = new WeakMap<Content, Map<string, string>>();

/** An index of a content, as JSON, made once. @throws {Error} for a name that none has */
export function makeIndexOf(name: string, content: Content, language: Locale): string {
  const known = made.get(content) ?? new Map<string, string>();
  made.set(content, known);
  const key = `${name} ${language}`;
  const index = known.get(key) ?? makeAnew(name, content, language);
  known.set(key, index);
  return index;
}

function makeAnew(name: string, content: Content, language: Locale): string {
  switch (name) {
    case searchIndexKind.name:
      return JSON.stringify(searchIndexKind.make(content, language));
    case answerWordsKind.name:
      return JSON.stringify(answerWordsKind.make(content, language));
    case answerIndexKind.name:
      return JSON.stringify(answerIndexKind.make(content, language));
    default:
      throw new Error(`there is no index "${name}"`);
  }
}
