import { sql } from 'kysely';
import { z } from 'zod';
import { dayAfter, germanDay, germanTime } from '../../../domain/german-time.ts';
import type { Database } from '../../platform/database/database.ts';

/** Days the charts look back, today among them. */
const chartDays = 28;

/** Beyond these hours an answer counts as one step slower; the last step has no end. */
export const answerSteps = [2, 8, 24, 72] as const;

const hour = 60 * 60 * 1000;

/** When a day is over for good: a message or an answer may be stored, or taken back, a moment after midnight. Milliseconds. */
const settling = hour;

const keptFigures = z.object({
  received: z.array(z.object({ kind: z.string(), language: z.string(), items: z.number() })),
  /** how many first answers took how long: one figure for each of `answerSteps`, one for longer */
  answers: z.array(z.number()),
});

/** What came in on a day, and how long whoever got their first answer on it had waited. */
export interface DayFigures extends z.infer<typeof keptFigures> {
  /** YYYY-MM-DD in Germany */
  day: string;
}

/**
 * The figures of the last days, oldest first. A day that is over is counted once, by whoever looks first, and kept: of a
 * million items only those of today are counted again. So a figure says what came in, also when some of it has been
 * deleted since.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readDays(database: Database, now: number): Promise<DayFigures[]> {
  const first = dayAfter(germanDay(now), 1 - chartDays);
  const days = Array.from({ length: chartDays }, (_, index) => dayAfter(first, index));
  const kept = new Map(
    (
      await database.read((reader) => reader.selectFrom('desk_days').selectAll().where('day', '>=', first).execute())
    ).map(({ day, figures }) => [day, keptFigures.parse(JSON.parse(figures))]),
  );
  const missing = days.filter((day) => !kept.has(day));
  const counted = new Map((await countDays(database, missing)).map((figures) => [figures.day, figures]));
  const settled = [...counted.values()].filter(({ day }) => startOf(dayAfter(day, 1)) + settling <= now);
  if (settled.length > 0)
    await database.write(async (transaction) => {
      await transaction
        .insertInto('desk_days')
        .values(settled.map(({ day, ...figures }) => ({ day, figures: JSON.stringify(figures) })))
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute();
      await transaction.deleteFrom('desk_days').where('day', '<', first).execute();
    });
  return days.flatMap((day) => {
    const figures = kept.get(day) ?? counted.get(day);
    return figures === undefined ? [] : [{ ...figures, day }];
  });
}

/** Counts some days, of which nearly always only the last one or two are asked for. */
async function countDays(database: Database, days: readonly string[]): Promise<DayFigures[]> {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const [from, to] = [startOf(first), startOf(dayAfter(last, 1))];
  // by hours, which make up the days of every time zone that counts in whole ones
  const hourOf = (column: 'received_at' | 'answered_at') =>
    sql<number>`${sql.ref(column)} / ${sql.lit(hour)}`.as('hour');
  const found = await database.readAside(async (reader) => ({
    received: await reader
      .selectFrom('enquiries')
      .select((select) => [hourOf('received_at'), 'kind', 'language', select.fn.countAll<number>().as('items')])
      .where('received_at', '>=', from)
      .where('received_at', '<', to)
      .groupBy(['hour', 'kind', 'language'])
      .execute(),
    answers: await reader
      .selectFrom('enquiries')
      .select((select) => [hourOf('answered_at'), stepOf.as('step'), select.fn.countAll<number>().as('items')])
      .where('answered_at', '>=', from)
      .where('answered_at', '<', to)
      .groupBy(['hour', 'step'])
      .execute(),
  }));
  const [received, answered] = [byDay(found.received), byDay(found.answers)];
  return days.map((day) => {
    const sums = new Map<string, DayFigures['received'][number]>();
    for (const { kind, language, items } of received.get(day) ?? []) {
      const key = `${kind} ${language}`;
      sums.set(key, { kind, language, items: items + (sums.get(key)?.items ?? 0) });
    }
    const answers = [...answerSteps, null].map(() => 0);
    for (const { step, items } of answered.get(day) ?? []) answers[step] = (answers[step] ?? 0) + items;
    return { day, received: [...sums.values()], answers };
  });
}

/** Each row is looked at once: a busy month has tens of thousands. */
function byDay<Row extends { hour: number }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = germanDay(row.hour * hour);
    const of = days.get(day);
    if (of === undefined) days.set(day, [row]);
    else of.push(row);
  }
  return days;
}

const startOf = (day: string): number => germanTime(day, 0);

const stepOf = sql<number>`CASE ${sql.join(
  answerSteps.map(
    (hours, step) => sql`WHEN answered_at - received_at <= ${sql.lit(hours * hour)} THEN ${sql.lit(step)}`,
  ),
  sql` `,
)} ELSE ${sql.lit(answerSteps.length)} END`;
