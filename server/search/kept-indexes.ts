import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '../../domain/locale.ts';
import { content, type Content } from '../content/load.ts';
import { searchDocuments } from './search-documents.ts';
import { makeIndex, openIndex, type KeptIndex, type SearchIndex } from './search-index.ts';

const fileOf = (folder: string, language: Locale) => join(folder, 'search', `${language}.json`);

/** Writes the index of every language, each beside the old one and then in its place. */
export function keepIndexes(folder: string, content: Content): void {
  mkdirSync(join(folder, 'search'), { recursive: true });
  for (const language of locales) {
    const file = fileOf(folder, language);
    writeFileSync(`${file}.new`, JSON.stringify(makeIndex(searchDocuments(content, language), language)));
    renameSync(`${file}.new`, file);
  }
}

/** milliseconds an index that nobody asks stays in memory */
const rest = 10 * 60_000;

const open = new Map<Locale, { index: SearchIndex; closing: NodeJS.Timeout }>();

/**
 * The index of a language, out of the file that the build made. It stays in memory while people search. Without a build,
 * in development, it is made here.
 */
export function indexOf(language: Locale): SearchIndex {
  const kept = open.get(language);
  if (kept) {
    kept.closing.refresh();
    return kept.index;
  }
  const index = openIndex(readIndex(language), language);
  open.set(language, { index, closing: setTimeout(() => open.delete(language), rest).unref() });
  return index;
}

function readIndex(language: Locale): KeptIndex {
  const file = fileOf('build', language);
  if (!existsSync(file)) return makeIndex(searchDocuments(content(), language), language);
  // written by keepIndexes above, from the same code
  return JSON.parse(readFileSync(file, 'utf8')) as KeptIndex;
}
