import type { Database } from '../../platform/database/database.ts';
import { rowsByKey } from '../../platform/database/rows-by-key.ts';
import type { QuoteRow } from '../../platform/database/schema/papers.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import { paperOf } from '../invoicing/issue-paper.ts';

/** A quote on a request, as the desk sees it. */
export interface QuoteOnRequest {
  quote: QuoteRow;
  paper: PaperOf<'quote'>;
  /** the order it became, or null */
  orderId: string | null;
  /** the name of who at the desk noted its acceptance; null: nobody did, or they were removed long ago */
  notedBy: string | null;
  /** what the buyer wants otherwise, oldest first */
  wishes: { text: string; at: number }[];
}

/** The quotes on a request, oldest first. That it was read is for `readOrder` to write down. @throws {StorageUnavailable} */
export async function readQuotes(database: Database, requestId: string): Promise<QuoteOnRequest[]> {
  return database.read(async (reader) => {
    const quotes = await reader
      .selectFrom('quotes')
      .leftJoin('operators', 'operators.id', 'quotes.noted_by')
      .selectAll('quotes')
      .select('operators.name as notedBy')
      .where('order_id', '=', requestId)
      .orderBy('version')
      .execute();
    if (quotes.length === 0) return [];
    const papers = await reader
      .selectFrom('papers')
      .select(['id', 'content'])
      .where(
        'id',
        'in',
        quotes.map(({ paper_id }) => paper_id),
      )
      .execute();
    const orders = await reader
      .selectFrom('orders')
      .select(['id', 'quote_number'])
      .where(
        'quote_number',
        'in',
        quotes.map(({ number }) => number),
      )
      .execute();
    const wishes = await reader
      .selectFrom('quote_changes')
      .select(['quote_id', 'text', 'at'])
      .where(
        'quote_id',
        'in',
        quotes.map(({ id }) => id),
      )
      .orderBy('at')
      .execute();
    const wishesOn = rowsByKey(wishes, ({ quote_id }) => quote_id);
    return quotes.map(({ notedBy, ...quote }): QuoteOnRequest => {
      const row = papers.find(({ id }) => id === quote.paper_id);
      const paper = row === undefined ? null : paperOf(row);
      if (paper?.kind !== 'quote') throw new Error(`the paper of the quote ${quote.number} is none`);
      const order = orders.find(({ quote_number }) => quote_number === quote.number);
      return {
        quote,
        paper,
        orderId: order?.id ?? null,
        notedBy,
        wishes: wishesOn(quote.id).map(({ text, at }) => ({ text, at })),
      };
    });
  });
}
