import { addressKey, addressSpellings } from '../mail/address-key.ts';

/** Whom a request is about: an e-mail address (as `addressKey` has it), or the national digits of a telephone number. */
export type DataSubject = { kind: 'email'; email: string } | { kind: 'phone'; digits: string };

/** Null when the text is neither. A number counts by its digits from 7 on, as in the form (specification, section 9). */
export function parseDataSubject(text: string): DataSubject | null {
  const trimmed = text.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(trimmed)) return { kind: 'email', email: addressKey(trimmed) };
  const isNumber = trimmed.replace(/\D/g, '').length >= 7 && /^[+\d\s()/.-]+$/.test(trimmed);
  const digits = nationalDigits(trimmed);
  return isNumber && digits.length >= 5 ? { kind: 'phone', digits } : null;
}

/** +49 40 123, 0049 40 123 and 040 123 are one number: they end alike. */
export const nationalDigits = (number: string): string => number.replace(/\D/g, '').replace(/^00/, '').replace(/^49/, '').replace(/^0/, '');

/** Whether an address or number stands in a text that somebody typed, however it is written there. */
export function isMentioned(subject: DataSubject, text: string): boolean {
  if (subject.kind === 'phone') return text.replace(/(?<=\d)[\s\p{Pd}()/.]+(?=\d)/gu, '').includes(subject.digits);
  const folded = text.normalize('NFC').toLowerCase();
  return addressSpellings(subject.email).some((spelling) => folded.includes(spelling));
}

/**
 * Patterns for LIKE on a lower-case text, of which one fits wherever `isMentioned` holds. They fit more than that, so
 * that the database need know neither umlauts nor what stands between digits.
 */
export function mentionPatterns(subject: DataSubject): string[] {
  if (subject.kind === 'phone') return [`%${[...subject.digits].join('%')}%`];
  return addressSpellings(subject.email).map((spelling) => `%${spelling.replace(/[^a-z0-9@.+-]+/g, '%')}%`);
}
