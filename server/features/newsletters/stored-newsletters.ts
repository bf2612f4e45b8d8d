import { archivedPath, archivePath } from '../../../domain/archived-newsletter.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { NewsletterContent } from '../../../domain/newsletter.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import type { Database } from '../../platform/database/database.ts';
import { composeNewsletter, type ComposedNewsletter } from './compose-newsletter.ts';
import type { NewsletterMaterial } from './newsletter-material.ts';
import type { Edition, NewsletterSource } from './newsletter-source.ts';
import { unpackNewsletter } from './newsletter-text.ts';
import { contentOf } from './save-newsletter.ts';

/** Where newsletters to be mailed come from. */
export function newsletterSource(
  database: Database,
  material: () => NewsletterMaterial,
  siteUrl: string,
): NewsletterSource {
  return {
    edition: async (newsletterId, language) => {
      const row = await database.read((reader) =>
        reader
          .selectFrom('newsletter_editions')
          .leftJoin('archived_newsletters', 'archived_newsletters.newsletter_id', 'newsletter_editions.newsletter_id')
          .select(['subject', 'content', 'slug', 'shown_since'])
          .where('newsletter_editions.newsletter_id', '=', newsletterId)
          .where('language', '=', language)
          .executeTakeFirstOrThrow(),
      );
      return {
        ...unpackNewsletter(row),
        address: row.slug === null || row.shown_since === null ? undefined : archiveAddress(row.slug, language),
      };
    },
    draft: async (newsletterId, language) => {
      const row = await database.read((reader) =>
        reader.selectFrom('newsletters').select('content').where('id', '=', newsletterId).executeTakeFirstOrThrow(),
      );
      return inBrowserToo(
        contentOf(row),
        language,
        siteUrl,
        await composeNewsletter(contentOf(row), language, material(), siteUrl),
      );
    },
  };

  function archiveAddress(slug: string, language: Locale): string {
    return siteUrl + addressInLanguage(archivedPath(slug), language);
  }
}

/** A draft has no address of its own yet: its link to the site leads to where it will stand. */
export const inBrowserToo = (
  content: NewsletterContent,
  language: Locale,
  siteUrl: string,
  { edition }: ComposedNewsletter,
): Edition =>
  content.inArchive ? { ...edition, address: siteUrl + addressInLanguage(archivePath, language) } : edition;
