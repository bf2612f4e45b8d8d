import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { CampaignContent, CampaignFinding } from '../../../domain/campaign.ts';
import type { Database } from '../../platform/database/database.ts';
import { daySpan } from './day-span.ts';

type Segment = CampaignContent['segment'];

/** A subscription's id begins with eight hexadecimal digits drawn by chance. */
const digits = 7;

/**
 * Who of the confirmed subscriptions a segment means, as a condition of a query on `newsletter_subscriptions`; null where
 * its days make no span. A share is taken by the digits of the subscriptions' ids, at a place that differs from campaign to
 * campaign: so the same people are not always the first, and two instances mean the same ones.
 */
export function inSegment(segment: Segment, campaignId: string): RawBuilder<boolean> | null {
  const span = daySpan(segment);
  if (span === null) return null;
  const conditions = [sql<boolean>`confirmed_at >= ${span.from} AND confirmed_at < ${span.until}`];
  if (segment.without !== '')
    conditions.push(sql<boolean>`NOT EXISTS (
      SELECT 1 FROM campaign_recipients
      WHERE campaign_recipients.campaign_id = ${segment.without}
        AND campaign_recipients.subscription_id = newsletter_subscriptions.id
        AND campaign_recipients.state IN ('waiting', 'queued', 'sent', 'unclear'))`);
  if (segment.share < 100) {
    const [place = 0] = createHash('sha256').update(campaignId).digest();
    const below = Math.round((segment.share / 100) * 256)
      .toString(16)
      .padStart(2, '0');
    conditions.push(sql<boolean>`substr(newsletter_subscriptions.id, ${1 + (place % digits)}, 2) < ${below}`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Its readers are still written down: retention deletes them some time after it was sent. */
const hasReaders = sql<boolean>`EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = campaigns.id)`;

/**
 * A newsletter whose readers are not written down any more would count as one that nobody got: whom to leave out cannot
 * be told then.
 * @throws {StorageUnavailable}
 */
export async function checkSegment(database: Database, { without }: Segment): Promise<CampaignFinding[]> {
  if (without === '') return [];
  const campaign = await database.read((reader) =>
    reader
      .selectFrom('campaigns')
      .select(['name', hasReaders.as('has_readers')])
      .where('id', '=', without)
      .executeTakeFirst(),
  );
  if (campaign?.has_readers) return [];
  return [{ code: 'unknown-campaign', language: null, block: null, found: campaign?.name ?? '?' }];
}

/** The newsletters whose readers can be left out, newest first. @throws {StorageUnavailable} */
export function campaignsToLeaveOut(database: Database): Promise<{ id: string; name: string }[]> {
  return database.readAside((reader) =>
    reader
      .selectFrom('campaigns')
      .select(['id', 'name'])
      .where('started_at', 'is not', null)
      .where(hasReaders)
      .orderBy('started_at', 'desc')
      .limit(50)
      .execute(),
  );
}
