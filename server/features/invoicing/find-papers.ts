import type { Cents } from '../../../domain/money.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { typedCents } from '../../../domain/typed-cents.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPlaces } from '../../platform/search-words/search-index.ts';
import { searchWords } from '../../platform/search-words/search-words.ts';
import { paperOf } from './issue-paper.ts';

/** Orders whose papers are shown, the newest first: more is no search any more. */
const mostOrders = 200;

/** Papers whose amount is looked at, the newest first: an amount has no column of its own. */
const mostAmounts = 1_000;

/** Papers by their ids, or by the numbers of their orders. */
export interface MeantPapers {
  ids: string[];
  orders: string[];
}

/**
 * Which papers somebody means who typed a number of a paper or an order, a name or an address, or an amount. What is
 * restricted (Art. 18 GDPR) is found by the paper's own number alone.
 * @throws {StorageUnavailable}
 */
export async function findPapers(database: Database, typed: string): Promise<MeantPapers> {
  const exact = await database.readAside((reader) =>
    reader.selectFrom('papers').select('id').where('number', '=', typed.trim().toUpperCase()).execute(),
  );
  if (exact.length > 0) return { ids: exact.map(({ id }) => id), orders: [] };
  const cents = typedCents(typed);
  const words = searchWords(typed);
  const [ids, orders] = await Promise.all([
    cents === null ? [] : papersOver(database, cents),
    words.length === 0 ? [] : ordersWith(database, words),
  ]);
  return { ids, orders };
}

async function ordersWith(database: Database, words: ReturnType<typeof searchWords>): Promise<string[]> {
  const places = await findPlaces(database, 'orders', words, { before: null, limit: mostOrders });
  if (places.length === 0) return [];
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('order_texts')
      .innerJoin('orders', 'orders.id', 'order_texts.order_id')
      .select('orders.order_number')
      .where('order_texts.n', 'in', places)
      .where('orders.restricted_at', 'is', null)
      .execute(),
  );
  return rows.map(({ order_number }) => order_number);
}

/** @param cents tax included, as the list shows it */
async function papersOver(database: Database, cents: Cents): Promise<string[]> {
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('papers')
      .leftJoin('orders', 'orders.order_number', 'papers.order_number')
      .select(['papers.id', 'papers.content'])
      .where('papers.kind', '!=', 'delivery-note')
      .where('orders.restricted_at', 'is', null)
      .orderBy('papers.issued_at', 'desc')
      .limit(mostAmounts)
      .execute(),
  );
  return rows.flatMap((row) => {
    const paper = paperOf(row);
    return paper.kind !== 'delivery-note' && Math.abs(totalsOf(paper.lines).grossCents) === cents ? [row.id] : [];
  });
}
