import type { Database } from '../../platform/database/database.ts';
import { asLine, labelsOf, lineColumns, inboxPageSize, type InboxRow } from './list-inbox.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { findPlaces, readPlace } from '../../platform/search-words/search-index.ts';
import { searchWords } from '../../platform/search-words/search-words.ts';

export interface FoundPage {
  rows: InboxRow[];
  /** where the next page begins; null on the last */
  next: string | null;
}

/**
 * Items in which every word stands: inquiry number, address, whatever was typed, notes. The newest text first. What is
 * restricted (Art. 18 GDPR) is not found. The log says that somebody searched, not for what: that is often a name.
 * @param typed as somebody typed it
 * @param after from the page before; null for the first
 * @param now milliseconds since 1970 UTC
 * @returns null when there is no word in it
 * @throws {StorageUnavailable}
 */
export async function searchItems(
  database: Database,
  actor: Actor,
  typed: string,
  after: string | null,
  now: number,
): Promise<FoundPage | null> {
  const words = searchWords(typed);
  if (words.length === 0) return null;
  const places = await findPlaces(database, 'items', words, { before: readPlace(after), limit: inboxPageSize + 1 });
  const shown = places.slice(0, inboxPageSize);
  const items =
    shown.length === 0
      ? []
      : await database.read((reader) =>
          reader
            .selectFrom('search_texts')
            .innerJoin('enquiries', 'enquiries.id', 'search_texts.enquiry_id')
            .select(lineColumns)
            .where('search_texts.n', 'in', shown)
            .where('enquiries.restricted_at', 'is', null)
            .orderBy('search_texts.n', 'desc')
            .execute(),
        );
  const labels = await labelsOf(database, items);
  await database.write((transaction) =>
    recordAccess(transaction, actor, { action: 'inbox-searched', detail: { shown: items.length } }, now),
  );
  return {
    rows: items.map((row) => asLine(row, labels.get(row.id) ?? [])),
    next: places.length > inboxPageSize ? String(shown.at(-1)) : null,
  };
}
