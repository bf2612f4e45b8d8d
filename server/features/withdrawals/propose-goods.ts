import type { Kysely } from 'kysely';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { OrderWithPapers } from '../order-records/order-with-papers.ts';
import { readDeclaration } from './declared.ts';
import { itemsNamed } from './find-its-order.ts';

/**
 * What may be proposed of each open withdrawal that was typed freely, by its id: of what it holds, the items that it names,
 * or all of it where it says no more than a number. Null: nobody can tell but who reads it. Of others, whose goods
 * were chosen, there is nothing.
 */
export async function proposeGoods(
  reader: Kysely<Schema>,
  { order, withdrawals }: Pick<OrderWithPapers, 'order' | 'withdrawals'>,
): Promise<ReadonlyMap<string, Quantities | null>> {
  const proposed = new Map<string, Quantities | null>();
  for (const { id, state, channel, quantities } of withdrawals) {
    if (state !== 'open' || channel !== 'form' || quantities.size === 0) continue;
    const { text } = await readDeclaration(reader, id);
    const named = new Set(itemsNamed(order.priced.lines, text));
    const ofNamed = new Map([...quantities].filter(([itemNo]) => named.has(itemNo)));
    proposed.set(id, ofNamed.size > 0 ? ofNamed : isOnlyNumber(text) ? quantities : null);
  }
  return proposed;
}

/** One word beside numbers, such as "Bestellung N2P-7F3K-2Q9C", names no part. */
const isOnlyNumber = (text: string): boolean =>
  text.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !/\d/.test(word)).length <= 1;
