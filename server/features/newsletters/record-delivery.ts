import type { Kysely } from 'kysely';
import type { RecipientState } from '../../../domain/newsletter.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { interrupted } from '../../platform/mail/attempt-result.ts';

export interface RecipientOf {
  newsletterId: string;
  subscriptionId: string;
}

/** How a mail of a newsletter ended; `failed` is tried again, `unclear` may have arrived. */
export type DeliveryEnd = { state: 'sent' | 'dropped' | 'unclear' } | { state: 'failed' | 'dead'; reason: string };

const recipientEnds = {
  sent: 'sent',
  dropped: 'left',
  dead: 'refused',
  unclear: 'unclear',
} as const satisfies Record<Exclude<DeliveryEnd['state'], 'failed'>, RecipientState>;

/** So many newsletters in a row a mailbox may refuse before it gets no more. */
const mostRefusals = 3;

/**
 * Whether a refusal says that the mailbox does not exist or is closed for good (RFC 3463: 5.1.x about the address, 5.2.1
 * disabled). Anything else with a 5xx may be about us (5.7.x, a block list) or pass (5.2.2, full), and must not cost the
 * company its readers: such refusals are counted.
 */
const isGone = (reason: string): boolean =>
  reason === 'address-not-usable' || /^recipient-refused-5\d\d-5\.(?:1\.\d+|2\.1)$/.test(reason);

const isRefusal = (reason: string): boolean => isGone(reason) || /^(?:recipient|message)-refused-5/.test(reason);

/** Writes down what became of a recipient, in the transaction that records the mail. @param now milliseconds since 1970 UTC */
export async function recordDelivery(
  transaction: Kysely<Schema>,
  { newsletterId, subscriptionId }: RecipientOf,
  end: DeliveryEnd,
  now: number,
): Promise<void> {
  if (end.state === 'failed') return;
  const state = recipientEnds[end.state];
  const reason = end.state === 'dead' ? end.reason : end.state === 'unclear' ? interrupted : null;
  const { numUpdatedRows } = await transaction
    .updateTable('newsletter_recipients')
    .set({ state, reason, ended_at: now })
    .where('id', '=', recipientId(newsletterId, subscriptionId))
    .where('state', 'in', ['waiting', 'queued', 'unclear'])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  if (end.state === 'sent')
    await transaction
      .updateTable('newsletter_subscriptions')
      .set({ refusals: 0 })
      .where('id', '=', subscriptionId)
      .where('refusals', '>', 0)
      .execute();
  if (reason !== null && isRefusal(reason)) await noteRefusal(transaction, subscriptionId, isGone(reason), now);
}

/**
 * A mailbox that is gone, or that refused several newsletters in a row, gets no more: whoever goes on writing to such
 * addresses is taken for a sender of spam. It comes back when its owner subscribes again.
 */
async function noteRefusal(
  transaction: Kysely<Schema>,
  subscriptionId: string,
  gone: boolean,
  now: number,
): Promise<void> {
  const row = await transaction
    .updateTable('newsletter_subscriptions')
    .set((columns) => ({ refusals: columns('refusals', '+', 1) }))
    .where('id', '=', subscriptionId)
    .returning(['refusals', 'undeliverable_at'])
    .executeTakeFirst();
  if (row === undefined || row.undeliverable_at !== null || !(gone || row.refusals >= mostRefusals)) return;
  await transaction
    .updateTable('newsletter_subscriptions')
    .set({ undeliverable_at: now })
    .where('id', '=', subscriptionId)
    .execute();
}

/** One for a newsletter and a subscription: writing it twice is refused by the table. */
export const recipientId = (newsletterId: string, subscriptionId: string): string =>
  `${newsletterId}:${subscriptionId}`;
