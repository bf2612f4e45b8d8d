import { numberFormat } from './kept-formats.ts';
import type { Locale } from './locale.ts';

/** An amount in integer euro cents; never a decimal float. */
export type Cents = number;

/** "9,50 €": the fixed form of the price table in every language (specification, section 3). */
export function tablePrice(cents: Cents): string {
  const whole = Math.trunc(cents / 100);
  const rest = String(Math.abs(cents % 100)).padStart(2, '0');
  return `${whole},${rest}\u00a0€`;
}

const euros = numberFormat({ style: 'currency', currency: 'EUR' });
const wholeEuros = numberFormat({ style: 'currency', currency: 'EUR', minimumFractionDigits: 0 });

/** The price in the reader's own form, "€9.50" or "9,50 €". */
export function localPrice(cents: Cents, language: Locale): string {
  return euros(language).format(cents / 100);
}

/** An amount without trailing zero cents, "€200" or "200 €". */
export function roundPrice(cents: Cents, language: Locale): string {
  return (cents % 100 === 0 ? wholeEuros : euros)(language).format(cents / 100);
}

const centsToATenth = numberFormat({ maximumFractionDigits: 1 });

/** What one piece of a pack costs: in cents to a tenth ("11.3"), or as a price from a euro on. */
export interface PiecePrice {
  unit: 'cents' | 'euros';
  amount: string;
}

/** @param packCents of the whole pack */
export function piecePrice(packCents: Cents, pieces: number, language: Locale): PiecePrice {
  const cents = packCents / pieces;
  return cents < 100
    ? { unit: 'cents', amount: centsToATenth(language).format(cents) }
    : { unit: 'euros', amount: localPrice(Math.round(cents), language) };
}

/** The price with value added tax, rounded half up to the cent. `vatPercent` is a whole number of percent. */
export function withVat(cents: Cents, vatPercent: number): Cents {
  return Math.round((cents * (100 + vatPercent)) / 100);
}

/**
 * The tax on a net amount, rounded to the cent, half away from zero: what is taken back of an amount is as much as was
 * charged. `vatPercent` is a whole number of percent.
 */
export function vatOf(netCents: Cents, vatPercent: number): Cents {
  const rounded = Math.round((Math.abs(netCents) * vatPercent) / 100);
  // never -0, which is another value than 0 to whoever compares
  return netCents < 0 && rounded > 0 ? -rounded : rounded;
}
