import type { Kysely } from 'kysely';
import { germanDay } from '../../../domain/german-time.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { archivedColumns } from './archived-content.ts';
import { unpackNewsletter } from './newsletter-text.ts';

/**
 * Puts a newsletter whose sending has begun on the site, or back there. The first time it gets its address: the day it was
 * sent, with a number where it is not the day's first.
 * @returns its slug; null when nothing of it was sent
 */
export async function putInArchive(
  transaction: Kysely<Schema>,
  newsletterId: string,
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<string | null> {
  const known = await transaction
    .updateTable('archived_newsletters')
    .set((columns) => ({ shown_since: columns.fn.coalesce('shown_since', columns.val(now)) }))
    .where('newsletter_id', '=', newsletterId)
    .returning('slug')
    .executeTakeFirst();
  if (known !== undefined) return known.slug;
  const newsletter = await transaction
    .selectFrom('newsletters')
    .select('started_at')
    .where('id', '=', newsletterId)
    .executeTakeFirst();
  const sentAt = newsletter?.started_at ?? null;
  if (sentAt === null) return null;
  const editions = await transaction
    .selectFrom('newsletter_editions')
    .select(['language', 'subject', 'content'])
    .where('newsletter_id', '=', newsletterId)
    .execute();
  const slug = await takeSlug(transaction, newsletterId, sentAt, now);
  if (slug === null || editions.length === 0) return slug;
  await transaction
    .insertInto('archived_editions')
    .values(
      editions.map(({ language, ...edition }) => ({
        id: `${slug}:${language}`,
        slug,
        language,
        ...archivedColumns(unpackNewsletter(edition), siteUrl),
      })),
    )
    .execute();
  return slug;
}

/** A slug that is nobody else's, whatever other instances do in this moment; null when one of them was first here. */
async function takeSlug(
  transaction: Kysely<Schema>,
  newsletterId: string,
  sentAt: number,
  now: number,
): Promise<string | null> {
  const day = germanDay(sentAt);
  for (let turn = 1; ; turn += 1) {
    const taken = await transaction
      .insertInto('archived_newsletters')
      .values({
        slug: turn === 1 ? day : `${day}-${turn}`,
        newsletter_id: newsletterId,
        sent_at: sentAt,
        shown_since: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (taken !== undefined) return taken.slug;
    const other = await transaction
      .selectFrom('archived_newsletters')
      .select('slug')
      .where('newsletter_id', '=', newsletterId)
      .executeTakeFirst();
    if (other !== undefined) return null;
  }
}

/** Takes a newsletter off the site; its address stays its own. */
export const takeOutOfArchive = (transaction: Kysely<Schema>, newsletterId: string) =>
  transaction
    .updateTable('archived_newsletters')
    .set({ shown_since: null })
    .where('newsletter_id', '=', newsletterId)
    .execute();

/** Whether a newsletter is on the site, and under which address; null when it never was. @throws {StorageUnavailable} */
export async function readArchiving(
  database: Database,
  newsletterId: string,
): Promise<{ slug: string; isShown: boolean } | null> {
  const row = await database.read((reader) =>
    reader
      .selectFrom('archived_newsletters')
      .select(['slug', 'shown_since'])
      .where('newsletter_id', '=', newsletterId)
      .executeTakeFirst(),
  );
  return row === undefined ? null : { slug: row.slug, isShown: row.shown_since !== null };
}

/**
 * Shows a sent newsletter on the site, or no longer, as an operator asks, with its line in the log.
 * @returns whether there is such a newsletter @throws {StorageUnavailable}
 */
export function setArchived(
  database: Database,
  actor: Actor,
  { id, isShown, siteUrl }: { id: string; isShown: boolean; siteUrl: string },
  now: number,
): Promise<boolean> {
  return database.write(async (transaction) => {
    const newsletter = await transaction
      .selectFrom('newsletters')
      .select('name')
      .where('id', '=', id)
      .where('started_at', 'is not', null)
      .executeTakeFirst();
    if (newsletter === undefined) return false;
    if (isShown) await putInArchive(transaction, id, { siteUrl, now });
    else await takeOutOfArchive(transaction, id);
    await recordAccess(
      transaction,
      actor,
      {
        action: isShown ? 'newsletter-shown' : 'newsletter-hidden',
        item: { kind: 'newsletter', id, label: newsletter.name },
      },
      now,
    );
    return true;
  });
}
