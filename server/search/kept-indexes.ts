import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '../../domain/locale.ts';
import { content, type Content } from '../content/load.ts';
import { searchDocuments } from './search-documents.ts';
import { makeIndex, openIndex, type KeptIndex, type SearchIndex } from './search-index.ts';

const fileOf = (folder: string, language: Locale) => join(folder, 'search', `${language}.json`);

/** What an index was made of, as one short text beside it. */
const markFile = (folder: string, language: Locale) => join(folder, 'search', `${language}.mark`);

/**
 * Writes the index of every language, each beside the old one and then in its place.
 * @param before folder of an earlier run of the same code: where the texts of a language are the same, so is its index
 */
export function keepIndexes(folder: string, content: Content, before: string | null = null): void {
  mkdirSync(join(folder, 'search'), { recursive: true });
  for (const language of locales) {
    const file = fileOf(folder, language);
    const documents = searchDocuments(content, language);
    const mark = createHash('sha256').update(JSON.stringify(documents)).digest('hex');
    if (before !== null && readText(markFile(before, language)) === mark && existsSync(fileOf(before, language)))
      copyFileSync(fileOf(before, language), `${file}.new`);
    else writeFileSync(`${file}.new`, JSON.stringify(makeIndex(documents, language)));
    renameSync(`${file}.new`, file);
    writeFileSync(markFile(folder, language), mark);
  }
}

const readText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** milliseconds an index that nobody asks stays in memory */
const rest = 10 * 60_000;

let folder = 'build';

/** From now on the indexes are those of another folder: the ones of what has just been published. */
export function searchIn(other: string): void {
  folder = other;
  for (const { closing } of open.values()) clearTimeout(closing);
  open.clear();
}

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
  const file = fileOf(folder, language);
  if (!existsSync(file)) return makeIndex(searchDocuments(content(), language), language);
  // written by keepIndexes above, from the same code
  return JSON.parse(readFileSync(file, 'utf8')) as KeptIndex;
}
