import type { Database } from '../../platform/database/database.ts';
import { cutPage, readCursor, writeCursor } from '../../platform/database/page-cursor.ts';
import { boardLines } from './board-lines.ts';
import { ordersPageSize, type OrderPage } from './list-orders.ts';
import { isPaymentLate } from './todo-rules.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';

/**
 * Orders whose payment is late, the latest first.
 * @param before from the page before; null for the first
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function listLatePayments(
  database: Database,
  actor: Actor,
  before: string | null,
  now: number,
): Promise<OrderPage> {
  const cursor = readCursor(before);
  const found = await database.readAside((reader) =>
    reader
      .selectFrom('orders')
      .selectAll()
      .where(isPaymentLate(now))
      .$if(cursor !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('payment_due_on', 'id'), '>', tuple(dayOf(cursor?.at ?? 0), cursor?.id ?? '')),
        ),
      )
      .orderBy('payment_due_on')
      .orderBy('id')
      .limit(ordersPageSize + 1)
      .execute(),
  );
  const { rows, next } = cutPage(found, ordersPageSize, ({ payment_due_on, id }) =>
    writeCursor({ at: Number(payment_due_on?.replaceAll('-', '')), id }),
  );
  await logAccess(database, actor, { action: 'orders-read', detail: { shown: rows.length } }, now);
  return { rows: await boardLines(database, rows, now), older: next };
}

/** 20261130 as it stands in a cursor, "2026-11-30" as it is stored. */
const dayOf = (digits: number): string => String(digits).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
