import { forms } from '../../../domain/forms/forms.ts';
import type { ItemFilter } from '../../../domain/item-filter.ts';
import type { Database } from '../../platform/database/database.ts';
import { listColleagues } from '../accounts/colleagues.ts';
import { cursorOf, labelsOf, readLines } from './list-inbox.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { fieldsOf } from './enquiry-fields.ts';

/** Rows that are read at a time: the server never holds more of them, however long the file gets. */
const batch = 200;

/** Every field that some form has, in the forms' order. */
const fields: readonly string[] = [
  ...new Set(Object.values(forms).flatMap((form) => (form.stored === 'enquiry' ? Object.keys(form.labels) : []))),
];

const columns = [
  'number',
  'kind',
  'origin',
  'state',
  'assignee',
  'labels',
  'language',
  'received',
  'due',
  'answered',
] as const;

export interface ExportWords {
  /** the head of a column */
  heading(column: (typeof columns)[number] | `field.${string}`): string;
  /** such as `kind`, `contact` */
  word(group: 'kind' | 'origin' | 'workState', name: string): string;
  /** a moment, readable for people and for spreadsheets */
  moment(time: number): string;
  separator: ',' | ';';
}

/**
 * The items of a filter as a CSV file, piece by piece. What is restricted (Art. 18 GDPR) is left out. That it was exported
 * stands in the log before the first piece.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function* exportItems(
  database: Database,
  actor: Actor,
  { filter, words }: { filter: ItemFilter; words: ExportWords },
  now: number,
): AsyncGenerator<string> {
  await logAccess(database, actor, { action: 'inbox-exported' }, now);
  const names = new Map((await listColleagues(database)).map(({ id, name }) => [id, name]));
  const line = (cells: readonly string[]) => `${cells.map(csvCell).join(words.separator)}\r\n`;
  const heads = [
    ...columns.map((column) => words.heading(column)),
    ...fields.map((field) => words.heading(`field.${field}`)),
  ];
  // spreadsheets take the file for UTF-8 only when it begins so
  yield `\uFEFF${line(heads)}`;
  const moment = (time: number | null) => (time === null ? '' : words.moment(time));
  for (let after: string | null = null; ;) {
    const rows = await readLines(database, actor.operator.id, { filter, after, limit: batch }, now);
    const labels = await labelsOf(database, rows);
    let piece = '';
    for (const row of rows) {
      if (row.restricted_at !== null) continue;
      const typed = fieldsOf(row.payload);
      piece += line([
        row.enquiry_number,
        words.word('kind', row.kind),
        words.word('origin', row.origin ?? 'website'),
        words.word('workState', row.work_state),
        row.assignee_id === null ? '' : (names.get(row.assignee_id) ?? ''),
        (labels.get(row.id) ?? []).join(', '),
        row.language,
        moment(row.received_at),
        moment(row.due_at),
        moment(row.answered_at),
        ...fields.map((field) => typed.get(field) ?? ''),
      ]);
    }
    yield piece;
    const last = rows.at(-1);
    if (rows.length < batch || last === undefined) return;
    after = cursorOf(last, filter);
  }
}

/**
 * One cell. Spreadsheets take what begins with one of these signs for a formula, which could send away what stands beside
 * it; an apostrophe before it makes it text (OWASP, CSV injection).
 */
export function csvCell(value: string): string {
  const safe = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]/u.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
