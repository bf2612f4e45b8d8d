import type { Database } from '../../platform/database/database.ts';
import { messagesWaiting } from '../enquiries/messages-waiting.ts';
import { whoOrdered } from './board-lines.ts';
import { isTodo } from './todo-rules.ts';

/** Orders that are worked on at once; a page has fifty. */
const mostAtOnce = 100;

/** An order that somebody ticked in a list. */
export interface ListedTick {
  number: string;
  /** name and company, else its number */
  name: string;
  /** it waits for what was pressed */
  isToDo: boolean;
  /** what its buyer wrote is to be read before it is confirmed */
  isToRead: boolean;
}

/**
 * Ticked orders by their ids, with whether they are among those to be confirmed, or to be charged, at this moment. None
 * that is restricted (Art. 18 GDPR).
 * @throws {StorageUnavailable}
 */
export function listTicked(
  database: Database,
  ids: readonly string[],
  todo: 'confirm' | 'invoice',
): Promise<ReadonlyMap<string, ListedTick>> {
  return database.read(async (reader) => {
    const wanted = ids.slice(0, mostAtOnce);
    const rows = await reader
      .selectFrom('orders')
      .select(['id', 'order_number as number', 'email', 'customer'])
      .where('id', 'in', wanted)
      .where('restricted_at', 'is', null)
      .execute();
    const due = await reader.selectFrom('orders').select('id').where('id', 'in', wanted).where(isTodo(todo)).execute();
    const isDue = new Set(due.map(({ id }) => id));
    const waiting = await messagesWaiting(reader, todo === 'confirm' ? rows : []);
    return new Map(
      rows.map(({ id, number, customer }) => [
        id,
        {
          number,
          name: whoOrdered(customer) ?? number,
          isToDo: isDue.has(id),
          isToRead: waiting(id).length > 0,
        },
      ]),
    );
  });
}
