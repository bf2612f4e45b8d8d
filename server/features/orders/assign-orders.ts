import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { activeOperator } from '../enquiries/active-operator.ts';

/** Orders that are assigned at once; a page has fifty. */
const mostAtOnce = 100;

/** An order, and who had it as whoever assigns it saw it; null: nobody. */
export interface SeenOwner {
  id: string;
  ownerId: string | null;
}

/** `overtaken`: somebody else has assigned them meanwhile, or they are gone or restricted; those stay as they are. */
export type Assigned = { changed: number; overtaken: number } | 'no-such-operator';

/**
 * Says who looks after orders, in one transaction with a line in the log for each; what is so already is not written.
 * @param to id of an operator who works here; null: nobody
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was changed
 */
export const assignOrders = (
  database: Database,
  actor: Actor,
  { orders, to }: { orders: readonly SeenOwner[]; to: string | null },
  now: number,
): Promise<Assigned> =>
  database.write(async (transaction): Promise<Assigned> => {
    const owner = to === null ? null : await activeOperator(transaction, to);
    if (owner === undefined) return 'no-such-operator';
    const asked = orders.slice(0, mostAtOnce);
    let changed = 0;
    for (const { id, ownerId } of asked) {
      const row = await transaction
        .updateTable('orders')
        .set({ owner_id: to })
        .where('id', '=', id)
        .where('owner_id', 'is not distinct from', ownerId)
        .where('restricted_at', 'is', null)
        .returning('order_number')
        .executeTakeFirst();
      if (row === undefined) continue;
      changed += 1;
      if (ownerId === to) continue;
      const item = { kind: 'order', id, label: row.order_number } as const;
      const detail = { to: owner?.name ?? '' };
      await recordAccess(transaction, actor, { action: 'order-assigned', item, detail }, now);
    }
    return { changed, overtaken: asked.length - changed };
  });
