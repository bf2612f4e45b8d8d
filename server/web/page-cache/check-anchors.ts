import { locales, type Locale } from '../../../domain/locale.ts';
import { splitAddress } from '../../../domain/pages.ts';
import { passagesOf } from '../../features/assistant/passages.ts';
import { contentLinks } from '../../features/content/check-links.ts';
import type { Content } from '../../features/content/load.ts';

/** A page as it is cached. */
export interface RenderedPage {
  /** its request path */
  path: string;
  /** undefined where the path names the language itself */
  language?: Locale | undefined;
  html: string;
}

interface AnchorLink {
  /** the address as it is written, with its hash */
  target: string;
  language: Locale;
  where: string;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const decoded = (attribute: string) =>
  attribute.replace(/&(?:amp|quot|#x27|#39|lt|gt);/g, (entity) => entities[entity] ?? entity);
const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, '');

/** Links that no page shows before scripts run: those of the chat's texts and of mails, and the sources that the assistant gives. */
function* linksOutsidePages(content: Content): Generator<AnchorLink> {
  for (const { target, language, where } of contentLinks(content)) yield { target, language, where };
  for (const language of locales) {
    for (const passage of passagesOf(content, language))
      yield { target: passage.path, language, where: `server/features/assistant: passage ${passage.id} (${language})` };
  }
}

/**
 * Links to a place inside a page (`/#material`, `#contents`, `/claims#heat-60`) that the page does not have. The rendered
 * pages themselves say which places there are, so no list of them can be out of date.
 * @returns problems as "where: the link … leads to no place on that page", each once
 */
export function deadAnchors(pages: readonly RenderedPage[], content: Content): string[] {
  const places = new Map<string, Set<string>>();
  // a plain path is cached once a language, a prefixed one by itself
  const key = (address: string, language: Locale) => `${address} ${language}`;
  const links: AnchorLink[] = [...linksOutsidePages(content)];
  for (const page of pages) {
    const html = withoutScripts(page.html);
    const language = page.language ?? splitAddress(page.path).language;
    if (!language) throw new Error(`${page.path}: a page of no language`);
    places.set(
      key(page.path, language),
      new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => decoded(id))),
    );
    for (const [, href = ''] of html.matchAll(/<a\s(?:[^>]*?\s)?href="([^"]*#[^"]*)"/g)) {
      const target = decoded(href);
      if (/^[/#]/.test(target))
        links.push({
          target: target.startsWith('#') ? page.path + target : target,
          language,
          where: `page ${page.path} (${language})`,
        });
    }
  }
  const problems = new Set<string>();
  for (const { target, language, where } of links) {
    const [, address = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(target) ?? [];
    if (hash === '') continue;
    const ids = places.get(key(address, splitAddress(address).language ?? language));
    if (!ids) problems.add(`${where}: the link ${target} leads to no page`);
    else if (!ids.has(decodeURIComponent(hash)))
      problems.add(`${where}: the link ${target} leads to no place on that page; correct the part after #`);
  }
  return [...problems];
}
