import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '../../../domain/locale.ts';
import { content, type Content } from '../content/load.ts';
import { searchDocuments } from './search-documents.ts';
import { makeIndex, openIndex, type KeptIndex, type SearchIndex } from './search-index.ts';

const fileOf = (folder: string, language: Locale) => join(folder, 'search', `${language}.json`);

/** Writes the index of every language, each beside the old one and then in its place: at build, for the content of the files. */
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

type MakeIndex = (language: Locale) => Promise<KeptIndex>;

let makeAside: MakeIndex | null = null;
const open = new Map<Locale, { index: Promise<SearchIndex>; closing: NodeJS.Timeout }>();

/** From now on something else is searched. @param make makes an index aside; null: those of the build hold */
export function searchIn(make: MakeIndex | null): void {
  makeAside = make;
  for (const { closing } of open.values()) clearTimeout(closing);
  open.clear();
}

/** The index of a language, for what is public. It stays in memory while people search. */
export function indexOf(language: Locale): Promise<SearchIndex> {
  const kept = open.get(language);
  if (kept) {
    kept.closing.refresh();
    return kept.index;
  }
  const index = readIndex(language).then((read) => openIndex(read, language));
  const forget = () => open.delete(language);
  open.set(language, { index, closing: setTimeout(forget, rest).unref() });
  // whoever asks is told; the next one has it tried again
  index.catch(forget);
  return index;
}

async function readIndex(language: Locale): Promise<KeptIndex> {
  if (makeAside !== null) return makeAside(language);
  const file = fileOf('build', language);
  // without a build, in development, it is made here
  if (!existsSync(file)) return makeIndex(searchDocuments(content(), language), language);
  // written by keepIndexes above, from the same code
  return JSON.parse(readFileSync(file, 'utf8')) as KeptIndex;
}
