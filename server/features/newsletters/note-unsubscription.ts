import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Takes somebody who unsubscribes out of the newsletters that have not reached them, in the transaction of the
 * unsubscription, and counts it for the last one that did: nothing in the link tells which mail it was clicked in.
 * @param now milliseconds since 1970 UTC
 */
export async function noteUnsubscription(
  transaction: Kysely<Schema>,
  subscriptionId: string,
  now: number,
): Promise<void> {
  const last = await transaction
    .selectFrom('newsletter_recipients')
    .select('newsletter_id')
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'sent')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  await transaction
    .updateTable('newsletter_recipients')
    .set({ state: 'left', ended_at: now })
    .where('subscription_id', '=', subscriptionId)
    // one that is on its way (its mail is leased) may still arrive: what becomes of it is written down then
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([
          where('state', '=', 'queued'),
          where.not(
            where.exists(
              where
                .selectFrom('mails')
                .select('mails.id')
                .whereRef('mails.subscription_id', '=', 'newsletter_recipients.subscription_id')
                .whereRef('mails.newsletter_id', '=', 'newsletter_recipients.newsletter_id')
                .where('mails.state', '=', 'leased'),
            ),
          ),
        ]),
      ]),
    )
    .execute();
  if (last === undefined) return;
  await transaction
    .updateTable('newsletters')
    .set((columns) => ({ unsubscribed: columns('unsubscribed', '+', 1) }))
    .where('id', '=', last.newsletter_id)
    .execute();
}
