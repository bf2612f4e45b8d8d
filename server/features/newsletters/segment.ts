import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { NewsletterContent, NewsletterFinding } from '../../../domain/newsletter.ts';
import type { Database } from '../../platform/database/database.ts';
import { daySpan } from './day-span.ts';

type Segment = NewsletterContent['segment'];

/** A subscription's id begins with eight hexadecimal digits drawn by chance. */
const digits = 7;

/**
 * Who of the confirmed subscriptions a segment means, as a condition of a query on `newsletter_subscriptions`; null where
 * its days make no span. A share is taken by the digits of the subscriptions' ids, at a place that differs from newsletter to
 * newsletter: so the same people are not always the first, and two instances mean the same ones.
 */
export function inSegment(segment: Segment, newsletterId: string): RawBuilder<boolean> | null {
  const span = daySpan(segment);
  if (span === null) return null;
  const conditions = [sql<boolean>`confirmed_at >= ${span.from} AND confirmed_at < ${span.until}`];
  if (segment.without !== '')
    conditions.push(sql<boolean>`NOT EXISTS (
      SELECT 1 FROM newsletter_recipients
      WHERE newsletter_recipients.newsletter_id = ${segment.without}
        AND newsletter_recipients.subscription_id = newsletter_subscriptions.id
        AND newsletter_recipients.state IN ('waiting', 'queued', 'sent', 'unclear'))`);
  if (segment.share < 100) {
    const [place = 0] = createHash('sha256').update(newsletterId).digest();
    const below = Math.round((segment.share / 100) * 256)
      .toString(16)
      .padStart(2, '0');
    conditions.push(sql<boolean>`substr(newsletter_subscriptions.id, ${1 + (place % digits)}, 2) < ${below}`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Its readers are still written down: retention deletes them some time after it was sent. */
const hasReaders = sql<boolean>`EXISTS (SELECT 1 FROM newsletter_recipients WHERE newsletter_id = newsletters.id)`;

/**
 * A newsletter whose readers are not written down any more would count as one that nobody got: whom to leave out cannot
 * be told then.
 * @throws {StorageUnavailable}
 */
export async function checkSegment(database: Database, { without }: Segment): Promise<NewsletterFinding[]> {
  if (without === '') return [];
  const newsletter = await database.read((reader) =>
    reader
      .selectFrom('newsletters')
      .select(['name', hasReaders.as('has_readers')])
      .where('id', '=', without)
      .executeTakeFirst(),
  );
  if (newsletter?.has_readers) return [];
  return [{ code: 'unknown-newsletter', language: null, block: null, found: newsletter?.name ?? '?' }];
}

/** The newsletters whose readers can be left out, newest first. @throws {StorageUnavailable} */
export function newslettersToLeaveOut(database: Database): Promise<{ id: string; name: string }[]> {
  return database.readAside((reader) =>
    reader
      .selectFrom('newsletters')
      .select(['id', 'name'])
      .where('started_at', 'is not', null)
      .where(hasReaders)
      .orderBy('started_at', 'desc')
      .limit(50)
      .execute(),
  );
}
