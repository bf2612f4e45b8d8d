import { createHash } from 'node:crypto';
import type { Secrets } from '../../platform/database/secrets.ts';

/**
 * The tokens in newsletter links are derived, not stored: a copy of the tables alone confirms or unsubscribes nobody
 * else's address, and the outbox needs no text.
 */
export const confirmationToken = (secrets: Secrets, subscriptionId: string, requestedAt: number): Promise<string> =>
  secrets.sign('newsletter', `confirm:${subscriptionId}:${requestedAt}`);

/** What is stored of a confirmation token, to find the request it belongs to. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** `<subscription>.<signature>`; valid as long as the subscription exists, since old newsletters carry it too. */
export const unsubscribeToken = async (secrets: Secrets, subscriptionId: string): Promise<string> =>
  `${subscriptionId}.${await secrets.sign('newsletter', `unsubscribe:${subscriptionId}`)}`;

/** The subscription an unsubscribe token stands for, or null when the token is none of ours. */
export async function subscriptionOfToken(secrets: Secrets, token: string): Promise<string | null> {
  const [subscriptionId = '', signature = ''] = token.split('.');
  return (await secrets.verify('newsletter', `unsubscribe:${subscriptionId}`, signature)) ? subscriptionId : null;
}
