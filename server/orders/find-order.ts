import type { Database } from '../database/database.ts';
import type { OrderStepRow } from '../database/schema.ts';
import type { Secrets } from '../database/secrets.ts';
import { orderOfToken } from './order-token.ts';
import { storedOrder, type StoredOrder } from './stored-order.ts';

export interface FoundOrder {
  order: StoredOrder;
  /** the states it came to and when, oldest first */
  steps: Pick<OrderStepRow, 'state' | 'at'>[];
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
    return { row, steps };
  });
  if (found === null) return null;
  if (found.row.restricted_at !== null) return 'restricted';
  return { order: storedOrder(found.row), steps: found.steps };
}
