import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { germanDay } from '../../../domain/german-time.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ContentPlanRow } from '../../platform/database/schema/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { mailRow } from '../../platform/mail/outbox.ts';
import { placeOf, type Json } from './change.ts';
import type { Draft } from './drafts.ts';

/**
 * Drafts that go live by themselves at a time. They stay drafts until then: who changes one changes what goes live, and who
 * takes the plan back has ordinary drafts again.
 */
export interface Plan {
  id: string;
  /** milliseconds since 1970 UTC */
  goesLiveAt: number;
  plannedAt: number;
  operatorId: string;
  operator: string;
  /** what the checks said when its time had come; null: it waits for its time */
  problems: string[] | null;
}

/** What the checks said of a stored plan, one sentence each; null: nothing yet. */
export const problemsOfPlan = ({ problems }: Pick<ContentPlanRow, 'problems'>): string[] | null =>
  problems === null ? null : z.array(z.string()).parse(JSON.parse(problems));

const planOf = (row: ContentPlanRow): Plan => ({
  id: row.id,
  goesLiveAt: row.goes_live_at,
  plannedAt: row.planned_at,
  operatorId: row.operator_id,
  operator: row.operator,
  problems: problemsOfPlan(row),
});

/** All plans, the next one first. */
export async function readPlans(database: Database): Promise<Plan[]> {
  const rows = await database.read((tables) =>
    tables.selectFrom('content_plans').selectAll().orderBy('goes_live_at').orderBy('id').execute(),
  );
  return rows.map(planOf);
}

/** The plan whose time has come, the earliest first; null where none has. What the checks refused waits for a person. */
export async function duePlan(database: Database, now: number): Promise<Plan | null> {
  const row = await database.read((tables) =>
    tables
      .selectFrom('content_plans')
      .selectAll()
      .where('goes_live_at', '<=', now)
      .where('problems', 'is', null)
      .orderBy('goes_live_at')
      .orderBy('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : planOf(row);
}

/**
 * Plans drafts for a time. A post that is new gets the German day of that time as its date, unless somebody has typed one.
 * @param plan.drafts as they were checked
 * @returns null when one of them was changed, planned, thrown away or published meanwhile: nothing is planned then
 */
export async function makePlan(
  database: Database,
  actor: Actor,
  { drafts, goesLiveAt }: { drafts: readonly Draft[]; goesLiveAt: number },
  now: number,
): Promise<string | null> {
  const id = randomUUID();
  return database.write(async (transaction) => {
    const rows = await transaction
      .selectFrom('content_drafts')
      .select(['place', 'changed_at'])
      .where('plan_id', 'is', null)
      .execute();
    const seen = new Map(rows.map((row) => [row.place, row.changed_at]));
    if (drafts.length === 0 || drafts.some((draft) => seen.get(placeOf(draft)) !== draft.changedAt)) return null;
    await transaction
      .insertInto('content_plans')
      .values({
        id,
        goes_live_at: goesLiveAt,
        planned_at: now,
        operator_id: actor.operator.id,
        operator: actor.operator.email,
      })
      .execute();
    for (const draft of drafts) {
      const { file, at } = draft;
      const dated = drafts.some((one) => one.file === file && one.at.join() === 'date');
      const value = at.length > 0 || dated ? null : withDate(file, draft.value, germanDay(goesLiveAt));
      await transaction
        .updateTable('content_drafts')
        .set({ plan_id: id, ...(value === null ? {} : { value: JSON.stringify(value) }) })
        .where('place', '=', placeOf(draft))
        .execute();
    }
    await recordAccess(
      transaction,
      actor,
      {
        action: 'website-planned',
        item: { kind: 'website', id, label: '' },
        detail: { fields: drafts.length, at: goesLiveAt },
      },
      now,
    );
    return id;
  });
}

/** The first facts of a new post with another date; null for everything else. */
function withDate(file: string, value: Json | undefined, date: string): Json | null {
  if (!/^blog\/[^/]+\/facts\.json$/.test(file)) return null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, date } : null;
}

/** Takes a plan back: its drafts wait for somebody to publish them. @returns false when it is gone, live perhaps */
export async function takeBackPlan(database: Database, actor: Actor, id: string, now: number): Promise<boolean> {
  return database.write(async (transaction) => {
    if (!(await endPlan(transaction, id))) return false;
    await recordAccess(
      transaction,
      actor,
      { action: 'website-plan-taken-back', item: { kind: 'website', id, label: '' } },
      now,
    );
    return true;
  });
}

/** Removes a plan, in the transaction of what it ends with; what is left of its drafts are ordinary ones. @returns false when another one was quicker */
export async function endPlan(transaction: Kysely<Schema>, id: string): Promise<boolean> {
  const gone = await transaction.deleteFrom('content_plans').where('id', '=', id).executeTakeFirst();
  if (gone.numDeletedRows === 0n) return false;
  await transaction.updateTable('content_drafts').set({ plan_id: null }).where('plan_id', '=', id).execute();
  return true;
}

/**
 * Its time came and the checks refused it: it waits for a person, who finds the reasons beside it. Whoever planned it is
 * mailed, or the company where they are not here any more. Of two instances that find it out one says so.
 */
export async function holdPlan(
  database: Database,
  id: string,
  problems: readonly string[],
  { messageIdHost, now }: { messageIdHost: string; now: number },
): Promise<void> {
  await database.write(async (transaction) => {
    const held = await transaction
      .updateTable('content_plans')
      .set({ problems: JSON.stringify(problems) })
      .where('id', '=', id)
      .where('problems', 'is', null)
      .returning('operator_id')
      .executeTakeFirst();
    if (held === undefined) return;
    const operator = await transaction
      .selectFrom('operators')
      .select(['email', 'language'])
      .where('id', '=', held.operator_id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    const origin = { language: operator?.language ?? ('de' as const), messageIdHost, now };
    // a plan's mail has the plan's id: it finds its way to it, and there is one
    const mail = mailRow({ template: 'plan-refused', recipient: operator?.email ?? null }, origin, id);
    await transaction.insertInto('mails').values(mail).execute();
  });
}
