import { sql } from 'kysely';
import { dayAfter, germanDay } from '../../domain/german-time.ts';
import { openItems } from '../../domain/item-filter.ts';
import type { Database } from '../database/database.ts';
import { queueStatus, type QueueStatus } from '../mail/outbox.ts';
import { isOpen } from './filter-items.ts';
import { asLine, countViews, labelsOf, readLines, type InboxRow } from './list-inbox.ts';
import { recordAccess, type Actor } from './record-access.ts';

/** Lines shown of what is most urgent. */
const mostUrgent = 8;

/** Days the charts look back, today among them. */
export const chartDays = 28;

/** Beyond these hours an answer counts as one step slower; the last step has no end. */
export const answerSteps = [2, 8, 24, 72] as const;

const hour = 60 * 60 * 1000;

export interface Today {
  /** by view (domain/item-filter.ts) */
  counts: ReadonlyMap<string, number>;
  /** overdue first, then what is due today */
  urgent: InboxRow[];
  /** open items by whose they are; null: nobody's. The most first */
  held: { operatorId: string | null; items: number }[];
  mails: QueueStatus & { causes: { reason: string; mails: number }[] };
  /** of each of the last days, oldest first */
  received: { day: string; kind: string; language: string; items: number }[];
  /** how many first answers of the last days took how long: one figure for each of `answerSteps`, one for longer */
  answers: number[];
}

/**
 * What somebody who begins to work has to know.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readToday(database: Database, actor: Actor, now: number): Promise<Today> {
  const me = actor.operator.id;
  const counts = await countViews(database, me, now);
  const lines = [];
  for (const due of ['overdue', 'today'] as const)
    lines.push(
      ...(await readLines(database, me, { filter: { ...openItems, due }, after: null, limit: mostUrgent }, now)),
    );
  // what was due earlier today is in both
  const urgent = [...new Map(lines.map((line) => [line.id, line])).values()].slice(0, mostUrgent);
  const labels = await labelsOf(database, urgent);
  const since = now - chartDays * 24 * hour;
  const found = await database.readAside(async (reader) => ({
    held: await reader
      .selectFrom('submissions')
      .select((select) => ['assignee_id', select.fn.countAll<number>().as('items')])
      .where(isOpen)
      .groupBy('assignee_id')
      .execute(),
    causes: await reader
      .selectFrom('mails')
      .select((select) => ['last_error', select.fn.countAll<number>().as('mails')])
      .where(sql<boolean>`state = 'dead'`)
      .where('given_up_at', 'is', null)
      // figures of their campaign, nothing to repair
      .where('template', '<>', 'newsletter-issue')
      .groupBy('last_error')
      .execute(),
    // by hours, which make up the days of every time zone that counts in whole ones
    received: await reader
      .selectFrom('submissions')
      .select((select) => [
        sql<number>`received_at / ${sql.lit(hour)}`.as('hour'),
        'kind',
        'language',
        select.fn.countAll<number>().as('items'),
      ])
      .where('received_at', '>=', since)
      .groupBy(['hour', 'kind', 'language'])
      .execute(),
    answers: await reader
      .selectFrom('submissions')
      .select((select) => [stepOf.as('step'), select.fn.countAll<number>().as('items')])
      .where('received_at', '>=', since)
      .where('answered_at', 'is not', null)
      .groupBy('step')
      .execute(),
  }));
  const mails = await queueStatus(database, () => now);
  await database.write((transaction) =>
    recordAccess(transaction, actor, { action: 'today-read', detail: { shown: urgent.length } }, now),
  );
  const days = new Set(Array.from({ length: chartDays }, (_, back) => dayAfter(germanDay(now), back - chartDays + 1)));
  return {
    counts,
    urgent: urgent.map((row) => asLine(row, labels.get(row.id) ?? [])),
    held: found.held
      .map(({ assignee_id, items }) => ({ operatorId: assignee_id, items }))
      .sort((a, b) => b.items - a.items),
    mails: {
      ...mails,
      causes: found.causes
        .map(({ last_error, mails: of }) => ({ reason: last_error ?? 'unknown', mails: of }))
        .sort((a, b) => b.mails - a.mails),
    },
    received: found.received
      .map(({ hour: at, kind, language, items }) => ({ day: germanDay(at * hour), kind, language, items }))
      .filter(({ day }) => days.has(day)),
    answers: [...answerSteps, null].map((_, step) => found.answers.find((one) => one.step === step)?.items ?? 0),
  };
}

const stepOf = sql<number>`CASE ${sql.join(
  answerSteps.map(
    (hours, step) => sql`WHEN answered_at - received_at <= ${sql.lit(hours * hour)} THEN ${sql.lit(step)}`,
  ),
  sql` `,
)} ELSE ${sql.lit(answerSteps.length)} END`;
