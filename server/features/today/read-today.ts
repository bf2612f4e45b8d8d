import { sql } from 'kysely';
import { openItems } from '../../../domain/item-filter.ts';
import type { Database } from '../../platform/database/database.ts';
import { isDead, queueStatus, type QueueStatus } from '../../platform/mail/outbox.ts';
import { isOpen } from '../enquiries/filter-items.ts';
import { readFigures, type DeskFigures } from './desk-figures.ts';
import { asLine, labelsOf, mostCounted, readLines, type InboxRow } from '../enquiries/list-inbox.ts';
import { urgentOrders, type OrderLineOnBoard } from '../orders/list-orders.ts';
import { readDays, type DayFigures } from './read-days.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';

/** Lines shown of what is most urgent. */
const mostUrgent = 8;

export interface Today {
  figures: DeskFigures;
  /** overdue first, then what is due today */
  urgent: InboxRow[];
  /** the same of orders */
  urgentOrders: OrderLineOnBoard[];
  /** open items by whose they are, counted up to `mostCounted` + 1; null: nobody's. The most first */
  held: { operatorId: string | null; items: number }[];
  mails: QueueStatus & { causes: { reason: string; mails: number }[] };
  /** oldest first */
  days: DayFigures[];
}

/**
 * What somebody who begins to work has to know. Each figure is counted in an index that holds little else, up to a bound,
 * or was counted when its day was over: the page takes no longer with a million items (docs/performance.md).
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readToday(database: Database, actor: Actor, now: number): Promise<Today> {
  const me = actor.operator.id;
  const figures = await readFigures(database, me, now);
  const lines = [];
  for (const due of ['overdue', 'today'] as const)
    lines.push(
      ...(await readLines(database, me, { filter: { ...openItems, due }, after: null, limit: mostUrgent }, now)),
    );
  // what was due earlier today is in both
  const urgent = [...new Map(lines.map((line) => [line.id, line])).values()].slice(0, mostUrgent);
  const labels = await labelsOf(database, urgent);
  const found = await database.readAside(async (reader) => ({
    held: await sql<{ operatorId: string; items: number }>`SELECT operators.id AS "operatorId", (
        SELECT count(*) FROM (
          SELECT 1 FROM enquiries WHERE ${isOpen} AND assignee_id = operators.id LIMIT ${mostCounted + 1}
        ) AS counted
      ) AS items FROM operators`.execute(reader),
    causes: await reader
      .selectFrom('mails')
      .select((select) => ['last_error', select.fn.countAll<number>().as('mails')])
      .where(isDead)
      .groupBy('last_error')
      .execute(),
  }));
  const orders = await urgentOrders(database, mostUrgent, now);
  const days = await readDays(database, now);
  const mails = await queueStatus(database, () => now);
  await database.write((transaction) =>
    recordAccess(transaction, actor, { action: 'today-read', detail: { shown: urgent.length + orders.length } }, now),
  );
  return {
    figures,
    urgent: urgent.map((row) => asLine(row, labels.get(row.id) ?? [])),
    urgentOrders: orders,
    held: [{ operatorId: null, items: figures.views.get('unassigned') ?? 0 }, ...found.held.rows]
      .filter(({ items }) => items > 0)
      .sort((a, b) => b.items - a.items),
    mails: {
      ...mails,
      causes: found.causes
        .map(({ last_error, mails: of }) => ({ reason: last_error ?? 'unknown', mails: of }))
        .sort((a, b) => b.mails - a.mails),
    },
    days,
  };
}
