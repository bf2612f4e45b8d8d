import { logAccess, type Actor } from '../../../platform/audit/record-access.ts';
import type { Database } from '../../../platform/database/database.ts';
import { csvCell } from '../../enquiries/export-items.ts';
import { cursorOfSubscriber, readSubscribers, type SubscriberFilter } from './list-subscribers.ts';

/** Rows that are read at a time. */
const batch = 1_000;

const exportColumns = ['email', 'state', 'language', 'requested', 'confirmed', 'unsubscribed', 'givenOn'] as const;

export interface SubscriberWords {
  heading(column: (typeof exportColumns)[number]): string;
  state(name: string): string;
  moment(time: number): string;
  separator: ',' | ';';
}

/**
 * The subscribers of a filter as a CSV file, piece by piece; that they were taken stands in the log first.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function* exportSubscribers(
  database: Database,
  actor: Actor,
  { filter, words }: { filter: SubscriberFilter; words: SubscriberWords },
  now: number,
): AsyncGenerator<string> {
  await logAccess(database, actor, { action: 'subscribers-exported' }, now);
  const line = (cells: readonly string[]) => `${cells.map(csvCell).join(words.separator)}\r\n`;
  const moment = (time: number | null) => (time === null ? '' : words.moment(time));
  // spreadsheets take the file for UTF-8 only when it begins so
  yield `\uFEFF${line(exportColumns.map((column) => words.heading(column)))}`;
  for (let after: string | null = null; ;) {
    const rows = await readSubscribers(database, filter, after, batch);
    yield rows
      .map((row) =>
        line([
          row.email,
          words.state(row.state),
          row.language,
          moment(row.requestedAt),
          moment(row.confirmedAt),
          moment(row.unsubscribedAt),
          row.givenOn ?? '',
        ]),
      )
      .join('');
    const last = rows.at(-1);
    if (rows.length < batch || last === undefined) return;
    after = cursorOfSubscriber(last);
  }
}
