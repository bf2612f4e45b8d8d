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

/**
 * The place of the column that says of each amount whether it left, where nobody has named one: all its cells are such signs,
 * no amount has a minus of its own, and both signs occur or its name, or that it has none, says so.
 */
export function directionIn(
  rows: readonly (readonly string[])[],
  columns: readonly string[],
  { amount, cellOf }: { amount: CsvMapping['amount']; cellOf: (row: readonly string[]) => Cell },
): number | null {
  if (amount == null || rows.some((row) => (statementCents(cellOf(row)(amount)) ?? 0) < 0)) return null;
  // of the last one some exports leave out the name, and what separates it
  const places = [...columns, ''].keys();
  const found = [...places].find((place) => {
    const said = new Set(rows.map((row) => hasLeft((row[place] ?? '').trim())));
    if (said.has(null) || said.size === 0) return false;
    return (
      said.size === 2 || /^\s*$|soll|haben|debit|credit|kennz|vorzeichen|^\s*[sd] ?\/ ?[hc]/i.test(columns[place] ?? '')
    );
  });
  return found ?? null;
}
