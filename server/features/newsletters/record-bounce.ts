import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** So many newsletters may come back, each within `bounceMemory` of the one before, until the mailbox gets no more. */
const mostBounces = 3;

/** Half a year, in milliseconds: what came back longer ago was a passing trouble. */
export const bounceMemory = 182 * 24 * 60 * 60 * 1000;

/**
 * Whether a report says that the mailbox does not exist or is closed for good (RFC 3463: 5.1.x about the address, 5.2.1
 * disabled); the same that a refusal at once must say (record-delivery.ts). Anything else may pass, or be about us.
 */
const isGoneStatus = (status: string): boolean => /^5\.(?:1\.\d+|2\.1)$/.test(status);

/**
 * Notes that a mail to a subscriber came back after their mail server had taken it. A mailbox that is gone gets no more;
 * others are counted. That a server takes the next one says nothing: it had taken this one, too.
 * @param now milliseconds since 1970 UTC
 */
export async function recordBounce(
  transaction: Kysely<Schema>,
  { subscriptionId, newsletterId }: { subscriptionId: string; newsletterId: string | null },
  status: string,
  now: number,
): Promise<void> {
  if (newsletterId !== null)
    await transaction
      .updateTable('newsletters')
      .set((columns) => ({ bounced: columns('bounced', '+', 1) }))
      .where('id', '=', newsletterId)
      .execute();
  const subscription = await transaction
    .selectFrom('newsletter_subscriptions')
    .select(['bounces', 'bounced_at', 'undeliverable_at'])
    .where('id', '=', subscriptionId)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  if (subscription === undefined) return;
  const { bounced_at: before } = subscription;
  const bounces = before !== null && now - before <= bounceMemory ? subscription.bounces + 1 : 1;
  await transaction
    .updateTable('newsletter_subscriptions')
    .set({
      bounces,
      bounced_at: now,
      undeliverable_at: subscription.undeliverable_at ?? (isGoneStatus(status) || bounces >= mostBounces ? now : null),
    })
    .where('id', '=', subscriptionId)
    .execute();
}
