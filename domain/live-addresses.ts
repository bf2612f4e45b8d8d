import { locales, type Locale } from './locale.ts';
import type { Path } from './page-table.ts';
import { addressInLanguage, pageAt } from './pages.ts';

// apart from the table of pages, which every visitor downloads

/** The address of the feed of newsletters in a language: `/newsletter.atom` for English, `/de/newsletter.atom` and so on. */
export const archiveFeedPath = (language: Locale): Path => addressInLanguage('/newsletter.atom', language);
/** What search engines are told of the newsletters on the site. */
export const archiveSitemapPath: Path = '/sitemap-newsletters.xml';
const archiveFiles: ReadonlySet<string> = new Set([...locales.map(archiveFeedPath), archiveSitemapPath]);

/**
 * Whether an address that no document answers is rendered on request: the archive's files, pages that always are, pages
 * with a query or a form, and a post that does not exist (which leads to the list). All else is missing.
 */
export function isAnsweredLive(address: string): boolean {
  if (archiveFiles.has(address)) return true;
  const page = pageAt(address);
  if (!page) return false;
  return page.render !== 'build' || page.liveQuery.length > 0 || page.form !== undefined || page.path.includes(':');
}
