import { CsvError, parse } from 'csv-parse/sync';
import { mostTransactions, UnreadableLine } from './statement.ts';

/** Banks put their own lines before the columns: account, period, balance. */
export const mostBefore = 40;
/** The columns, and a row more than may be read: by it a file that is too long is known. */
export const mostRows = mostTransactions + mostBefore + 2;
const longestCell = 1_000;

type Rows = string[][];

/**
 * The cells of a CSV, whatever separates them. Read with quotes where it goes; of an export that quotes nothing, a text or
 * name that begins with a quote would swallow what follows, and all quotes are letters.
 * @param columnsOf the row of the columns' names; undefined: there is none
 * @returns null: it is no table
 * @throws {UnreadableLine} a quote where none may stand, or lines that may as well be one text in quotes
 */
export function csvRows(text: string, columnsOf: (rows: Rows) => readonly string[] | undefined): Rows | null {
  if (text.includes('\0')) return null;
  const start = text.slice(0, 20_000);
  const delimiter = [';', '\t', ','].reduce((best, sign) =>
    start.split(sign).length > start.split(best).length ? sign : best,
  );
  const read = (quote: '"' | false) => parsed(text, delimiter, quote);
  const quoted = read('"');
  const swallows = (cell: string) => cell.includes('\n') && cell.includes(delimiter);
  const swallowed = quoted.kind === 'rows' ? quoted.rows.findIndex((row) => row.some(swallows)) : -1;
  if (quoted.kind === 'rows' && swallowed < 0) return quoted.rows;
  const plain = read(false);
  const columns = plain.kind === 'rows' ? columnsOf(plain.rows) : undefined;
  const isUnquoted = columns !== undefined && !columns.some((name) => name.includes('"'));
  if (quoted.kind === 'rows') {
    // a text of several lines, or lines that a stray quote made a text: only then each is as wide as the columns
    const isEachLineWhole = isUnquoted && plain.kind === 'rows' && areWhole(plain.rows, columns);
    if (!isEachLineWhole) return quoted.rows;
    throw new UnreadableLine(`${swallowed + 1}`);
  }
  if (plain.kind === 'rows' && isUnquoted) return plain.rows.map((row) => row.map(withoutQuotes));
  if (columns === undefined) return null;
  throw new UnreadableLine(`${quoted.at}`);
}

/** @returns at: the row that cannot be read, from 1 */
function parsed(
  text: string,
  delimiter: string,
  quote: '"' | false,
): { kind: 'rows'; rows: Rows } | { kind: 'broken'; at: number } {
  try {
    const rows: unknown = parse(text, {
      delimiter,
      quote,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: mostRows,
      max_record_size: 50_000,
    });
    const all: unknown[] = Array.isArray(rows) ? rows : [];
    return {
      kind: 'rows',
      rows: all.map((row) =>
        Array.isArray(row) ? row.map((cell: unknown) => String(cell).slice(0, longestCell)) : [],
      ),
    };
  } catch (error) {
    const before: unknown = error instanceof CsvError ? error['records'] : 0;
    return { kind: 'broken', at: (typeof before === 'number' ? before : 0) + 1 };
  }
}

/** Each row below the columns has a cell for every column. */
const areWhole = (rows: Rows, columns: readonly string[]): boolean =>
  rows.slice(rows.findIndex((row) => row === columns) + 1).every((row) => row.length >= columns.length);

const withoutQuotes = (cell: string): string => /^"(.*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
