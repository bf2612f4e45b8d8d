import { parse } from 'csv-parse/sync';
import { isLocale, type Locale } from '../../../../domain/locale.ts';
import { isMailAddress } from '../../../../domain/mail-address.ts';
import { typedDay } from '../../../../domain/typed-day.ts';
import { decodeText } from '../../../platform/decode-text.ts';

/** Of one file: who has more cuts it. */
export const mostLines = 10_000;
export const mostListBytes = 2 * 1024 * 1024;

const listColumns = ['email', 'language', 'givenOn', 'way', 'place'] as const;
type ListColumn = (typeof listColumns)[number];

/** What heads of columns are called, in the languages of the desk and of usual programs. */
const heads: Record<ListColumn, RegExp> = {
  email: /^(?:e-?mail(?:[ -]?adresse| address)?|mail|adresse|address)$/i,
  language: /^(?:language|sprache|lang|locale|taal|langue)$/i,
  givenOn:
    /^(?:consent(?: (?:on|date))?|agreed(?: on)?|opt-?in|einwilligung(?: am)?|(?:eingewilligt|zugestimmt)(?: am)?|datum|date)$/i,
  way: /^(?:consent (?:how|by)|einwilligung wie|wie|how|art)$/i,
  place: /^(?:consent (?:where|at)|(?:einwilligung|eingewilligt|zugestimmt) (?:wo|bei)|wo|where|ort|place)$/i,
};

/** Why a line was left out before anybody was looked up. */
export type LineProblem = 'address' | 'language' | 'day' | 'proof' | 'twice';

export interface ListedPerson {
  /** in the file, from 1 */
  line: number;
  email: string;
  /** null: the file does not say */
  language: Locale | null;
  /** null: no proof of consent is given */
  consent: { givenOn: string; way: string; place: string } | null;
}

export type ReadList =
  | { kind: 'read'; people: ListedPerson[]; refused: { line: number; typed: string; why: LineProblem }[] }
  /** `type`: no table; `columns`: none is called e-mail; `lines`: more than `mostLines`; `empty`: no line */
  | { kind: 'refused'; why: 'type' | 'columns' | 'lines' | 'empty' };

/**
 * Reads a list of people as spreadsheets save it. Runs in a thread of its own (list-worker.ts): what a file does to the
 * parser holds nobody up.
 * @param today YYYY-MM-DD: no consent was given later
 */
export function readList(bytes: Uint8Array, today: string): ReadList {
  const rows = rowsOf(bytes);
  if (rows === null) return { kind: 'refused', why: 'type' };
  const [first, ...rest] = rows;
  if (first === undefined) return { kind: 'refused', why: 'empty' };
  // a list of addresses alone needs no head
  const isBare = isMailAddress(first[0] ?? '');
  const columns = isBare ? new Map<ListColumn, number>([['email', 0]]) : columnsOf(first);
  if (!columns.has('email')) return { kind: 'refused', why: 'columns' };
  const lines = isBare ? rows : rest;
  if (lines.length === 0) return { kind: 'refused', why: 'empty' };
  if (lines.length > mostLines) return { kind: 'refused', why: 'lines' };
  const read: Extract<ReadList, { kind: 'read' }> = { kind: 'read', people: [], refused: [] };
  const seen = new Set<string>();
  for (const [index, row] of lines.entries()) {
    const line = index + (isBare ? 1 : 2);
    const cell = (column: ListColumn) => (row[columns.get(column) ?? -1] ?? '').trim();
    const email = cell('email');
    const refuse = (why: LineProblem) => void read.refused.push({ line, typed: row.join('; ').slice(0, 120), why });
    const [language, givenOn] = [cell('language').toLowerCase(), dayOf(cell('givenOn'))];
    const [way, place] = [cell('way').slice(0, 200), cell('place').slice(0, 200)];
    if (!isMailAddress(email)) refuse('address');
    else if (seen.has(email.toLowerCase())) refuse('twice');
    else if (language !== '' && !isLocale(language)) refuse('language');
    else if (givenOn === 'wrong' || (givenOn !== null && givenOn > today)) refuse('day');
    // a day alone proves nothing, and neither does a way without a day
    else if ((givenOn === null) !== (way === '')) refuse('proof');
    else {
      seen.add(email.toLowerCase());
      read.people.push({
        line,
        email,
        language: isLocale(language) ? language : null,
        consent: givenOn === null ? null : { givenOn, way, place },
      });
    }
  }
  return read;
}

function columnsOf(head: readonly string[]): Map<ListColumn, number> {
  const found = new Map<ListColumn, number>();
  for (const [at, name] of head.entries())
    for (const column of listColumns) if (!found.has(column) && heads[column].test(name.trim())) found.set(column, at);
  return found;
}

/** YYYY-MM-DD or 24.12.2026; null: none. */
function dayOf(typed: string): string | null | 'wrong' {
  if (typed === '') return null;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed) ?? [];
  const written = year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return typedDay(written) ?? 'wrong';
}

/** Null: it is no table. */
function rowsOf(bytes: Uint8Array): string[][] | null {
  const text = decodeText(bytes);
  if (text.includes('\0')) return null;
  const start = text.slice(0, 20_000);
  const delimiter = [';', '\t', ','].reduce((best, sign) =>
    start.split(sign).length > start.split(best).length ? sign : best,
  );
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: mostLines + 2,
      max_record_size: 10_000,
    });
  } catch {
    return null;
  }
}
