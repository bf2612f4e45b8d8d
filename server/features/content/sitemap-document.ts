import { defaultLocale, type Locale } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import { escapeMarkup } from './escape-markup.ts';
import { siteUrl } from './site-setting.ts';

export interface SitemapEntry {
  path: `/${string}`;
  language: Locale;
  /** all languages the page is there in */
  languages: readonly Locale[];
  /** day of the last change, ISO 8601; null when not known */
  changed: string | null;
}

/** Addresses as search engines read them (sitemaps.org, version 0.9), each with its alternates in other languages. */
export function sitemapDocument(entries: readonly SitemapEntry[]): string {
  const address = (path: `/${string}`, language: Locale) => escapeMarkup(siteUrl() + addressInLanguage(path, language));
  const alternate = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  const lines = entries.map(({ path, language, languages, changed }) =>
    [
      `<url><loc>${address(path, language)}</loc>${changed === null ? '' : `<lastmod>${changed}</lastmod>`}`,
      ...languages.map((other) => alternate(other, address(path, other))),
      // the plain address is English
      ...(languages.includes(defaultLocale) ? [alternate('x-default', address(path, defaultLocale))] : []),
      '</url>',
    ].join(''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join('\n')}\n</urlset>\n`;
}
