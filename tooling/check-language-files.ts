import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defaultLocale, locales } from '../domain/locale.ts';

/** What a language may do without: the Commission's own files, and what the assistant learns from. */
const mayWait = ['legal/guarantee-notice/', 'questions/', 'concepts/'];

/** `products/forks/en.json` and `messages/en/shop.json` in another language; null for what is not of one language. */
function pathIn(language: string, path: string): string | null {
  const parts = path.split('/');
  const isNamed = (part: string) => part === defaultLocale || part.startsWith(`${defaultLocale}.`);
  if (!parts.some(isNamed)) return null;
  return parts.map((part) => (isNamed(part) ? language + part.slice(defaultLocale.length) : part)).join('/');
}

/**
 * The files that English has and another language lacks, all at once: what a further language begins with.
 * @param root the content folder
 * @returns a sentence for each
 */
export function missingLanguageFiles(root: string, languages: readonly string[] = locales): string[] {
  const english = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !mayWait.some((folder) => path.startsWith(folder)))
    .sort();
  return languages.flatMap((language) =>
    english.flatMap((path) => {
      const own = pathIn(language, path);
      return own === null || existsSync(join(root, own))
        ? []
        : [`content/${own}: the file is missing; begin with a copy of content/${path}`];
    }),
  );
}
