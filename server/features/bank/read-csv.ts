import type { BankTransaction } from '../../../domain/bank/bank-transaction.ts';
import { returnOf } from '../../../domain/bank/says-return.ts';
import { decodeText } from '../../platform/decode-text.ts';
import { centsOf, directionIn, type Cell } from './csv-amount.ts';
import { mappingFor, plainColumn, type CsvMapping } from './csv-mapping.ts';
import { csvRows, mostBefore, mostRows } from './csv-rows.ts';
import { currencyOf, endToEndOf, plainIban, statementDay } from './statement-fields.ts';
import { mostTransactions, TooManyLines, UnreadableLine, type ReadStatement } from './statement.ts';

const mostInSample = 3;

type Row = readonly string[];

/** Reads a bank's CSV, whatever it is separated by and encoded in. @throws {UnreadableLine} @throws {TooManyLines} */
export function readCsv(bytes: Uint8Array, made: readonly CsvMapping[]): ReadStatement {
  const columnsAt = (rows: readonly Row[]) => {
    const known = rows.slice(0, mostBefore).findIndex((columns) => mappingFor(columns, made) !== null);
    return known >= 0 ? known : likelyColumns(rows);
  };
  const rows = csvRows(decodeText(bytes), (all) => all[columnsAt(all)]);
  if (rows === null) return { kind: 'refused', why: 'type', detail: '' };
  if (rows.length === mostRows) throw new TooManyLines();
  const at = columnsAt(rows);
  const columns = rows[at];
  if (columns === undefined) return { kind: 'refused', why: 'type', detail: '' };
  const mapping = mappingFor(columns, made);
  if (mapping === null) {
    const sample = rows.slice(at + 1, at + 1 + mostInSample).map((row) => row.map((cell) => cell.slice(0, 60)));
    return { kind: 'unknown-columns', columns, sample };
  }
  const account = plainIban(
    /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/.exec(rows.slice(0, at).flat().join(' '))?.[0] ?? '',
  );
  const transactions = linesOf(rows.slice(at + 1), mapping, { account, first: at + 2 });
  if (transactions.length > mostTransactions) throw new TooManyLines();
  return transactions.length === 0 ? { kind: 'refused', why: 'empty', detail: '' } : { kind: 'read', transactions };
}

/**
 * Where the columns' names probably stand: the first of the rows with most names, and no day. @returns -1 where nothing looks
 * like a table
 */
function likelyColumns(rows: readonly Row[]): number {
  const filled = rows
    .slice(0, mostBefore)
    .map((row) => (row.some((cell) => statementDay(cell) !== null) ? 0 : row.filter((cell) => cell !== '').length));
  const most = Math.max(0, ...filled);
  const at = filled.indexOf(most);
  return most >= 3 && (rows[at] ?? []).length <= 60 && rows.length > at + 1 ? at : -1;
}

/** @param first of the rows as the file counts them */
function linesOf(
  rows: readonly Row[],
  mapping: CsvMapping,
  { account, first }: { account: string; first: number },
): BankTransaction[] {
  const { columns, amount } = mapping;
  const cellOf = cellsBy(mapping);
  const isDated = (row: Row) => statementDay(cellOf(row)(mapping.bookedOn)) !== null;
  const dated = rows.filter(isDated);
  const direction = mapping.direction ?? directionIn(dated, columns, amount);
  // where each row ends with a sign more than the columns do, nothing is shifted
  const least = dated.reduce((width, row) => Math.min(width, row.length), Infinity);
  const named = Math.max(columns.length, typeof direction === 'number' ? direction + 1 : 0);
  const isShifted = (row: Row) =>
    (row.length > columns.length && row.length > least) || row.slice(named).some((cell) => cell !== '');
  return rows.flatMap((row, at) => {
    const line = `${first + at}`;
    if (isShifted(row) && isDated(row)) throw new UnreadableLine(line);
    return read(cellOf(row), { ...mapping, direction }, { account, line }) ?? [];
  });
}

/** A column is named, and a name that stands twice is the first; or it is said by its place. */
function cellsBy({ columns }: CsvMapping): (row: Row) => Cell {
  const places = new Map<string, number>();
  for (const [index, name] of columns.entries())
    if (!places.has(plainColumn(name))) places.set(plainColumn(name), index);
  return (row) => (column) => {
    if (column == null) return '';
    const place = typeof column === 'number' ? column : places.get(plainColumn(column));
    return (row[place ?? -1] ?? '').trim();
  };
}

function read(
  cell: Cell,
  mapping: CsvMapping,
  { account, line }: { account: string; line: string },
): BankTransaction | null {
  // what is not booked yet
  if (/vorgemerkt|pending|offen/i.test(cell(mapping.status))) return null;
  const day = cell(mapping.bookedOn);
  const bookedOn = statementDay(day);
  // in figures, and yet no day that we know: it may be a payment
  if (bookedOn === null && /^\d[\d\s:./-]*$/.test(day)) throw new UnreadableLine(line);
  // a balance below the lines
  if (bookedOn === null) return null;
  const cents = centsOf(cell, mapping);
  if (cents === null) throw new UnreadableLine(line);
  if (cents === 0) return null;
  const currency = currencyOf(cell(mapping.currency));
  if (currency === null) throw new UnreadableLine(line);
  const text = cell(mapping.text);
  const name = mapping.payee != null && cents < 0 ? cell(mapping.payee) : cell(mapping.name);
  return {
    reference: null,
    account: plainIban(cell(mapping.account)) || account || plainIban(mapping.ownAccount ?? ''),
    bookedOn,
    cents,
    currency,
    name,
    iban: plainIban(cell(mapping.iban)),
    text,
    endToEndId: endToEndOf(cell(mapping.endToEndId)),
    ...returnOf({ kind: cell(mapping.kind), text, cents }),
  };
}
