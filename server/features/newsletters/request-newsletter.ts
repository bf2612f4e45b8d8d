import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Locale } from '../../../domain/locale.ts';
import { newsletterConsentVersion } from '../../../domain/forms/newsletter-consent.ts';
import type { NewsletterRequest } from '../../../domain/forms/newsletter.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { SubscriptionRow } from '../../platform/database/schema/newsletters.ts';
import { addressKey } from '../../platform/mail-address/address-key.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import type { MailSender, BudgetRefusal } from '../../platform/limits/mail-budget.ts';
import type { NewsletterStore } from './newsletter-store.ts';
import { mailKeys } from '../enquiries/receive-enquiry.ts';
import { confirmationToken, tokenHash } from './newsletter-tokens.ts';

/**
 * Starts the double opt-in: stores the request and mails the confirmation link. Asking again sends nothing while a
 * link is valid or the address is confirmed, nor beyond a mailbox's share of automatic mails (`+tags` count as one
 * mailbox). What proves an earlier consent stays, whoever asks. The answer is the same in every case and takes as long, so it reveals no membership.
 * @throws {StorageUnavailable}
 */
export async function requestNewsletter(
  store: NewsletterStore,
  request: NewsletterRequest,
  context: { language: Locale; sender: MailSender; now: number },
): Promise<void> {
  const email = addressKey(request.email);
  const { language, now } = context;
  const newId: string = randomUUID();
  // Fetched before the transaction, which must wait for nothing but its own queries.
  await store.secrets.key('newsletter');
  const keys = await mailKeys(store.secrets, email, context.sender);
  const outcome = await store.database.write(async (transaction): Promise<BudgetRefusal | 'queued' | 'nothing'> => {
    // Stored nothing: a request that got no mail must not keep the next one from getting it.
    const { refusal } = await store.budget.verdict(transaction, { purpose: 'newsletter', keys, now });
    if (refusal !== null) return refusal;
    const inserted = await transaction
      .insertInto('newsletter_subscriptions')
      .values({
        id: newId,
        email,
        state: 'pending',
        language,
        consent_version: newsletterConsentVersion,
        token_hash: tokenHash(await confirmationToken(store.secrets, newId, now)),
        token_expires_at: now + store.confirmationLifetime,
        requested_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    let id: string = newId;
    if (inserted.numInsertedOrUpdatedRows !== 1n) {
      const known = await transaction
        .selectFrom('newsletter_subscriptions')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      // a mailbox that took nothing any more comes back by confirming again
      const isDelivered = known.state === 'confirmed' && known.undeliverable_at === null;
      if (isDelivered || (known.state === 'pending' && known.token_expires_at > now)) {
        // A commit that writes nothing is faster by the sync to disk, and so would tell a stranger that the address is known.
        await transaction
          .updateTable('newsletter_subscriptions')
          .set({ state: known.state })
          .where('id', '=', known.id)
          .execute();
        return 'nothing';
      }
      id = known.id;
      const { numUpdatedRows } = await transaction
        .updateTable('newsletter_subscriptions')
        .set({
          state: 'pending',
          language,
          consent_version: newsletterConsentVersion,
          token_hash: tokenHash(await confirmationToken(store.secrets, id, now)),
          token_expires_at: now + store.confirmationLifetime,
          requested_at: now,
          confirmed_at: null,
          unsubscribed_at: null,
          undeliverable_at: null,
          refusals: 0,
          bounces: 0,
          bounced_at: null,
        })
        .where('id', '=', id)
        // Somebody else's request for the same address may have come between.
        .where('requested_at', '=', known.requested_at)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return 'nothing';
      await keepProof(transaction, known);
    }
    await enqueueMails(transaction, [{ template: 'newsletter-confirmation', recipient: email }], {
      subscriptionId: id,
      recipientHash: keys.mailbox,
      senderHash: keys.sender,
      language,
      messageIdHost: store.messageIdHost,
      now,
    });
    return 'queued';
  });
  if (outcome !== 'nothing') store.budget.note('newsletter', outcome === 'queued' ? null : outcome, now);
}

/** A consent that was given and ended stays provable until its own time is over (retention-rules.ts). */
async function keepProof(
  transaction: Kysely<Schema>,
  { email, language, consent_version, requested_at, confirmed_at, ...ends }: SubscriptionRow,
): Promise<void> {
  const unsubscribed_at = ends.unsubscribed_at ?? ends.undeliverable_at;
  if (confirmed_at === null || unsubscribed_at === null) return;
  await transaction
    .insertInto('newsletter_proofs')
    .values({ id: randomUUID(), email, language, consent_version, requested_at, confirmed_at, unsubscribed_at })
    .execute();
}
