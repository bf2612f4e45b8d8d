import type { Kysely } from 'kysely';
import type { QuoteRow } from '../../platform/database/schema/papers.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { lockOrder } from '../order-records/order-steps.ts';

export interface LockedQuote {
  quote: QuoteRow;
  request: OrderRow;
}

/** The quote with its request, whose lock is taken first: whoever answers or replaces the quote at the same moment waits. */
export async function lockQuote(transaction: Kysely<Schema>, id: string): Promise<LockedQuote | null> {
  const found = await transaction.selectFrom('quotes').select('order_id').where('id', '=', id).executeTakeFirst();
  const request = found && (await lockOrder(transaction, found.order_id));
  if (request === undefined) return null;
  const quote = await transaction.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
  return quote === undefined ? null : { quote, request };
}
