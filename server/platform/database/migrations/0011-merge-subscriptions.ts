import { randomUUID } from 'node:crypto';
import type { MigrationConnection } from './migration.ts';

/** The columns of that time. */
export type AddressTables = {
  submissions: { id: string; email: string | null; payload: string };
  mails: { id: string; subscription_id: string | null; recipient: string | null; recipient_hash: string | null };
  newsletter_subscriptions: {
    id: string;
    email: string;
    state: string;
    language: string;
    consent_version: string;
    requested_at: number;
    confirmed_at: number | null;
    unsubscribed_at: number | null;
  };
  newsletter_proofs: {
    id: string;
    email: string;
    language: string;
    consent_version: string;
    requested_at: number;
    confirmed_at: number;
    unsubscribed_at: number;
  };
  suppressions: { email_hash: string; created_at: number };
  secrets: { name: string; value: string };
  operators: { id: string; email: string };
};

type Subscription = AddressTables['newsletter_subscriptions'];

/** What the person did last; an unanswered request says nothing, since a stranger can make it. */
const lastWord = ({ confirmed_at, unsubscribed_at }: Subscription) => Math.max(confirmed_at ?? 0, unsubscribed_at ?? 0);

/**
 * Two subscriptions of one mailbox under two spellings become one: that in which the person did something last, so that
 * its links go on working. What proves the other consent is kept among the proofs.
 * @param id the subscription that is about to get `spelling`
 */
export async function mergeSubscriptions(connection: MigrationConnection, id: string, spelling: string): Promise<void> {
  const database = connection.withTables<AddressTables>();
  const mine = await database
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const other = await database
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('email', '=', spelling)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!other) return;
  const [kept, gone] = lastWord(other) > lastWord(mine) ? [other, mine] : [mine, other];
  if (gone.confirmed_at !== null)
    await database
      .insertInto('newsletter_proofs')
      .values({
        id: randomUUID(),
        email: spelling,
        language: gone.language,
        consent_version: gone.consent_version,
        requested_at: gone.requested_at,
        confirmed_at: gone.confirmed_at,
        unsubscribed_at: gone.unsubscribed_at ?? Math.max(gone.confirmed_at, lastWord(kept)),
      })
      .execute();
  await database
    .updateTable('mails')
    .set({ subscription_id: kept.id })
    .where('subscription_id', '=', gone.id)
    .execute();
  await database.deleteFrom('newsletter_subscriptions').where('id', '=', gone.id).execute();
}
