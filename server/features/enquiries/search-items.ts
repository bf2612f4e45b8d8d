import type { Database } from '../../platform/database/database.ts';
import { asLine, labelsOf, lineColumns, inboxPageSize, writersOf, type InboxRow } from './list-inbox.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { findPlaces, readPlace } from '../../platform/search-words/search-index.ts';
import { searchWords } from '../../platform/search-words/search-words.ts';

export interface FoundPage {
  rows: InboxRow[];
  /** where the next page begins; null on the last */
  next: string | null;
  /** how many of the page lie in spam and are not among the rows, unless that was asked for */
  inSpam: number;
}

/**
 * Items in which every word stands: enquiry number, address, whatever was typed, notes. The newest text first. What is
 * restricted (Art. 18 GDPR) is not found, nor spam unless that is asked for. The log says that somebody searched, not for what: that is often a name.
 * @param asked.typed as somebody typed it
 * @param asked.after from the page before; null for the first
 * @param now milliseconds since 1970 UTC
 * @returns null when there is no word in it
 * @throws {StorageUnavailable}
 */
export async function searchItems(
  database: Database,
  actor: Actor,
  { typed, after, spam = false }: { typed: string; after: string | null; spam?: boolean },
  now: number,
): Promise<FoundPage | null> {
  const words = searchWords(typed);
  if (words.length === 0) return null;
  const places = await findPlaces(database, 'items', words, { before: readPlace(after), limit: inboxPageSize + 1 });
  const shown = places.slice(0, inboxPageSize);
  const found =
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
  const items = spam ? found : found.filter(({ spam_at }) => spam_at === null);
  const labels = await labelsOf(database, items);
  const writers = await writersOf(database, actor, items, now);
  await logAccess(database, actor, { action: 'inbox-searched', detail: { shown: items.length } }, now);
  return {
    rows: items.map((row) => asLine(row, labels.get(row.id) ?? [], writers.get(row.id))),
    next: places.length > inboxPageSize ? String(shown.at(-1)) : null,
    inSpam: found.length - items.length,
  };
}
