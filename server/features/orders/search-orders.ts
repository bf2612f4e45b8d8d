import type { Database } from '../../platform/database/database.ts';
import { boardLines, type OrderLineOnBoard } from './board-lines.ts';
import { ordersPageSize, type OrderPage } from './list-orders.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { findPlaces, readPlace } from '../../platform/search-words/search-index.ts';
import { searchWords } from '../../platform/search-words/search-words.ts';

/**
 * Orders and requests for a quote in which every word stands: number, the numbers of their quotes, invoices and other
 * papers, e-mail, company, names, addresses, note. The newest first. What is restricted
 * (Art. 18 GDPR) is not found. The log says that somebody searched, not for what: that is often a name.
 * @param typed as somebody typed it
 * @param before from the page before; null for the first
 * @param now milliseconds since 1970 UTC
 * @returns null when there is no word in it
 * @throws {StorageUnavailable}
 */
export async function searchOrders(
  database: Database,
  actor: Actor,
  { typed, before, limit = ordersPageSize }: { typed: string; before: string | null; limit?: number },
  now: number,
): Promise<OrderPage | null> {
  const words = searchWords(typed);
  if (words.length === 0) return null;
  const places = await findPlaces(database, 'orders', words, { before: readPlace(before), limit: limit + 1 });
  const shown = places.slice(0, limit);
  const rows = shown.length === 0 ? [] : await ordersAt(database, shown, now);
  await logAccess(database, actor, { action: 'orders-searched', detail: { shown: rows.length } }, now);
  return { rows, older: places.length > limit ? String(shown.at(-1)) : null };
}

async function ordersAt(database: Database, places: readonly number[], now: number): Promise<OrderLineOnBoard[]> {
  const found = await database.read((reader) =>
    reader
      .selectFrom('order_texts')
      .innerJoin('orders', 'orders.id', 'order_texts.order_id')
      .selectAll('orders')
      .where('order_texts.n', 'in', places)
      .where('orders.restricted_at', 'is', null)
      .orderBy('order_texts.n', 'desc')
      .execute(),
  );
  return boardLines(database, found, now);
}
