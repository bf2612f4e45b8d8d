import { recordAccess, type Actor } from '../../../platform/audit/record-access.ts';
import { noteUnsubscription } from '../note-unsubscription.ts';
import { suppressionHash, type NewsletterStore } from '../newsletter-store.ts';

/**
 * Unsubscribes somebody who asked for it by mail, telephone or letter, as their own click would.
 * @param id of the subscription @param now milliseconds since 1970 UTC
 * @returns the address; null: there is no such subscription, or it has ended already
 * @throws {StorageUnavailable}
 */
export async function endSubscription(
  { database, secrets }: Pick<NewsletterStore, 'database' | 'secrets'>,
  actor: Actor,
  id: string,
  now: number,
): Promise<string | null> {
  await secrets.key('suppression');
  return database.write(async (transaction) => {
    const row = await transaction
      .updateTable('newsletter_subscriptions')
      .set({ state: 'unsubscribed', unsubscribed_at: now })
      .where('id', '=', id)
      .where('state', '<>', 'unsubscribed')
      .returning('email')
      .executeTakeFirst();
    if (row === undefined) return null;
    await transaction.deleteFrom('mails').where('subscription_id', '=', id).where('state', '=', 'queued').execute();
    await noteUnsubscription(transaction, id, now);
    await transaction
      .insertInto('suppressions')
      .values({ email_hash: await suppressionHash(secrets, row.email), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordAccess(transaction, actor, { action: 'subscriber-ended' }, now);
    return row.email;
  });
}
