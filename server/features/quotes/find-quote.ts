import { germanDay } from '../../../domain/german-time.ts';
import { standingOf, type QuoteStanding } from '../../../domain/orders/quote.ts';
import type { PricedOrder } from '../../../domain/orders/price-order.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Kysely } from 'kysely';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { QuoteRow } from '../../platform/database/schema/papers.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { quoteOfToken, quoteToken } from './quote-token.ts';
import { orderToken } from '../order-records/order-token.ts';
import { readPriced, storedOrder, type StoredOrder } from '../order-records/stored-order.ts';

/** A quote with all that its page shows. */
export interface FoundQuote {
  quote: QuoteRow;
  /** the request it answers */
  request: StoredOrder;
  paper: PaperOf<'quote'>;
  /** in the quantities that were quoted */
  priced: PricedOrder;
  standing: QuoteStanding;
  /** wishes to have it changed, oldest first; milliseconds since 1970 UTC */
  wishedAt: number[];
  /** the token of the quote that replaced it */
  newer: string | null;
  /** the token of the order it became */
  order: string | null;
}

/**
 * The quote behind a signed link.
 * @returns `restricted`: processing is restricted, so it is shown nowhere; null: the token is none of ours, or there is
 * no such quote any more
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function findQuote(
  { database, secrets }: { database: Database; secrets: Secrets },
  token: string,
  now: number,
): Promise<FoundQuote | 'restricted' | null> {
  const id = await quoteOfToken(secrets, token);
  if (id === null) return null;
  const found = await database.read(async (reader) => {
    const quote = await reader.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
    if (quote === undefined) return null;
    const request = await reader
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', quote.order_id)
      .executeTakeFirstOrThrow();
    const paper = await quotePaper(reader, quote);
    const wishes = await reader
      .selectFrom('quote_changes')
      .select('at')
      .where('quote_id', '=', id)
      .orderBy('at')
      .execute();
    const newest = await reader
      .selectFrom('quotes')
      .select('id')
      .where('order_id', '=', quote.order_id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const order = await reader
      .selectFrom('orders')
      .select('id')
      .where('quote_number', '=', quote.number)
      .executeTakeFirst();
    return { quote, request, paper, wishes, newest, order };
  });
  if (found === null) return null;
  const { quote, request, paper, newest, order } = found;
  if (request.restricted_at !== null) return 'restricted';
  return {
    quote,
    request: storedOrder(request),
    paper,
    priced: readPriced(quote.priced),
    standing: standingOn(quote, request, germanDay(now)),
    wishedAt: found.wishes.map(({ at }) => at),
    newer: quote.state === 'replaced' && newest !== undefined ? await quoteToken(secrets, newest.id) : null,
    order: order === undefined ? null : await orderToken(secrets, order.id),
  };
}

/** @param day YYYY-MM-DD in Germany: how it stood then, as far as its last day goes */
export const standingOn = (quote: QuoteRow, request: Pick<OrderRow, 'state'>, day: string): QuoteStanding =>
  standingOf(
    {
      state: quote.state,
      validUntil: quote.valid_until,
      withdrawnAt: quote.withdrawn_at,
      isCalledOff: request.state === 'cancelled',
    },
    day,
  );

/** What a quote says, which nobody can change. @throws {Error} when its paper is no quote, which is a mistake of ours */
export async function quotePaper(reader: Kysely<Schema>, quote: QuoteRow): Promise<PaperOf<'quote'>> {
  const row = await reader
    .selectFrom('papers')
    .select('content')
    .where('id', '=', quote.paper_id)
    .executeTakeFirstOrThrow();
  const paper = paperOf(row);
  if (paper.kind !== 'quote') throw new Error(`the paper of the quote ${quote.number} is none`);
  return paper;
}
