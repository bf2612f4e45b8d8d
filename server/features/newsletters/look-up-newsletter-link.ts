import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import type { Confirmation } from './confirm-newsletter.ts';
import { subscriptionOfToken, tokenHash } from './newsletter-tokens.ts';

/**
 * What a confirmation link would do now, without doing it: programs that scan mails open links, so that opening alone
 * must not confirm.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function lookUpConfirmation(
  database: Database,
  token: string,
  now: number,
): Promise<'open' | Exclude<Confirmation, 'confirmed'>> {
  const row = await database.read((reader) =>
    reader
      .selectFrom('newsletter_subscriptions')
      .select(['state', 'token_expires_at'])
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst(),
  );
  if (!row) return 'unknown';
  if (row.state !== 'pending') return 'used';
  return row.token_expires_at <= now ? 'expired' : 'open';
}

/** Whether an unsubscribe link is one of ours. @throws {StorageUnavailable} */
export async function isUnsubscribeToken(secrets: Secrets, token: string): Promise<boolean> {
  return (await subscriptionOfToken(secrets, token)) !== null;
}
