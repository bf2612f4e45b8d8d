import { isError, languagesOf, type NewsletterFinding } from '../../../domain/newsletter.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewsletterRow } from '../../platform/database/schema/newsletters.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { MailSetting } from '../../platform/mail/mail-frame.ts';
import { putInArchive } from './archive-newsletter.ts';
import { checkNewsletter } from './check-newsletter.ts';
import { composeNewsletter } from './compose-newsletter.ts';
import { packNewsletter } from './newsletter-text.ts';
import type { Edition } from './newsletter-source.ts';
import type { NewsletterMaterial } from './newsletter-material.ts';
import { contentOf } from './save-newsletter.ts';
import { checkSegment } from './segment.ts';
import { checkRestored } from './check-restored.ts';

export interface Writing {
  database: Database;
  material: NewsletterMaterial;
  setting: MailSetting;
}

/**
 * Begins to send: keeps what goes out in each language as it is now, so that everybody gets the same, whatever is
 * published meanwhile, and lets the recipients be written down.
 * @param began.actor null: its time has come
 * @returns what keeps it from being sent; null when it has begun (or another instance was first)
 * @throws {StorageUnavailable}
 */
export async function beginNewsletter(
  { database, material, setting }: Writing,
  row: Pick<NewsletterRow, 'id' | 'name' | 'version' | 'content'>,
  { from, actor }: { from: 'draft' | 'scheduled'; actor: Actor | null },
  now: number,
): Promise<NewsletterFinding[] | null> {
  const content = contentOf(row);
  const editionIn = (language: Locale) => composeNewsletter(content, language, material, setting.siteUrl);
  const findings = [
    ...(await checkRestored(database)),
    ...(await checkSegment(database, content.segment)),
    ...(await checkNewsletter(content, editionIn, setting)),
  ];
  if (findings.some(isError)) return findings;
  const editions: ({ language: Locale } & Edition)[] = [];
  for (const language of languagesOf(content)) editions.push({ language, ...(await editionIn(language)).edition });
  await database.write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('newsletters')
      .set({ state: 'sending', started_at: now, paused_because: null })
      .where('id', '=', row.id)
      .where('state', '=', from)
      .where('version', '=', row.version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    await transaction
      .insertInto('newsletter_editions')
      .values(
        editions.map(({ language, ...edition }) => ({
          id: `${row.id}:${language}`,
          newsletter_id: row.id,
          language,
          subject: edition.subject,
          content: packNewsletter(edition),
        })),
      )
      .execute();
    // before the first mail, whose link to it must lead somewhere
    if (content.inArchive) await putInArchive(transaction, row.id, { siteUrl: setting.siteUrl, now });
    if (actor !== null)
      await recordAccess(
        transaction,
        actor,
        { action: 'newsletter-begun', item: { kind: 'newsletter', id: row.id, label: row.name } },
        now,
      );
  });
  return null;
}
