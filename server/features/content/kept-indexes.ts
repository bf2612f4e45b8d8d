import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '../../../domain/locale.ts';
import { content, withContent, type Content } from './load.ts';

/** An index of the site's texts that would hold up visitors if it were made while they wait: it is made aside, and kept as JSON. */
export interface IndexKind<Kept, Index> {
  /** as its files and the content worker call it */
  name: string;
  make(content: Content, language: Locale): Kept;
  open(kept: Kept, language: Locale): Promise<Index>;
}

/** Makes the index of a content aside, as JSON. */
export type MakeAside = (name: string, language: Locale) => Promise<string>;

/** milliseconds an index that nobody asks stays in memory */
const rest = 10 * 60_000;

/** How indexes of a content are made that the build did not know; without: those of the build hold. */
const aside = new WeakMap<Content, MakeAside>();
const kinds = new Set<{ renew(of: Content): void }>();

/**
 * The content has become public. Indexes in which people have just searched are made at once.
 * @param make for a content that the build did not know
 */
export function indexAside(of: Content, make: MakeAside): void {
  aside.set(of, make);
  for (const kind of kinds) kind.renew(of);
}

const fileOf = (folder: string, name: string, language: Locale) => join(folder, name, `${language}.json`);

/** Writes the index of every language, each beside the old one and then in its place: at build, for the content of the files. */
export function keepIndexes<Kept>(
  folder: string,
  { name, make }: Pick<IndexKind<Kept, unknown>, 'name' | 'make'>,
  of: Content,
): void {
  mkdirSync(join(folder, name), { recursive: true });
  for (const language of locales) {
    const file = fileOf(folder, name, language);
    writeFileSync(`${file}.new`, JSON.stringify(make(of, language)));
    renameSync(`${file}.new`, file);
  }
}

/**
 * The index of a language: in the content of whoever asks, whatever is published meanwhile. It stays in memory while people
 * search.
 */
export function openIndexes<Kept, Index>(kind: IndexKind<Kept, Index>): (language: Locale) => Promise<Index> {
  const { name, make, open } = kind;
  type Opened = Map<Locale, { index: Promise<Index>; closing: NodeJS.Timeout }>;
  const opened = new WeakMap<Content, Opened>();
  let newest: Content | null = null;
  let last: Opened = new Map();

  function openedOf(of: Content): Opened {
    const known = opened.get(of);
    if (known !== undefined) return known;
    const begun: Opened = new Map();
    opened.set(of, begun);
    if (newest === null) last = begun;
    return begun;
  }

  async function read(language: Locale): Promise<Kept> {
    const made = await aside.get(content())?.(name, language);
    const file = fileOf('build', name, language);
    // without a build, in development, it is made here
    if (made === undefined && !existsSync(file)) return make(content(), language);
    // written by `make`, from the same code
    return JSON.parse(made ?? readFileSync(file, 'utf8'));
  }

  function indexOf(language: Locale): Promise<Index> {
    const indexes = openedOf(content());
    const known = indexes.get(language);
    if (known !== undefined) {
      known.closing.refresh();
      return known.index;
    }
    const index = read(language).then((kept) => open(kept, language));
    const forget = () => indexes.delete(language);
    indexes.set(language, { index, closing: setTimeout(forget, rest).unref() });
    // whoever asks is told; the next one has it tried again
    index.catch(forget);
    return index;
  }

  kinds.add({
    renew(of) {
      const before = last;
      newest = of;
      last = new Map();
      opened.set(of, last);
      for (const [language, { closing }] of before) {
        clearTimeout(closing);
        // whoever asks is told what went wrong
        withContent(of, () => indexOf(language)).catch(() => undefined);
      }
    },
  });
  return indexOf;
}
