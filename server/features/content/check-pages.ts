import { defaultLocale } from '../../../domain/locale.ts';
import { pages } from '../../../domain/pages.ts';
import { aboutPages } from './about-pages.ts';
import { isLegalDocument } from './legal-documents.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';

/**
 * Every page has its title, its description, its name in the overview and a picture; legal texts bring their own.
 * @param pictures the names in `imagery/masters`
 */
export function* checkPages({ rawMessages }: Content, pictures: ReadonlySet<string>): Generator<string> {
  // that other languages have the same keys is looked at elsewhere
  const keysOf = (section: string) =>
    new Set([...textLeaves(rawMessages[defaultLocale][section] ?? {})].map(([key]) => key));
  const needed = pages
    .filter(({ id }) => !isLegalDocument(id))
    .flatMap(({ id }) => [
      { section: 'seo', key: `${id}.title`, id },
      { section: 'seo', key: `${id}.description`, id },
      ...(aboutPages[id].overview === null ? [] : [{ section: 'overview', key: `pages.${id}`, id }]),
    ]);
  for (const { section, key, id } of needed)
    if (!keysOf(section).has(key))
      yield `content/messages/${defaultLocale}/${section}.json: ${key}: the page "${id}" of domain/pages.ts needs this text; write it in every language`;
  for (const [id, { picture }] of Object.entries(aboutPages))
    if (!pictures.has(picture))
      yield `server/features/content/about-pages.ts: ${id}: imagery/masters has no picture "${picture}"; name one of its files`;
}
