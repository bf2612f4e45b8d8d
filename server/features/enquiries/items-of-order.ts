import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { readThread, type ThreadEntry } from './read-thread.ts';

/** What the desk wrote about an order, and what came back. */
interface ItemOfOrder {
  id: string;
  number: string;
  /** oldest first; none: it was begun, and nothing was sent yet */
  entries: ThreadEntry[];
}

/**
 * The mails about an order that began at it, oldest first; none of what is restricted (Art. 18 GDPR). The reading of each
 * is logged, as on its own page.
 * @param now milliseconds since 1970 UTC @throws {StorageUnavailable}
 */
export async function itemsOfOrder(
  database: Database,
  actor: Actor,
  orderId: string,
  now: number,
): Promise<ItemOfOrder[]> {
  const found = await database.read(async (reader) => {
    const items = await reader
      .selectFrom('enquiries')
      .select(['id', 'enquiry_number as number'])
      .where('order_id', '=', orderId)
      .where('restricted_at', 'is', null)
      .orderBy('received_at')
      .orderBy('id')
      .execute();
    const whole: ItemOfOrder[] = [];
    for (const item of items) whole.push({ ...item, entries: (await readThread(reader, item.id)).entries });
    return whole;
  });
  for (const { id, number, entries } of found)
    if (entries.length > 0)
      await logAccess(database, actor, { action: 'enquiry-read', item: { kind: 'enquiry', id, label: number } }, now);
  return found;
}
