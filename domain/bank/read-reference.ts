import { namedNumbers } from '../orders/named-numbers.ts';
import { slips } from './compare-names.ts';

/** What somebody wrote with a transfer, ready to look for numbers in. */
export interface ReadReference {
  /** letters and digits alone, in capitals, O as 0, I and L as 1: as the numbers of orders are read */
  readonly plain: string;
  /** numbers of orders that it names with what all of them begin with, such as 7F3K2Q9C */
  readonly codes: readonly string[];
  /** numbers of papers, as they are stored */
  readonly papers: readonly string[];
}

/** `whole`: letter by letter; `slip`: one is wrong, missing, added or swapped; `near`: two are. */
export type NumberNamed = 'whole' | 'slip' | 'near' | 'no';

/** SEPA carries 140 signs; some banks add their own. */
const longest = 500;

const readAsDigits = (text: string) => text.replace(/O/g, '0').replace(/[IL]/g, '1');

/** The eight signs that tell one order from all others. @param number such as N2P-7F3K-2Q9C */
export const codeOf = (number: string): string => readAsDigits(number.replace(/^N2P-?/, '').replaceAll('-', ''));

/** Reads what was written, and the payer's own reference, in which some put the number. */
export function readReference(text: string, endToEndId: string): ReadReference {
  const said = `${text} ${endToEndId}`.slice(0, longest).normalize('NFKC').toUpperCase();
  const plain = readAsDigits(said.replace(/[^0-9A-Z]/g, ''));
  const codes = [...plain.matchAll(/N2P([0-9A-Z]{8})/g)].map(([, code = '']) => code);
  const bare = [...said.matchAll(/(?<![0-9A-Z]|[A-Z]{2}[^0-9A-Z]{1,3})(20\d\d)[-/. ](\d{5})(?!\d)/g)].map(
    ([, year = '', position = '']) => `RE-${year}-${position}`,
  );
  return { plain, codes: [...new Set(codes)], papers: [...new Set([...namedNumbers(said).papers, ...bare])] };
}

/** How an order is named. @param code as `codeOf` gives it */
export function numberNamed({ plain, codes }: ReadReference, code: string): NumberNamed {
  if (codes.includes(code)) return 'whole';
  // eight digits may be a day or a telephone number
  if (plain.includes(code)) return /^\d+$/.test(code) ? 'slip' : 'whole';
  // of a number with a slip at least one half is as it should be
  const [first, second] = [code.slice(0, 4), code.slice(4)];
  let least = 3;
  for (let at = plain.indexOf(first); at >= 0; at = plain.indexOf(first, at + 1))
    for (const length of [3, 4, 5]) least = Math.min(least, slips(plain.slice(at + 4, at + 4 + length), second, 2));
  for (let at = plain.indexOf(second); at >= 0; at = plain.indexOf(second, at + 1))
    for (const length of [3, 4, 5]) least = Math.min(least, slips(plain.slice(Math.max(0, at - length), at), first, 2));
  return least === 1 ? 'slip' : least === 2 ? 'near' : 'no';
}
