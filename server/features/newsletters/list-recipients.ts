import { sql } from 'kysely';
import { languagesOf } from '../../../domain/newsletter.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewsletterRow } from '../../platform/database/schema/newsletters.ts';
import { contentOf } from './save-newsletter.ts';
import { inSegment } from './segment.ts';

/** Subscriptions looked at in one transaction: visitors' writes wait behind it, and with SQLite their pages, too (4 ms). */
const batches = { sqlite: 100, postgres: 500 } as const;

/**
 * Writes down who a newsletter goes to: everybody in its segment who has confirmed when the sending begins. In batches;
 * where it got to is part of each transaction, so that it goes on there after a crash, in whichever instance.
 * @returns whether the batch was the last
 * @throws {StorageUnavailable}
 */
export function listRecipients(
  database: Database,
  newsletter: Pick<NewsletterRow, 'id' | 'content' | 'started_at'>,
  now: number,
): Promise<boolean> {
  const batch = batches[database.kind];
  const content = contentOf(newsletter);
  const languages = languagesOf(content);
  // what makes no span was refused before the sending began
  const segment = inSegment(content.segment, newsletter.id) ?? sql<boolean>`1 = 0`;
  return database.write(async (transaction) => {
    const row = await transaction
      .selectFrom('newsletters')
      .select(['listed_to', 'listed_at', 'state'])
      .where('id', '=', newsletter.id)
      .$if(database.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if (row === undefined || row.listed_at !== null || row.state === 'stopped') return true;
    const seen = await transaction
      .selectFrom('newsletter_subscriptions')
      .select('id')
      .where('id', '>', row.listed_to)
      .orderBy('id')
      .limit(batch)
      .execute();
    const last = seen.at(-1)?.id ?? row.listed_to;
    const { rows: added } = await sql<{ id: string }>`
      INSERT INTO newsletter_recipients (id, newsletter_id, subscription_id, language, state)
      SELECT ${newsletter.id} || ':' || id, ${newsletter.id}, id, language, 'waiting'
      FROM newsletter_subscriptions
      WHERE id > ${row.listed_to} AND id <= ${last}
        AND state = 'confirmed' AND undeliverable_at IS NULL
        AND confirmed_at <= ${newsletter.started_at ?? now}
        AND ${segment}
        AND language IN (${sql.join(languages)})
      ON CONFLICT DO NOTHING
      RETURNING id`.execute(transaction);
    const isLast = seen.length < batch;
    await transaction
      .updateTable('newsletters')
      .set((columns) => ({
        listed_to: last,
        listed_at: isLast ? now : null,
        recipients: columns('recipients', '+', added.length),
      }))
      .where('id', '=', newsletter.id)
      .execute();
    return isLast;
  });
}
