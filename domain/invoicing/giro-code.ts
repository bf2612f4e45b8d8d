import type { Cents } from '../money.ts';

export interface Transfer {
  /** who gets it */
  name: string;
  iban: string;
  bic: string;
  cents: Cents;
  /** what the payee knows the payment by */
  purpose: string;
}

/** More than these no banking app has to read (EPC069-12, a QR code of version 13 at level M). */
const mostBytes = 331;

/** Such as COBADEFF or COBADEFFXXX (ISO 9362). */
const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(spaceless(text));

/** One line of at most so many signs: what stands in a line of its own would be read as the next field. */
const inOneLine = (text: string, most: number): string => [...text.replace(/\s+/g, ' ').trim()].slice(0, most).join('');

const spaceless = (text: string) => text.replace(/\s/g, '').toUpperCase();

/** Whether the check digits of an account number are right (ISO 13616): those of a sample or a slip of the pen are not. */
export function isIban(text: string): boolean {
  const iban = spaceless(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => parseInt(sign, 36)).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Groups of four, as people read it. */
export const writeIban = (iban: string): string => spaceless(iban).replace(/(.{4})(?=.)/g, '$1\u00a0');

/**
 * What a banking app reads from a GiroCode (EPC069-12, version 002), line by line; null where none can be made: the
 * account number is not a real one, or the amount is none that can be transferred.
 */
export function giroCode({ name, iban, bic, cents, purpose }: Transfer): string | null {
  if (!isIban(iban) || !Number.isSafeInteger(cents) || cents < 1 || cents > 99_999_999_999) return null;
  const amount = `EUR${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const code = [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    // version 002 does without, which a wrong one would not
    isBic(bic) ? spaceless(bic) : '',
    inOneLine(name, 70),
    spaceless(iban),
    amount,
    '',
    '',
    inOneLine(purpose, 140),
  ].join('\n');
  return new TextEncoder().encode(code).length > mostBytes ? null : code;
}
