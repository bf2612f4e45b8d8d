import { createHash } from 'node:crypto';
import {
  archivedPath,
  archivePath,
  type ArchivedBlock,
  type ArchivedNewsletter,
} from '../../../../domain/archived-newsletter.ts';
import { germanDay } from '../../../../domain/german-time.ts';
import { locales, type Locale } from '../../../../domain/locale.ts';
import { archiveFeedPath, archiveSitemapPath } from '../../../../domain/live-addresses.ts';
import { addressInLanguage } from '../../../../domain/pages.ts';
import { atomDocument } from '../../content/atom.ts';
import { escapeMarkup } from '../../content/escape-markup.ts';
import { content } from '../../content/load.ts';
import { plain } from '../../content/page-data.ts';
import { sitemapDocument, type SitemapEntry } from '../../content/sitemap-document.ts';
import { siteUrl } from '../../content/site-setting.ts';
import type { Database } from '../../../platform/database/database.ts';
import { StorageUnavailable } from '../../../platform/database/storage-unavailable.ts';
import { listArchive, newestInArchive } from './read-archive.ts';
import { showArchived } from './show-archived.ts';
import { readMessage } from '../../content/read-message.ts';

/** Readers of feeds want the latest; all of them stand in the archive. */
const mostInFeed = 20;

/** Address and title of a language's feed of newsletters, as pages announce it. */
export const archiveFeed = (language: Locale) => ({
  href: archiveFeedPath(language),
  title: text(language, 'feedTitle'),
});

/** A feed of the newsletters on the site, or what search engines are told of them; null for every other address. */
export async function archiveFile(request: Request, database: Database): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const language = locales.find((one) => archiveFeedPath(one) === pathname);
  if (language === undefined && pathname !== archiveSitemapPath) return null;
  try {
    return language === undefined
      ? answer(request, await archiveSitemap(database), 'application/xml; charset=utf-8')
      : answer(request, await archiveAtom(database, language), 'application/atom+xml; charset=utf-8');
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return new Response('The newsletters cannot be read at the moment. Please try again in a minute.\n', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '30', 'Cache-Control': 'no-store' },
    });
  }
}

/** Readers of feeds ask often and mostly learn that nothing is new. */
function answer(request: Request, body: string, type: string): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : body, { headers: { ...headers, 'Content-Type': type } });
}

/** `sitemap-newsletters.xml`: the list and every newsletter, each in the languages it came out in. */
async function archiveSitemap(database: Database): Promise<string> {
  const heads = await listArchive(database);
  const languagesOf = (slug: string) =>
    locales.filter((language) => heads.some((head) => head.slug === slug && head.language === language));
  const latest = germanDay(Math.max(0, ...heads.map(({ shownSince }) => shownSince)));
  return sitemapDocument([
    ...(heads.length === 0
      ? []
      : locales.map((language): SitemapEntry => ({
          path: archivePath,
          language,
          languages: locales,
          changed: latest,
        }))),
    ...heads.map(({ slug, language, shownSince }): SitemapEntry => ({
      path: archivedPath(slug),
      language,
      languages: languagesOf(slug),
      changed: germanDay(shownSince),
    })),
  ]);
}

/** The newsletters of a language as an Atom feed, newest first and whole. */
async function archiveAtom(database: Database, language: Locale): Promise<string> {
  const kept = await newestInArchive(database, language, mostInFeed);
  const moment = (time: number) => new Date(time).toISOString();
  return atomDocument({
    language,
    path: archiveFeedPath,
    title: text(language, 'feedTitle'),
    subtitle: text(language, 'lead'),
    updated: moment(Math.max(0, ...kept.map(({ shownSince }) => shownSince))),
    page: archivePath,
    entries: kept.flatMap((edition) => {
      const shown = showArchived([edition], language);
      // what may not be named today is not announced
      if (shown === null || shown.subject === null) return [];
      return {
        url: siteUrl() + addressInLanguage(archivedPath(edition.slug), language),
        title: shown.subject,
        published: moment(edition.sentAt),
        updated: moment(edition.shownSince),
        summary: shown.teaser,
        html: asHtml(shown),
      };
    }),
  });
}

const asHtml = ({ blocks }: ArchivedNewsletter) => blocks.map(blockAsHtml).join('');

/** Without pictures: those of the site are there to be asked for by its pages, and the words stand by themselves. */
function blockAsHtml(block: ArchivedBlock): string {
  // readers show it elsewhere, so addresses are whole
  const anchor = (words: string, href: string) =>
    `<a href="${escapeMarkup(href.startsWith('/') ? siteUrl() + href : href)}">${escapeMarkup(words)}</a>`;
  const lines = (words: string) => escapeMarkup(words).replaceAll('\n', '<br>');
  switch (block.type) {
    case 'headline':
      return `<h2>${escapeMarkup(block.text)}</h2>`;
    case 'text': {
      const inside = block.parts
        .map((part) => (part.href === undefined ? lines(part.text) : anchor(part.text, part.href)))
        .join('');
      return block.small ? `<p><small>${inside}</small></p>` : `<p>${inside}</p>`;
    }
    case 'picture':
      return '';
    case 'card':
      return `<h3>${escapeMarkup(block.title)}</h3>${block.lines.map((line) => `<p>${lines(line)}</p>`).join('')}<p>${anchor(block.label, block.href)}</p>`;
    case 'button':
      return `<p>${anchor(block.label, block.href)}</p>`;
  }
}

function text(language: Locale, key: string): string {
  return plain(readMessage(content(), language, `archive.${key}`));
}
