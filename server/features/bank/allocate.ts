import type { Cents } from '../../../domain/money.ts';
import { namedNumbers } from '../../../domain/orders/named-numbers.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ChosenAllocation } from './note-transaction.ts';
import { openOrder, ordersByNumber, ordersOfPapers } from './open-orders.ts';

/** `number`: no order has a number that was typed; `amount`: less came than is open of the first ones. */
export type Allocated = { allocations: readonly ChosenAllocation[] } | { problem: 'number' | 'amount' };

/**
 * Divides what came among orders that somebody names: each gets what is open of it, the last what is left.
 * @param typed numbers of orders or of their papers, in the order in which they are covered
 * @throws {StorageUnavailable}
 */
export function allocate(database: Database, typed: string, cents: Cents): Promise<Allocated> {
  const { orders, papers } = namedNumbers(typed);
  return database.readAside(async (reader): Promise<Allocated> => {
    const numbers = [...new Set([...orders, ...(await ordersOfPapers(reader, papers))])];
    if (numbers.length === 0) return { problem: 'number' };
    const rows = await ordersByNumber(reader, numbers);
    const ids = numbers.flatMap((number) => rows.find(({ order_number }) => order_number === number)?.id ?? []);
    // one that is none of ours may be a slip of the pen
    if (ids.length === 0 || ids.length < numbers.length) return { problem: 'number' };
    const allocations: ChosenAllocation[] = [];
    let left = cents;
    for (const [at, orderId] of ids.entries()) {
      const order = await openOrder(reader, orderId);
      if (order === null) return { problem: 'number' };
      const { openCents } = order;
      const part = at === ids.length - 1 ? left : Math.min(left, Math.max(0, openCents));
      if (part <= 0) return { problem: 'amount' };
      allocations.push({ orderId, invoice: null, cents: part, openCents });
      left -= part;
    }
    return { allocations };
  });
}
