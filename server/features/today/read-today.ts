import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isDead, queueStatus, type QueueStatus } from '../../platform/mail/outbox.ts';
import { isOpen } from '../enquiries/filter-items.ts';
import { readFigures, type DeskFigures } from './desk-figures.ts';
import { mostCounted } from '../enquiries/list-inbox.ts';
import { listTasks, type Task } from './list-tasks.ts';
import { readDays, type DayFigures } from './read-days.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';

export interface Today {
  figures: DeskFigures;
  /** what there is to do, the first to be done at the top */
  tasks: Task[];
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
 * @param sees what else they may look after: privacy cases, backups, the bank statement
 * @throws {StorageUnavailable}
 */
export async function readToday(
  database: Database,
  actor: Actor,
  now: number,
  sees: { seesCases: boolean; seesBackups: boolean; seesBank?: boolean } = { seesCases: false, seesBackups: false },
): Promise<Today> {
  const me = actor.operator.id;
  const figures = await readFigures(database, me, now);
  const tasks = await listTasks(database, { me, ...sees }, now);
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
  const days = await readDays(database, now);
  const mails = await queueStatus(database, () => now);
  await logAccess(database, actor, { action: 'today-read', detail: { shown: tasks.length } }, now);
  return {
    figures,
    tasks,
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
