import { defaultLocale, isLocale, locales, type Locale } from '../../../domain/locale.ts';
import { pageAt, splitAddress } from '../../../domain/pages.ts';
import { content } from './load.ts';
import { pictures, type PictureFile } from './pictures.ts';
import type { MessageTree } from '../../../domain/messages.ts';
import { pageJsonLd } from './json-ld.ts';
import { siteUrl } from './site-setting.ts';
import { structuredData, type StructuredData } from './structured-data.ts';
import { plain } from './tokens.ts';
import { readMessage } from './read-message.ts';

export { plain };

export interface Visit {
  language: Locale;
  /** true on an address that names its language (/de/shop): links then stay in that language */
  prefixed: boolean;
  /** the plain path, without language and trailing slash */
  path: `/${string}`;
}

/** The language and plain path a request asks for: the address decides, then the `language` cookie, then English. */
export function visitOf(request: Request): Visit {
  // a request for a page's data names the page and `.data` (`/_.data` where the path ends in a slash)
  const pathname = new URL(request.url).pathname.replace(/(\/_)?\.data$/, '') || '/';
  const { language, path } = splitAddress(pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') || '/' : pathname);
  const cookie = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return { language: language ?? (isLocale(cookie) ? cookie : defaultLocale), prefixed: language !== null, path };
}

interface PageSeo {
  title: string;
  description: string;
  /** the site's own address, without a slash at its end; those of the page follow from it and its path */
  site: string;
  /** the languages this page is offered in to search engines; none for pages that are not offered to them */
  offeredIn: readonly Locale[];
  image: string;
  siteName: string;
  /** the language of what the page shows: its address in this language is the canonical one */
  language: Locale;
  structured: StructuredData;
}

export interface PageData extends Visit {
  messages: Record<string, MessageTree>;
  pictures: Record<string, PictureFile>;
  seo: PageSeo;
}

export interface PageWants {
  /** message sections this page shows, beyond `frame`; `section.part` brings one part, where the rest is another page's */
  sections: readonly string[];
  pictures?: readonly string[];
  /** for pages whose title is not in the `seo` messages */
  seo?: { title: string; description: string };
  /** the entry in the `seo` messages, and the name of the share image */
  seoKey: string;
  /** structured data beyond the page's place in the site */
  jsonLd?: readonly object[];
  /** false where this answer is none to offer to search engines, though its page is (an unknown category) */
  index?: boolean;
  /** those it is there in; missing: all */
  languages?: readonly Locale[];
}

/**
 * What every page's loader returns: its texts in the visitor's language, its pictures, its description for search engines.
 * @throws when a section or picture does not exist: a mistake in the page, found at build
 */
export function pageData(request: Request, wants: PageWants): PageData {
  const visit = visitOf(request);
  const { language, path } = visit;
  const sections = content().messages[language];
  const messages: Record<string, MessageTree> = {};
  for (const wanted of wants.sections) {
    const [section = '', part] = wanted.split('.');
    const tree = sections[section];
    const kept = part === undefined ? tree : tree?.[part];
    if (!tree || kept === undefined)
      throw new Error(`content/messages/${language}/ has no "${wanted}", which a page asks for`);
    messages[section] = part === undefined ? tree : { ...messages[section], [part]: kept };
  }
  const site = siteUrl();
  const index = pageAt(path)?.index === true && wants.index !== false;
  const seoText = wants.seo ?? seoTexts(language, wants.seoKey);
  return {
    ...visit,
    messages,
    pictures: pictures(wants.pictures ?? []),
    seo: {
      ...seoText,
      language,
      site,
      offeredIn: index ? [...(wants.languages ?? locales)] : [],
      siteName: content().company.brand,
      image: `${site}/share/${wants.seoKey}.${language}.jpg`,
      structured: structuredData(index ? [...pageJsonLd(wants.seoKey, language), ...(wants.jsonLd ?? [])] : []),
    },
  };
}

function seoTexts(language: Locale, key: string): { title: string; description: string } {
  const text = (name: 'title' | 'description') => plain(readMessage(content(), language, `seo.${key}.${name}`));
  return { title: text('title'), description: text('description') };
}
