import type { Kysely } from 'kysely';
import { germanDay } from '../../../domain/german-time.ts';
import { waitsUntil } from '../../../domain/orders/agreed-terms.ts';
import { nextPart } from '../../../domain/orders/delivery-parts.ts';
import { stepsAhead } from '../../../domain/orders/order-state.ts';
import { linesLeft } from '../../../domain/orders/shipments.ts';
import type { Database } from '../../platform/database/database.ts';
import { rowsByKey } from '../../platform/database/rows-by-key.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { messagesWaiting, type WaitingMessage } from '../enquiries/messages-waiting.ts';
import { readOrdersWithPapers, type OrderWithPapers } from '../order-records/order-with-papers.ts';
import { quantitiesOf } from '../order-records/papers/order-for-papers.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { isTodo } from './todo-rules.ts';

/** What goes into the parcels of one order. */
export interface PackingSlip {
  order: StoredOrder;
  /** what leaves next, in packs or sets, in the order of its lines: of what was agreed in parts the next part */
  left: { line: StoredOrder['priced']['lines'][number]; quantity: number }[];
  /** what the people at the desk noted, oldest first */
  notes: string[];
  /** the first message of its buyer that waits; null: none does */
  waiting: WaitingMessage | null;
}

/** Slips on one list. */
export const mostSlips = 50;

/**
 * What is to be packed: of one order, or of all that are to be shipped, the most urgent first. An order of which nothing
 * is left to leave, that is over, or that is restricted, has no slip; in a list of all, neither has one whose day has not come.
 * @param of one order or several by their ids; null: all that are to be shipped
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function packingList(
  database: Database,
  actor: Actor,
  of: string | readonly string[] | null,
  now: number,
): Promise<PackingSlip[]> {
  const ids =
    of === null
      ? await database.readAside((reader) =>
          reader
            .selectFrom('orders')
            .select('id')
            .where(isTodo('ship'))
            .orderBy('due_at')
            .orderBy('id')
            .limit(mostSlips)
            .execute(),
        )
      : (typeof of === 'string' ? [of] : of.slice(0, mostSlips)).map((id) => ({ id }));
  const asked = ids.map(({ id }) => id);
  const { orders, notes, waiting } = await database.readAside(async (reader) => {
    const orders = await readOrdersWithPapers(reader, asked);
    const waiting = await messagesWaiting(
      reader,
      orders.map(({ order }) => order),
    );
    return { orders, notes: await notesOn(reader, asked), waiting };
  });
  const slips = orders
    .filter(isToLeave)
    // asked for by itself, it says that its day has not come
    .filter(({ order }) => of !== null || waitsUntil(order.agreed, germanDay(now)) === null)
    .map((found) => ({
      order: found.order,
      left: leftOf(found),
      notes: notes(found.order.id).map(({ text }) => text),
      waiting: waiting(found.order.id)[0] ?? null,
    }))
    .filter(({ left }) => left.length > 0);
  await logAccess(database, actor, { action: 'orders-read', detail: { shown: slips.length } }, now);
  return slips;
}

/** Not one that is a request, restricted, cancelled since the link was shown, or shipped without a note. */
const isToLeave = ({ order, isRestricted }: OrderWithPapers): boolean =>
  !isRestricted && order.kind === 'order' && stepsAhead(order).includes('shipped');

function leftOf({ order, shipments, gone }: OrderWithPapers): PackingSlip['left'] {
  const { lines } = order.priced;
  const left = linesLeft(lines, quantitiesOf(shipments), gone);
  const part = nextPart(order.agreed?.parts ?? null, left);
  return lines.flatMap((line, index) => {
    const quantity = (part === null ? left[index]?.left : part.get(line.itemNo)) ?? 0;
    return quantity === 0 ? [] : [{ line, quantity }];
  });
}

/** What was noted on orders, oldest first, by order. */
async function notesOn(reader: Kysely<Schema>, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await reader
          .selectFrom('order_notes')
          .select(['order_id', 'text'])
          .where('order_id', 'in', ids)
          .where('kind', '=', 'note')
          .orderBy('created_at')
          .execute();
  return rowsByKey(rows, ({ order_id }) => order_id);
}
