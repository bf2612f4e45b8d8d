import type { Database } from '../../platform/database/database.ts';
import { readThread, type ThreadEntry } from './read-thread.ts';

/** What the desk wrote about an order, and what came back. */
interface ItemOfOrder {
  id: string;
  number: string;
  /** oldest first; none: it was begun, and nothing was sent yet */
  entries: ThreadEntry[];
}

/** The mails about an order that began at it, oldest first; none of what is restricted (Art. 18 GDPR). @throws {StorageUnavailable} */
export const itemsOfOrder = (database: Database, orderId: string): Promise<ItemOfOrder[]> =>
  database.read(async (reader) => {
    const items = await reader
      .selectFrom('enquiries')
      .select(['id', 'enquiry_number as number'])
      .where('order_id', '=', orderId)
      .where('restricted_at', 'is', null)
      .orderBy('received_at')
      .orderBy('id')
      .execute();
    const found: ItemOfOrder[] = [];
    for (const item of items) found.push({ ...item, entries: (await readThread(reader, item.id)).entries });
    return found;
  });
