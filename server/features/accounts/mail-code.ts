import type { Secrets } from '../../platform/database/secrets.ts';

/**
 * The eight digits that a mail brings for one sign-in. Worked out from the sign-in's id with a key of the site, so that
 * no code stands in the database or the outbox.
 */
export async function mailCode(secrets: Secrets, signInId: string): Promise<string> {
  const signature = Buffer.from(await secrets.sign('desk-code', signInId), 'base64url');
  // 2^48 is so much more than 10^8 that no code is noticeably likelier than another
  return String(signature.readUIntBE(0, 6) % 100_000_000).padStart(8, '0');
}

/** In two groups, as people read it. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;
