import { defaultLocale } from '../../../domain/locale.ts';
import { pages } from '../../../domain/pages.ts';
import { aboutPages } from './about-pages.ts';
import { isLegalDocument } from './legal-documents.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';

/** Every page has its title, its description and its name in the overview; legal texts bring their own. */
export function* checkPages({ rawMessages }: Content): Generator<string> {
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
}
