import { randomBytes } from 'node:crypto';

// Crockford's base 32: no I, L, O, U, so that it can be read aloud and typed without mistakes.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number such as N2P-7F3K-2Q9C: 40 random bits, so that nobody can guess another person's. */
function newEnquiryNumber(): string {
  const letters = Array.from(randomBytes(8), (byte) => alphabet.charAt(byte & 31)).join('');
  return `N2P-${letters.slice(0, 4)}-${letters.slice(4, 8)}`;
}

/** Numbers tried for one row. That one is taken is a chance of one in 10^12 for each row there is. */
const draws = 5;

/**
 * Stores a row under a number of its own.
 * @param what is stored, for the error
 * @param insert tries one number; false: the database refused the row
 * @param findEarlier asked when it was refused: the same may have been stored before, or by another instance meanwhile
 * @throws {Error} when something else than its number stands against the row
 */
export async function underOwnNumber<Earlier = never>(
  what: string,
  insert: (number: string) => Promise<boolean>,
  findEarlier: () => Promise<Earlier | null> = () => Promise.resolve(null),
): Promise<{ number: string } | { earlier: Earlier }> {
  for (let attempt = 1; attempt <= draws; attempt += 1) {
    const number = newEnquiryNumber();
    if (await insert(number)) return { number };
    const earlier = await findEarlier();
    if (earlier !== null) return { earlier };
  }
  throw new Error(`${what} was refused ${draws} times: something else than its number stands against it`);
}
