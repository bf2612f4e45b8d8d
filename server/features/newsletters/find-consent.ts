import type { Database } from '../../platform/database/database.ts';
import type { NewsletterProofRow, SubscriptionRow } from '../../platform/database/schema/newsletters.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { addressKey } from '../../platform/mail-address/address-key.ts';

/** What proves that somebody agreed to get the newsletter (Art. 7(1) GDPR), and what they got of it. */
export interface ConsentProof {
  subscription: Pick<
    SubscriptionRow,
    'state' | 'language' | 'consent_version' | 'requested_at' | 'confirmed_at' | 'unsubscribed_at' | 'undeliverable_at'
  > | null;
  /** a consent that was given elsewhere than on the site; null: it was given on the site, or there is none */
  given: { id: string; on: string; way: string; place: string; fileName: string | null } | null;
  /** consents that ended before */
  earlier: Pick<NewsletterProofRow, 'consent_version' | 'requested_at' | 'confirmed_at' | 'unsubscribed_at'>[];
  /** newsletters to them, newest first */
  received: { name: string; state: string; endedAt: number | null }[];
}

/**
 * Looks up an address for somebody at the desk, and writes the look-up down.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function findConsent(
  database: Database,
  actor: Actor,
  address: string,
  now: number,
): Promise<ConsentProof> {
  const email = addressKey(address);
  const found = await database.read(async (reader): Promise<ConsentProof> => {
    const subscription = await reader
      .selectFrom('newsletter_subscriptions')
      .select([
        'id',
        'state',
        'language',
        'consent_version',
        'requested_at',
        'confirmed_at',
        'unsubscribed_at',
        'undeliverable_at',
      ])
      .where('email', '=', email)
      .executeTakeFirst();
    const given =
      subscription === undefined
        ? undefined
        : await reader
            .selectFrom('newsletter_given_consents')
            .select(['given_on', 'way', 'place', 'file_name'])
            .where('subscription_id', '=', subscription.id)
            .executeTakeFirst();
    const earlier = await reader
      .selectFrom('newsletter_proofs')
      .select(['consent_version', 'requested_at', 'confirmed_at', 'unsubscribed_at'])
      .where('email', '=', email)
      .orderBy('confirmed_at', 'desc')
      .execute();
    const received =
      subscription === undefined
        ? []
        : await reader
            .selectFrom('newsletter_recipients')
            .innerJoin('newsletters', 'newsletters.id', 'newsletter_recipients.newsletter_id')
            .select(['newsletters.name', 'newsletter_recipients.state', 'newsletter_recipients.ended_at'])
            .where('subscription_id', '=', subscription.id)
            .orderBy('newsletter_recipients.ended_at', 'desc')
            .limit(100)
            .execute();
    return {
      subscription: subscription ?? null,
      given:
        subscription === undefined || given === undefined
          ? null
          : {
              id: subscription.id,
              on: given.given_on,
              way: given.way,
              place: given.place,
              fileName: given.file_name,
            },
      earlier,
      received: received.map(({ name, state, ended_at }) => ({ name, state, endedAt: ended_at })),
    };
  });
  await logAccess(database, actor, { action: 'consent-read' }, now);
  return found;
}
