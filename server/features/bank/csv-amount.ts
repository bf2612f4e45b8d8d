import type { Cents } from '../../../domain/money.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { statementCents } from './statement-fields.ts';

/** What stands in a column of a row, without spaces around it; empty: it names none. */
export type Cell = (column: CsvMapping['amount']) => string;

/** What a row moved, with a minus where it left. Null: it does not say, or says two things. */
export function centsOf(cell: Cell, { amount, debit, credit, direction }: CsvMapping): Cents | null {
  if (amount == null) return ofTwoColumns(cell(debit), cell(credit));
  const cents = statementCents(cell(amount));
  if (cents === null || direction == null) return cents;
  const left = hasLeft(cell(direction));
  // the sign says one thing, and the column another
  if (left === null || (cents < 0 && !left)) return null;
  return left ? -Math.abs(cents) : cents;
}

/** Some banks leave the other column empty, some write zero. */
function ofTwoColumns(debit: string, credit: string): Cents | null {
  if (debit === '' && credit === '') return null;
  const [out, come] = [debit, credit].map((said) => (said === '' ? 0 : statementCents(said)));
  if (out == null || come == null || (out !== 0 && come !== 0)) return null;
  return out === 0 ? come : -Math.abs(out);
}

/** "S" or "H", as banks write debit and credit beside an amount. Null: it is neither. */
function hasLeft(said: string): boolean | null {
  if (/^(?:s|soll|d|debit|-)$/i.test(said)) return true;
  return /^(?:h|haben|c|credit|\+)$/i.test(said) ? false : null;
}

/** How banks name that column. A name such as "Creditor ID" is none. */
const direct = /soll|haben|vorzeichen|kennz|^\s*kz\b|\b[sd] ?\/ ?[hc]\b|debit ?\/ ?credit/i;

/**
 * The place of the column that says of each amount whether it left, where nobody has named one: its name says so, and some of
 * its cells are such signs; or all are, and both occur, or it has no name and they are letters. A row that does not fit it is
 * refused then: read without it, money that left would be money that came.
 */
export function directionIn(
  rows: readonly (readonly string[])[],
  columns: readonly string[],
  amount: CsvMapping['amount'],
): number | null {
  if (amount == null) return null;
  // of the last one some exports leave out the name, and what separates it
  const places = [...columns, ''].keys();
  const found = [...places].find((place) => {
    const name = columns[place] ?? '';
    const said = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '');
    const signs = new Set(said.map(hasLeft));
    if (direct.test(name)) return signs.has(true) || signs.has(false);
    if (said.length === 0 || signs.has(null)) return false;
    return signs.size === 2 || (name.trim() === '' && said.every((cell) => /[a-z]/i.test(cell)));
  });
  return found ?? null;
}
