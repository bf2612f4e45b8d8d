import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isOpen } from './filter-items.ts';

/**
 * The newest message that waits for an answer and may ask about an order: of its buyer, and written after it came in.
 * @returns its id; null: nothing waits
 * @throws {StorageUnavailable}
 */
export async function openMessageAfter(database: Database, orderId: string): Promise<string | null> {
  return database.readAside(async (reader) => {
    const order = await reader
      .selectFrom('orders')
      .select(['email', 'received_at'])
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (order === undefined) return null;
    const found = await reader
      .selectFrom('enquiries')
      .select('id')
      // as the index has it
      .where(sql<boolean>`lower(email) = lower(${order.email})`)
      .where('received_at', '>=', order.received_at)
      .where(isOpen)
      .where('spam_at', 'is', null)
      .where('restricted_at', 'is', null)
      // the others have a matter of their own
      .where('kind', 'in', ['contact', 'mail'])
      // none of those that the desk began
      .where((where) => where.or([where('origin', 'is', null), where('origin', '<>', 'desk')]))
      .orderBy('received_at', 'desc')
      .executeTakeFirst();
    return found?.id ?? null;
  });
}
