import type { Kysely, RawBuilder } from 'kysely';
import { recipientStates, type RecipientState } from '../../../domain/newsletter.ts';
import { recordOf } from '../../../domain/record-of.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewsletterRow } from '../../platform/database/schema/newsletters.ts';
import type { Schema } from '../../platform/database/schema.ts';

export interface NewsletterFigures {
  recipients: number;
  sent: number;
  refused: number;
  unclear: number;
  /** unsubscribed before it was their turn */
  left: number;
  /** still to come; after a stop: never reached */
  waiting: number;
  /** came back after it had been delivered */
  bounced: number;
  /** unsubscribed after they got it */
  unsubscribed: number;
}

/** The recipients of a newsletter by what became of them. */
export async function countRecipients(reader: Kysely<Schema>, id: string): Promise<Record<RecipientState, number>> {
  const counted = await reader
    .selectFrom('newsletter_recipients')
    .select((select) => ['state', select.fn.countAll<number>().as('rows')])
    .where('newsletter_id', '=', id)
    .groupBy('state')
    .execute();
  return recordOf(recipientStates, (state) => counted.find((one) => one.state === state)?.rows ?? 0);
}

/** A newsletter's figures: counted while it is under way, as written down when it has ended. @throws {StorageUnavailable} */
export async function newsletterFigures(database: Database, row: NewsletterRow): Promise<NewsletterFigures> {
  const { recipients, bounced, unsubscribed } = row;
  if (row.finished_at !== null)
    return {
      recipients,
      sent: row.sent,
      refused: row.refused,
      unclear: row.unclear,
      left: row.left_before,
      waiting: row.not_reached,
      bounced,
      unsubscribed,
    };
  const { sent, refused, unclear, left, waiting, queued } = await database.readAside((reader) =>
    countRecipients(reader, row.id),
  );
  return { recipients, sent, refused, unclear, left, waiting: waiting + queued, bounced, unsubscribed };
}

/** Newsletters, newest first. Times in milliseconds since 1970 UTC. @throws {StorageUnavailable} */
export const listNewsletters = (database: Database) =>
  database.readAside((reader) =>
    reader
      .selectFrom('newsletters')
      .select(['id', 'name', 'state', 'paused_because as pausedBecause', 'recipients'])
      .select(['saved_at as savedAt', 'scheduled_at as scheduledAt', 'started_at as startedAt'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(200)
      .execute(),
  );

/** Subscribers who would get a newsletter, by language. @param segment who of them; null: all @throws {StorageUnavailable} */
export async function countSubscribers(
  database: Database,
  segment: RawBuilder<boolean> | null,
): Promise<{ language: string; subscribers: number }[]> {
  return database.readAside((reader) =>
    reader
      .selectFrom('newsletter_subscriptions')
      .select((select) => ['language', select.fn.countAll<number>().as('subscribers')])
      .where('state', '=', 'confirmed')
      .where('undeliverable_at', 'is', null)
      .$if(segment !== null, (query) => (segment === null ? query : query.where(segment)))
      .groupBy('language')
      .orderBy('language')
      .execute(),
  );
}

/** Mailboxes that get nothing any more because they refused it for good. @throws {StorageUnavailable} */
export async function countUndeliverable(database: Database): Promise<number> {
  const { rows } = await database.readAside((reader) =>
    reader
      .selectFrom('newsletter_subscriptions')
      .select((select) => select.fn.countAll<number>().as('rows'))
      .where('state', '=', 'confirmed')
      .where('undeliverable_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  );
  return rows;
}
