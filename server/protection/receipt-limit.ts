import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Secrets } from '../database/secrets.ts';
import { addressKey } from '../mail/address-key.ts';

/**
 * Anyone can type a stranger's address into a form. So one address gets only this many automatic mails; what comes
 * beyond is stored and reported to the company as always, without a receipt.
 */
export const receiptLimits = { hour: 5, day: 10 } as const;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * What an address is counted under: a keyed hash, so that the count holds no address of its own. Upper case and
 * `+tags` lead to the same mailbox and count as one.
 * @throws {StorageUnavailable}
 */
export function receiptKey(secrets: Secrets, email: string): Promise<string> {
  const address = addressKey(email);
  const at = address.lastIndexOf('@');
  return secrets.sign('receipt', at < 0 ? address : address.slice(0, at).replace(/\+.*$/, '') + address.slice(at));
}

/**
 * Whether the address has had its share. Counted from the outbox itself, so that a restart or another instance changes
 * nothing; transactions that run at the same moment do not see each other, so a few more than the limit are possible.
 * @param now milliseconds since 1970 UTC; mails dated far ahead were written before the clock was set back
 */
export async function receiptsExhausted(transaction: Kysely<Schema>, key: string, now: number): Promise<boolean> {
  const rows = await transaction
    .selectFrom('mails')
    .select('created_at')
    .where('recipient_hash', '=', key)
    .where('created_at', '>', now - day)
    .where('created_at', '<', now + day)
    .orderBy('created_at', 'desc')
    .limit(receiptLimits.day)
    .execute();
  return (
    rows.length >= receiptLimits.day ||
    rows.filter(({ created_at }) => created_at > now - hour).length >= receiptLimits.hour
  );
}
