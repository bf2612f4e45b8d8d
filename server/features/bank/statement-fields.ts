import type { Cents } from '../../../domain/money.ts';
import { typedCents } from '../../../domain/typed-cents.ts';

/**
 * An amount as banks print it, in cents: "1.234,56", "-12,00", "12,00-", "+9.5", "1190,00 EUR", "12,00 S". Null: it is none.
 */
export function statementCents(text: string): Cents | null {
  const plain = text.replace(/\s|EUR|€/gi, '');
  const [, before = '', amount = '', after = ''] = /^([+-]?)([\d.,']+)([+-]?|[SH])$/i.exec(plain) ?? [];
  const cents = typedCents(amount);
  if (cents === null || (before !== '' && after !== '')) return null;
  return before === '-' || after === '-' || after.toUpperCase() === 'S' ? -cents : cents;
}

/** Three letters (ISO 4217), euros where nothing stands. Null: it is no currency that we know. */
export function currencyOf(text: string): string | null {
  const said = text.trim().toUpperCase();
  if (['', 'EUR', '€', 'EURO'].includes(said)) return 'EUR';
  return /^[A-Z]{3}$/.test(said) ? said : null;
}

/** A day as banks print it, as YYYY-MM-DD: "23.11.2026", "23.11.26", "2026-11-23", "23/11/2026". Null: it is none. */
export function statementDay(text: string): string | null {
  const plain = text.trim();
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(plain) ?? [];
  const iso =
    day === ''
      ? /^\d{4}-\d{2}-\d{2}/.exec(plain)?.[0]
      : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (iso === undefined) return null;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** An account number as it is compared: without spaces, in capitals. */
export const plainIban = (text: string): string => text.replace(/\s/g, '').toUpperCase().slice(0, 34);

/** The payer's own reference; empty where a word stands for none. */
export const endToEndOf = (text: string): string =>
  /^(?:NOTPROVIDED|NONREF|-)$/i.test(text.trim()) ? '' : text.trim();
