import { noteUnsubscription } from './note-unsubscription.ts';
import { suppressionHash, type NewsletterStore } from './newsletter-store.ts';
import { subscriptionOfToken } from './newsletter-tokens.ts';

export type Unsubscription = 'unsubscribed' | 'unknown';

/**
 * Ends a subscription by the token of its mails; doing it twice is fine. Mails not yet sent are dropped, and the
 * address is remembered as a hash so that no list brought in later writes to it.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function unsubscribeNewsletter(
  store: NewsletterStore,
  token: string,
  now: number,
): Promise<Unsubscription> {
  const id = await subscriptionOfToken(store.secrets, token);
  if (id === null) return 'unknown';
  await store.secrets.key('suppression');
  return store.database.write(async (transaction): Promise<Unsubscription> => {
    const row = await transaction
      .selectFrom('newsletter_subscriptions')
      .select(['email', 'state'])
      .where('id', '=', id)
      .executeTakeFirst();
    // An erased subscription is as unsubscribed as can be.
    if (!row || row.state === 'unsubscribed') return 'unsubscribed';
    await transaction
      .updateTable('newsletter_subscriptions')
      .set({ state: 'unsubscribed', unsubscribed_at: now })
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('mails').where('subscription_id', '=', id).where('state', '=', 'queued').execute();
    await noteUnsubscription(transaction, id, now);
    await transaction
      .insertInto('suppressions')
      .values({ email_hash: await suppressionHash(store.secrets, row.email), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return 'unsubscribed';
  });
}
