import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { isLocale } from '../../../domain/locale.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { mailRow } from '../../platform/mail/outbox.ts';
import { recipientId } from './record-delivery.ts';

/** Mails put into the outbox in one transaction. */
const batch = 250;

/** In letters: SQLite then takes the index of mails that wait. */
export const isWaitingNewsletter = sql<boolean>`state IN ('queued', 'leased') AND template = 'newsletter-edition'`;

/**
 * The same for a newsletter and a subscription whenever it is asked: the outbox cannot hold the mail twice, and mail servers
 * that see its Message-ID again know it.
 */
const mailId = (newsletterId: string, subscriptionId: string) =>
  createHash('sha256').update(recipientId(newsletterId, subscriptionId)).digest('hex').slice(0, 32);

/** How many newsletters lie in the outbox, and how many of them were not deferred by a mail server. */
export async function waitingNewsletters(reader: Kysely<Schema>): Promise<{ fresh: number; all: number }> {
  const { all, deferred } = await reader
    .selectFrom('mails')
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      select.fn
        .countAll<number>()
        .filterWhere((where) => where.and([where('state', '=', 'queued'), where('attempts', '>', 0)]))
        .as('deferred'),
    ])
    .where(isWaitingNewsletter)
    .executeTakeFirstOrThrow();
  return { fresh: all - deferred, all };
}

/**
 * Puts the next recipients of a newsletter into the outbox, as long as it is being sent and they still want it. Only some
 * seconds' worth lie there at a time: so it can be paused, everything else goes first, and somebody who unsubscribes gets
 * no more.
 * @param most how many
 * @returns how many were taken
 * @throws {StorageUnavailable}
 */
export function handToOutbox(
  database: Database,
  newsletterId: string,
  most: number,
  { messageIdHost, now }: { messageIdHost: string; now: number },
): Promise<number> {
  return database.write(async (transaction) => {
    const newsletter = await transaction
      .selectFrom('newsletters')
      .select('state')
      .where('id', '=', newsletterId)
      // pausing waits for this, and this for pausing
      .$if(database.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if (newsletter?.state !== 'sending') return 0;
    const next = transaction
      .selectFrom('newsletter_recipients')
      .select('id')
      .where('newsletter_id', '=', newsletterId)
      .where('state', '=', 'waiting')
      .limit(Math.min(most, batch));
    const taken = await transaction
      .updateTable('newsletter_recipients')
      .set({ state: 'queued' })
      .where('id', 'in', next)
      .returning(['id', 'subscription_id', 'language'])
      .execute();
    if (taken.length === 0) return 0;
    const wanted = new Map(
      (
        await transaction
          .selectFrom('newsletter_subscriptions')
          .select(['id', 'email'])
          .where(
            'id',
            'in',
            taken.map(({ subscription_id }) => subscription_id),
          )
          .where('state', '=', 'confirmed')
          .where('undeliverable_at', 'is', null)
          .execute()
      ).map(({ id, email }) => [id, email]),
    );
    const left = taken.filter(({ subscription_id }) => !wanted.has(subscription_id));
    if (left.length > 0)
      await transaction
        .updateTable('newsletter_recipients')
        .set({ state: 'left', ended_at: now })
        .where(
          'id',
          'in',
          left.map(({ id }) => id),
        )
        .execute();
    const rows = taken.flatMap(({ subscription_id, language }) => {
      const email = wanted.get(subscription_id);
      if (email === undefined) return [];
      const origin = {
        subscriptionId: subscription_id,
        newsletterId,
        // counts against nobody's share of automatic mails
        language: isLocale(language) ? language : ('en' as const),
        messageIdHost,
        now,
      };
      return [
        mailRow({ template: 'newsletter-edition', recipient: email }, origin, mailId(newsletterId, subscription_id)),
      ];
    });
    if (rows.length > 0) await transaction.insertInto('mails').values(rows).execute();
    return taken.length;
  });
}
