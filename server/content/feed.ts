import { defaultLocale, locales, type Locale } from '../../domain/locale.ts';
import { addressInLanguage, blogPostPath, pagePath } from '../../domain/pages.ts';
import { escapeMarkup } from './escape-markup.ts';
import { postHtml, postSummary } from './blog-posts.ts';
import { content, textLeaves } from './load.ts';
import { plain } from './page-data.ts';
import { siteUrl } from './site-url.ts';

/** The address of a language's feed: `/feed.atom` for English, `/de/feed.atom` and so on. */
export const feedPath = (language: Locale): `/${string}` => addressInLanguage('/feed.atom', language);

/** Address and title of a language's feed, as pages announce it. */
export function feed(language: Locale): { href: string; title: string } {
  const title = content().messages[language].blog?.feedTitle;
  return { href: feedPath(language), title: typeof title === 'string' ? title : '' };
}

const element = (name: string, text: string, attributes = '') =>
  `<${name}${attributes}>${escapeMarkup(text)}</${name}>`;
const link = (rel: string, href: string, type: string, language?: Locale) =>
  `<link rel="${rel}" type="${type}"${language ? ` hreflang="${language}"` : ''} href="${escapeMarkup(href)}"/>`;

/**
 * The blog as an Atom feed (RFC 4287) in one language, newest first, with the whole posts: the addresses in them are
 * absolute because readers show them elsewhere. An entry's id is its address, which never changes.
 */
export function atomFeed(language: Locale): string {
  const { posts, messages, company } = content();
  const base = siteUrl();
  const texts = new Map(textLeaves(messages[language].blog ?? {}));
  const text = (key: string) => plain(texts.get(key) ?? key);
  const address = (path: `/${string}`, reader = language) => base + addressInLanguage(path, reader);
  const self = base + feedPath(language);
  const updated = posts.reduce((latest, { facts }) => (facts.date > latest ? facts.date : latest), '1970-01-01');

  const entries = posts.map((post) => {
    const { slug, category, title, teaser, date } = postSummary(post, language);
    const { intro, sections } = postHtml(post, language, language !== defaultLocale);
    const html = (intro + sections.map((section) => section.html).join('')).replaceAll(' href="/', ` href="${base}/`);
    const url = address(blogPostPath(slug));
    return [
      '<entry>',
      element('id', url),
      element('title', title),
      link('alternate', url, 'text/html', language),
      element('published', `${date}T00:00:00Z`),
      element('updated', `${date}T00:00:00Z`),
      `<category term="${escapeMarkup(category)}" label="${escapeMarkup(text(`category.${category}`))}"/>`,
      element('summary', teaser),
      element('content', html, ' type="html"'),
      '</entry>',
    ].join('\n');
  });

  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', self),
    element('title', feed(language).title),
    element('subtitle', text('subtitle')),
    element('updated', `${updated}T00:00:00Z`),
    link('self', self, 'application/atom+xml', language),
    ...locales
      .filter((other) => other !== language)
      .map((other) => link('alternate', base + feedPath(other), 'application/atom+xml', other)),
    link('alternate', address(pagePath('blog')), 'text/html', language),
    `<author>${element('name', company.brand)}${element('uri', `${base}/`)}</author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
