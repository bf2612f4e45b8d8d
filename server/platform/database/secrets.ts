import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock, Database } from './database.ts';

/** Keys the site makes for itself, kept in the database so that every instance has the same. */
export interface Secrets {
  /** Keyed hash of a text, base64url, 43 characters. Purposes never share a key. @throws {StorageUnavailable} */
  sign(purpose: SecretPurpose, text: string): Promise<string>;
  /** Whether `signature` is that of the text, in constant time. @throws {StorageUnavailable} */
  verify(purpose: SecretPurpose, text: string, signature: string): Promise<boolean>;
  /** The key itself, for libraries that sign by themselves. @throws {StorageUnavailable} */
  key(purpose: SecretPurpose): Promise<string>;
}

type SecretPurpose =
  | 'newsletter'
  | 'suppression'
  | 'proof-of-work'
  | 'rate-limit'
  | 'privacy-case'
  | 'receipt'
  | 'sender'
  | 'desk-code'
  | 'desk-challenge'
  | 'desk-recovery'
  | 'desk-device'
  | 'order'
  | 'unanswered'
  | 'quote'
  | 'dropped-draft';

export function openSecrets(database: Database, now: Clock): Secrets {
  const known = new Map<SecretPurpose, string>();

  async function key(purpose: SecretPurpose): Promise<string> {
    const cached = known.get(purpose);
    if (cached !== undefined) return cached;
    const value = await database.write(async (transaction) => {
      await transaction
        .insertInto('secrets')
        .values({ name: purpose, value: randomBytes(32).toString('base64url'), created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await transaction
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', purpose)
        .executeTakeFirstOrThrow();
      return row.value;
    });
    known.set(purpose, value);
    return value;
  }

  async function sign(purpose: SecretPurpose, text: string): Promise<string> {
    return createHmac('sha256', await key(purpose))
      .update(text)
      .digest('base64url');
  }

  return {
    key,
    sign,
    verify: async (purpose, text, signature) => {
      const expected = Buffer.from(await sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
