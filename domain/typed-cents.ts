import type { Cents } from './money.ts';

/** Euros of so many digits at most. */
const mostDigits = 9;
/** Nothing longer is an amount: no pattern meets an endless text. */
const longest = 60;

/**
 * An amount of euros as somebody typed it, in cents, or null: "9,50", "9.5", "11 €", "1.190,00", "1,190.00", "1 190". A lone
 * group of three after a point or comma ("1.500") is refused and not guessed at: it is a thousand to one reader and three
 * decimals to another. So is what is negative or finer than a cent.
 */
export function typedCents(typed: string): Cents | null {
  if (typed.length > longest) return null;
  const bare = typed.trim().replace(/^€\s*|\s*€$/g, '');
  const [, whole = '', group = '', mark = '', rest = ''] =
    /^(\d{1,3}(?:([.,\s'])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/.exec(bare) ?? [];
  const digits = whole.replace(/\D/g, '');
  if (digits === '' || digits.length > mostDigits || (group !== '' && group === mark)) return null;
  const isAmbiguous = /[.,]/.test(group) && mark === '' && whole.split(group).length === 2;
  return isAmbiguous ? null : Number(digits) * 100 + Number(rest.padEnd(2, '0'));
}
