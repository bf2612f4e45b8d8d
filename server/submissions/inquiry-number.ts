import { randomBytes } from 'node:crypto';

// Crockford's base 32: no I, L, O, U, so that it can be read aloud and typed without mistakes.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number such as N2P-7F3K-2Q9C: 40 random bits, so that nobody can guess another person's. */
export function newInquiryNumber(bytes: Uint8Array = randomBytes(8)): string {
  const letters = Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('');
  return `N2P-${letters.slice(0, 4)}-${letters.slice(4, 8)}`;
}
