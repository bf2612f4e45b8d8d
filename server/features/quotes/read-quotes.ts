import type { Database } from '../../platform/database/database.ts';
import type { QuoteRow } from '../../platform/database/schema/papers.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import { paperOf } from '../invoicing/issue-paper.ts';

/** A quote on a request, as the desk sees it. */
export interface QuoteOnRequest {
  quote: QuoteRow;
  paper: PaperOf<'quote'>;
  /** the order it became, or null */
  orderId: string | null;
  /** what the buyer wants otherwise, oldest first */
  wishes: { text: string; at: number }[];
}

/** The quotes on a request, oldest first. That it was read is for `readOrder` to write down. @throws {StorageUnavailable} */
export async function readQuotes(database: Database, requestId: string): Promise<QuoteOnRequest[]> {
  return database.read(async (reader) => {
    const quotes = await reader
      .selectFrom('quotes')
      .selectAll()
      .where('order_id', '=', requestId)
      .orderBy('version')
      .execute();
    return Promise.all(
      quotes.map(async (quote): Promise<QuoteOnRequest> => {
        const row = await reader
          .selectFrom('papers')
          .select('content')
          .where('id', '=', quote.paper_id)
          .executeTakeFirstOrThrow();
        const paper = paperOf(row);
        if (paper.kind !== 'quote') throw new Error(`the paper of the quote ${quote.number} is none`);
        const order = await reader
          .selectFrom('orders')
          .select('id')
          .where('quote_number', '=', quote.number)
          .executeTakeFirst();
        const wishes = await reader
          .selectFrom('quote_changes')
          .select(['text', 'at'])
          .where('quote_id', '=', quote.id)
          .orderBy('at')
          .execute();
        return { quote, paper, orderId: order?.id ?? null, wishes };
      }),
    );
  });
}
