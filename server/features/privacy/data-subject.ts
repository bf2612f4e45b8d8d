import { addressKey, addressSpellings } from '../../platform/mail-address/address-key.ts';

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
export const nationalDigits = (number: string): string =>
  number.replace(/\D/g, '').replace(/^00/, '').replace(/^49/, '').replace(/^0/, '');

/** What people write between the digits of a number: spaces, hyphens and dashes of every width, brackets, slash, dot. */
export const signsBetweenDigits = [
  ' ',
  '\u00A0',
  '\u2009',
  '\u202F',
  '-',
  '\u2010',
  '\u2011',
  '\u2013',
  '\u2014',
  '(',
  ')',
  '/',
  '.',
] as const;

/** Whether an address or number stands in a text that somebody typed, however it is written there. */
export function isMentioned(subject: DataSubject, text: string): boolean {
  if (subject.kind === 'phone')
    return signsBetweenDigits.reduce((rest, sign) => rest.replaceAll(sign, ''), text).includes(subject.digits);
  const folded = text.normalize('NFC').toLowerCase();
  return addressSpellings(subject.email).some((spelling) => folded.includes(spelling));
}
