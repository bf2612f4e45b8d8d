import { typedCents } from '../../../domain/typed-cents.ts';
import { joinWordings, splitWordings } from '../../../domain/wording-pieces.ts';
import type { Json } from './change.ts';
import type { FieldKind, FormField } from './form-fields.ts';

/**
 * What was typed into a field, as its file has it. What cannot be read stays as it was typed: nothing is lost, and the
 * file's schema says what is wrong with it.
 * @returns undefined: the field is left out
 */
export function readTyped(field: FormField, typed: (name: string) => string | null, name: string): Json | undefined {
  if (field.kind === 'rows') return readRows(field, typed, name);
  const text = readWordings(typed, name) ?? normal(typed(name) ?? '');
  if (text === '' && field.optional !== null) return field.optional === 'null' ? null : undefined;
  return readText(field.kind, text);
}

function readText(kind: FieldKind, text: string): Json {
  switch (kind) {
    case 'number':
      return readNumber(text) ?? text;
    case 'cents':
      return typedCents(text) ?? text;
    case 'yes-no':
      return text === 'true';
    case 'lines':
      return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
    default:
      return text;
  }
}

/** "9,50", "9.50", "1.234,50" and "1 234.5"; null for what is no number. */
export function readNumber(text: string): number | null {
  let plain = text.replace(/[\s\u00a0']/g, '');
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain) && (plain.includes(',') || plain.split('.').length > 2))
    plain = plain.replaceAll('.', '');
  plain = plain.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Of a text whose sentences are written in fields of their own. */
export const wordingField = (name: string, piece: number, reading: number): string =>
  `${name}/wording/${piece}/${reading}`;
/** The text that they were made from. */
export const wordingSource = (name: string): string => `${name}/wording`;

/** @returns null for a text that is written in one field */
function readWordings(typed: (name: string) => string | null, name: string): string | null {
  const source = typed(wordingSource(name));
  const pieces = source === null ? null : splitWordings(lines(source));
  if (pieces === null) return null;
  const fields = pieces.map(({ readings }, piece) =>
    readings.map((reading, index) => lines(typed(wordingField(name, piece, index)) ?? reading.text)),
  );
  return normal(joinWordings(pieces, fields));
}

/** As browsers send them, with one sign at their ends. */
const lines = (text: string) => text.replace(/\r\n?/g, '\n');
const normal = (text: string) => lines(text).trim();

/** Rows come as `<name>/<row>/<key>`; a row in which nothing stands is gone. */
function readRows({ columns, value }: FormField, typed: (name: string) => string | null, name: string): Json {
  const before = Array.isArray(value) ? value : [];
  const rows: Json[] = [];
  for (let row = 0; typed(`${name}/${row}/${columns[0]?.key ?? ''}`) !== null; row++) {
    const cells = columns.map((column) => [column, normal(typed(`${name}/${row}/${column.key}`) ?? '')] as const);
    if (cells.every(([, text]) => text === '')) continue;
    const old = before[row];
    const kept = typeof old === 'object' && old !== null && !Array.isArray(old) ? { ...old } : {};
    for (const [column, text] of cells) {
      if (text === '' && column.optional) delete kept[column.key];
      else kept[column.key] = readText(column.kind, text);
    }
    rows.push(kept);
  }
  return rows;
}

/** A value as it stands in its field. */
export function asTyped(kind: FieldKind, value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (kind === 'cents' && typeof value === 'number') return (value / 100).toFixed(2).replace('.', ',');
  if (kind === 'number' && typeof value === 'number') return String(value).replace('.', ',');
  if (kind === 'lines' && Array.isArray(value)) return value.map(String).join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
