import type { Database } from '../../platform/database/database.ts';

/** An act that is longer ago is not what came in between. Milliseconds. */
const recent = 60 * 60 * 1000;

/**
 * The name of the colleague whose act on an order was the newest of the last hour; null where it was the operator's own,
 * the buyer's, or nobody's.
 * @param me id of the operator who asks
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function lastWorkedOn(
  database: Database,
  orderId: string,
  me: string,
  now: number,
): Promise<string | null> {
  const found = await database.read((reader) =>
    reader
      .selectFrom('desk_log')
      .leftJoin('operators', 'operators.id', 'desk_log.operator_id')
      .select(['desk_log.operator_id', 'desk_log.operator', 'operators.name'])
      .where('desk_log.item_id', '=', orderId)
      .where('desk_log.item_kind', '=', 'order')
      .where('desk_log.action', '<>', 'order-read')
      .where('desk_log.at', '>', now - recent)
      .orderBy('desk_log.at', 'desc')
      .orderBy('desk_log.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return found === undefined || found.operator_id === me ? null : (found.name ?? found.operator);
}
