import { addressInLanguage } from '../../../domain/pages.ts';
import { locales, type Locale } from '../../../domain/locale.ts';
import { escapeMarkup } from './escape-markup.ts';
import { content } from './load.ts';
import { siteUrl } from './site-setting.ts';

interface AtomEntry {
  /** its address, which never changes: the entry's id as well */
  url: string;
  title: string;
  /** RFC 3339 */
  published: string;
  updated: string;
  category?: { term: string; label: string };
  summary: string;
  /** with absolute addresses, because readers show it elsewhere */
  html: string;
}

export interface AtomFeed {
  language: Locale;
  /** where each language's feed is */
  path(language: Locale): string;
  title: string;
  subtitle: string;
  /** RFC 3339 */
  updated: string;
  /** the page whose entries these are */
  page: `/${string}`;
  /** newest first */
  entries: readonly AtomEntry[];
}

const element = (name: string, text: string, attributes = '') =>
  `<${name}${attributes}>${escapeMarkup(text)}</${name}>`;
const link = (rel: string, href: string, type: string, language: Locale) =>
  `<link rel="${rel}" type="${type}" hreflang="${language}" href="${escapeMarkup(href)}"/>`;

const entryOf = ({ url, title, published, updated, category, summary, html }: AtomEntry, language: Locale) =>
  [
    '<entry>',
    element('id', url),
    element('title', title),
    link('alternate', url, 'text/html', language),
    element('published', published),
    element('updated', updated),
    ...(category ? [`<category term="${escapeMarkup(category.term)}" label="${escapeMarkup(category.label)}"/>`] : []),
    ...(summary === '' ? [] : [element('summary', summary)]),
    element('content', html, ' type="html"'),
    '</entry>',
  ].join('\n');

/** A feed as an Atom document (RFC 4287), which names itself, those of the other languages and its page. */
export function atomDocument({ language, path, title, subtitle, updated, page, entries }: AtomFeed): string {
  const base = siteUrl();
  const self = base + path(language);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', self),
    element('title', title),
    element('subtitle', subtitle),
    element('updated', updated),
    link('self', self, 'application/atom+xml', language),
    ...locales
      .filter((other) => other !== language)
      .map((other) => link('alternate', base + path(other), 'application/atom+xml', other)),
    link('alternate', base + addressInLanguage(page, language), 'text/html', language),
    `<author>${element('name', content().company.brand)}${element('uri', `${base}/`)}</author>`,
    ...entries.map((entry) => entryOf(entry, language)),
    '</feed>',
    '',
  ].join('\n');
}
