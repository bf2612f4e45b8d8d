import { parse } from 'csv-parse/sync';
import type { BankTransaction } from '../../../domain/bank/bank-transaction.ts';
import { isReturned } from '../../../domain/bank/says-return.ts';
import { decodeText } from '../../platform/decode-text.ts';
import { mappingFor, plainColumn, type CsvMapping } from './csv-mapping.ts';
import { endToEndOf, plainIban, statementCents, statementDay } from './statement-fields.ts';
import { mostTransactions, TooManyLines, UnreadableLine, type ReadStatement } from './statement.ts';

/** Banks put their own lines before the columns: account, period, balance. */
const mostBefore = 40;
/** The columns, and a row more than may be read: by it a file that is too long is known. */
const mostRows = mostTransactions + mostBefore + 2;
const mostInSample = 3;
const longestCell = 1_000;

/** Reads a bank's CSV, whatever it is separated by and encoded in. @throws {UnreadableLine} @throws {TooManyLines} */
export function readCsv(bytes: Uint8Array, made: readonly CsvMapping[]): ReadStatement {
  const rows = rowsOf(decodeText(bytes));
  if (rows === null) return { kind: 'refused', why: 'type', detail: '' };
  if (rows.length === mostRows) throw new TooManyLines();
  for (const [at, columns] of rows.slice(0, mostBefore).entries()) {
    const mapping = mappingFor(columns, made);
    if (mapping === null) continue;
    const account = plainIban(
      /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/.exec(rows.slice(0, at).flat().join(' '))?.[0] ?? '',
    );
    const transactions = rows.slice(at + 1).flatMap((row, index) => read(row, mapping, account, at + index + 2) ?? []);
    if (transactions.length > mostTransactions) throw new TooManyLines();
    return transactions.length === 0 ? { kind: 'refused', why: 'empty', detail: '' } : { kind: 'read', transactions };
  }
  const at = likelyColumns(rows);
  const columns = rows[at];
  if (columns === undefined) return { kind: 'refused', why: 'type', detail: '' };
  const sample = rows.slice(at + 1, at + 1 + mostInSample).map((row) => row.map((cell) => cell.slice(0, 60)));
  return { kind: 'unknown-columns', columns, sample };
}

/** Null: it is no table. */
function rowsOf(text: string): string[][] | null {
  if (text.includes('\0')) return null;
  const start = text.slice(0, 20_000);
  const delimiter = [';', '\t', ','].reduce((best, sign) =>
    start.split(sign).length > start.split(best).length ? sign : best,
  );
  try {
    const rows: unknown = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: mostRows,
      max_record_size: 50_000,
    });
    if (!Array.isArray(rows)) return null;
    return rows.map((row: unknown) =>
      Array.isArray(row) ? row.map((cell: unknown) => String(cell).slice(0, longestCell)) : [],
    );
  } catch {
    return null;
  }
}

/** Where the columns' names probably stand: the first of the widest rows. @returns -1 where nothing looks like a table */
function likelyColumns(rows: readonly (readonly string[])[]): number {
  const widest = Math.max(0, ...rows.slice(0, mostBefore).map((row) => row.length));
  const at = rows.findIndex((row) => row.length === widest);
  const isTable = widest >= 3 && widest <= 60 && rows.length > at + 1;
  return isTable && (rows[at] ?? []).filter((cell) => cell !== '').length >= 3 ? at : -1;
}

function read(row: readonly string[], mapping: CsvMapping, account: string, line: number): BankTransaction | null {
  const at = new Map<string, number>();
  // a name that stands twice is the first
  for (const [index, name] of mapping.columns.entries())
    if (!at.has(plainColumn(name))) at.set(plainColumn(name), index);
  const cell = (name: CsvMapping['amount']) =>
    name == null ? '' : (row[at.get(plainColumn(name)) ?? -1] ?? '').trim();
  // what is not booked yet
  if (/vorgemerkt|pending|offen/i.test(cell(mapping.status))) return null;
  const day = cell(mapping.bookedOn);
  const bookedOn = statementDay(day);
  // in figures, and yet no day that we know: it may be a payment
  if (bookedOn === null && /^\d[\d\s:./-]*$/.test(day)) throw new UnreadableLine(`${line}`);
  // a balance below the lines
  if (bookedOn === null) return null;
  const cents = centsOf(cell, mapping);
  if (cents === null) throw new UnreadableLine(`${line}`);
  if (cents === 0) return null;
  const text = cell(mapping.text);
  const name = mapping.payee != null && cents < 0 ? cell(mapping.payee) : cell(mapping.name);
  return {
    reference: null,
    account: plainIban(cell(mapping.account)) || account,
    bookedOn,
    cents,
    currency: /^[A-Z]{3}$/.test(cell(mapping.currency)) ? cell(mapping.currency) : 'EUR',
    name,
    iban: plainIban(cell(mapping.iban)),
    text,
    endToEndId: endToEndOf(cell(mapping.endToEndId)),
    isReturn: isReturned({ kind: cell(mapping.kind), text, cents }),
  };
}

function centsOf(cell: (name: CsvMapping['amount']) => string, { amount, debit, credit }: CsvMapping): number | null {
  if (amount != null) return statementCents(cell(amount));
  const [out, come] = [cell(debit), cell(credit)];
  if (come !== '') return statementCents(come);
  const cents = statementCents(out);
  return cents === null ? null : -Math.abs(cents);
}
