import type { Kysely } from 'kysely';
import { germanDay } from '../../../domain/german-time.ts';
import { readOrderList, writeOrderList, type OrderList } from '../../../domain/orders/order-list.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { detailOf } from './order-steps.ts';
import type { StoredOrder } from './stored-order.ts';

/** What an order was of when it came, where that was changed with its buyer since. */
export interface FirstGoods {
  list: OrderList;
  /** YYYY-MM-DD in Germany, when that was done last */
  changedOn: string;
}

/** Null: it is of what it came with. */
export async function firstGoodsOf(
  reader: Kysely<Schema>,
  { id, priced }: Pick<StoredOrder, 'id' | 'priced'>,
): Promise<FirstGoods | null> {
  const steps = await reader
    .selectFrom('order_steps')
    .select(['at', 'detail'])
    .where('order_id', '=', id)
    .where('detail', 'is not', null)
    .orderBy('at')
    .execute();
  const changes = steps.flatMap(({ at, detail }) => {
    const { from, to } = detailOf(detail);
    return from === undefined || to === undefined ? [] : [{ at, from }];
  });
  const [first, last] = [changes[0], changes.at(-1)];
  const list = first === undefined ? null : readOrderList(first.from);
  if (last === undefined || list === null) return null;
  // changed back
  return writeOrderList(list) === writeOrderList(priced.lines) ? null : { list, changedOn: germanDay(last.at) };
}
