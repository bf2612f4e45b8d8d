import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '../../../domain/locale.ts';
import { content, withContent, type Content } from '../content/load.ts';
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

/** The indexes of one content: an answer searches in what it was begun with, whatever is published meanwhile. */
interface Searched {
  /** makes an index aside; null: those of the build hold */
  make: MakeIndex | null;
  open: Map<Locale, { index: Promise<SearchIndex>; closing: NodeJS.Timeout }>;
}

const searched = new WeakMap<Content, Searched>();
let last: Searched | null = null;

function searchedOf(of: Content): Searched {
  const known = searched.get(of);
  if (known) return known;
  const begun: Searched = { make: null, open: new Map() };
  searched.set(of, begun);
  return (last = begun);
}

/**
 * How indexes of a content are made that the build did not know, from the moment at which it is public. Languages in which
 * people have just searched are made at once.
 */
export function searchIn(of: Content, make: MakeIndex): void {
  const before = last?.open ?? new Map<Locale, { closing: NodeJS.Timeout }>();
  last = { make, open: new Map() };
  searched.set(of, last);
  for (const [language, { closing }] of before) {
    clearTimeout(closing);
    // whoever asks is told what went wrong
    withContent(of, () => indexOf(language)).catch(() => undefined);
  }
}

/** The index of a language, for the content of whoever asks. It stays in memory while people search. */
export function indexOf(language: Locale): Promise<SearchIndex> {
  const { make, open } = searchedOf(content());
  const kept = open.get(language);
  if (kept) {
    kept.closing.refresh();
    return kept.index;
  }
  const index = readIndex(language, make).then((read) => openIndex(read, language));
  const forget = () => open.delete(language);
  open.set(language, { index, closing: setTimeout(forget, rest).unref() });
  // whoever asks is told; the next one has it tried again
  index.catch(forget);
  return index;
}

async function readIndex(language: Locale, make: MakeIndex | null): Promise<KeptIndex> {
  if (make !== null) return make(language);
  const file = fileOf('build', language);
  // without a build, in development, it is made here
  if (!existsSync(file)) return makeIndex(searchDocuments(content(), language), language);
  // written by keepIndexes above, from the same code
  return JSON.parse(readFileSync(file, 'utf8')) as KeptIndex;
}
