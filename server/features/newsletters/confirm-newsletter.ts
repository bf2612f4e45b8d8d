import { isLocale, type Locale } from '../../../domain/locale.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { mailboxKey } from '../../platform/limits/mail-budget.ts';
import { suppressionHash, type NewsletterStore } from './newsletter-store.ts';
import { tokenHash } from './newsletter-tokens.ts';

/** `used`: this link has done its work before, whatever happened to the subscription since. */
export type Confirmation = 'confirmed' | 'used' | 'expired' | 'unknown';

/**
 * Second step of the double opt-in. Keeps the time as proof and mails a welcome with the way out.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function confirmNewsletter(store: NewsletterStore, token: string, now: number): Promise<Confirmation> {
  await Promise.all([store.secrets.key('suppression'), store.secrets.key('receipt')]);
  return store.database.write(async (transaction) => {
    const row = await transaction
      .selectFrom('newsletter_subscriptions')
      .selectAll()
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst();
    if (!row) return 'unknown';
    if (row.state !== 'pending') return 'used';
    if (row.token_expires_at <= now) return 'expired';
    const { numUpdatedRows } = await transaction
      .updateTable('newsletter_subscriptions')
      .set({ state: 'confirmed', confirmed_at: now })
      .where('id', '=', row.id)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return 'used';
    // A fresh, proven consent ends an earlier objection.
    await transaction
      .deleteFrom('suppressions')
      .where('email_hash', '=', await suppressionHash(store.secrets, row.email))
      .execute();
    const language: Locale = isLocale(row.language) ? row.language : 'en';
    await enqueueMails(transaction, [{ template: 'newsletter-welcome', recipient: row.email }], {
      subscriptionId: row.id,
      recipientHash: await mailboxKey(store.secrets, row.email),
      language,
      messageIdHost: store.messageIdHost,
      now,
    });
    return 'confirmed';
  });
}
