import type { Database } from '../database/database.ts';
import type { OrderStepRow } from '../database/schema.ts';
import type { Secrets } from '../database/secrets.ts';
import { linesLeft } from '../../domain/orders/shipments.ts';
import { shipmentsOf } from '../papers/order-with-papers.ts';
import { orderOfToken } from './order-token.ts';
import { storedOrder, type StoredOrder } from './stored-order.ts';

export interface FoundOrder {
  order: StoredOrder;
  /** the states it came to and when, oldest first */
  steps: Pick<OrderStepRow, 'state' | 'at'>[];
  /** packs or sets of each line that are out, in the order of the lines; null: it does not leave in parts */
  shipped: number[] | null;
}

/**
 * The order behind a signed link.
 * @returns `restricted`: its processing is restricted, so it is shown nowhere; null: the token is none of ours, or there
 * is no such order any more
 * @throws {StorageUnavailable}
 */
export async function findOrder(
  { database, secrets }: { database: Database; secrets: Secrets },
  token: string,
): Promise<FoundOrder | 'restricted' | null> {
  const id = await orderOfToken(secrets, token);
  if (id === null) return null;
  const found = await database.read(async (reader) => {
    const row = await reader.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return null;
    const steps = await reader
      .selectFrom('order_steps')
      .select(['state', 'at'])
      .where('order_id', '=', id)
      .orderBy('at')
      .execute();
    return { row, steps, shipments: await shipmentsOf(reader, row) };
  });
  if (found === null) return null;
  if (found.row.restricted_at !== null) return 'restricted';
  const order = storedOrder(found.row);
  const left = linesLeft(
    order.priced.lines,
    found.shipments.map(({ quantities }) => quantities),
  );
  return {
    order,
    steps: found.steps,
    shipped: found.shipments.length === 0 ? null : left.map(({ shipped }) => shipped),
  };
}
