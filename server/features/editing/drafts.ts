import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { ContentDraftRow } from '../../platform/database/schema/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { placesForLog } from './places-for-log.ts';
import { markOf, placeOf, sameJson, type Change, type Json } from './change.ts';
import type { ContentTrees } from './content-trees.ts';

/** A field as somebody at the desk wants it; shared by all who work there. */
export interface Draft {
  file: string;
  at: string[];
  /** undefined: the field is to be taken away */
  value: Json | undefined;
  operator: string;
  changedAt: number;
  /** id of the plan it goes live with; null: when somebody publishes */
  plan: string | null;
}

const draftOf = (row: ContentDraftRow): Draft => ({
  file: row.file,
  at: z.array(z.string()).parse(JSON.parse(row.at)),
  value: row.value === null ? undefined : z.json().parse(JSON.parse(row.value)),
  operator: row.operator,
  changedAt: row.changed_at,
  plan: row.plan_id,
});

/** All drafts, planned ones too, by file, the oldest first. */
export async function readDrafts(database: Database): Promise<Draft[]> {
  const rows = await database.read((tables) =>
    tables.selectFrom('content_drafts').selectAll().orderBy('file').orderBy('changed_at').execute(),
  );
  return rows.map(draftOf);
}

/** Ends drafts that are public now, in the transaction that says so; what was typed since stays a draft. */
export async function endDrafts(transaction: Kysely<Schema>, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts)
    await transaction
      .deleteFrom('content_drafts')
      .where('place', '=', placeOf(draft))
      .where('changed_at', '=', draft.changedAt)
      .execute();
}

/** What stands at a place of a file. */
export type ValueAt = (file: string, at: readonly string[]) => Json | undefined;

/** One field somebody has typed. */
export interface Typed {
  file: string;
  at: string[];
  /** mark of what stood there when the form was opened */
  seen: string;
  value: Json | undefined;
  /** what is public */
  published: Json | undefined;
}

/** A field that the desk fills in, over what stands there now. @param published what is public */
export const typedOver =
  (trees: ContentTrees, published: ValueAt) =>
  (file: string, at: string[], value: Json | undefined): Typed => ({
    file,
    at,
    seen: markOf(trees.valueAt(file, at)),
    value,
    published: published(file, at),
  });

/** Somebody else changed the field in the meantime. Nothing of either was thrown away. */
export interface Clash {
  typed: Typed;
  theirs: Json | undefined;
  /** null: it was published meanwhile, or taken back to what is public */
  operator: string | null;
  changedAt: number | null;
}

/**
 * Keeps what was typed, field by field; a field that says what is public again is no draft any more. Where somebody else
 * has changed a field since the form was opened, theirs stays and both are given back.
 */
export async function keepDrafts(
  database: Database,
  actor: Actor,
  typed: readonly Typed[],
  now: number,
): Promise<{ kept: number; clashes: Clash[] }> {
  return database.write(async (transaction) => {
    const clashes: Clash[] = [];
    const kept: Typed[] = [];
    for (const one of typed) {
      const place = placeOf(one);
      const row = await transaction
        .selectFrom('content_drafts')
        .selectAll()
        .where('place', '=', place)
        .executeTakeFirst();
      const draft = row === undefined ? null : draftOf(row);
      const current = draft === null ? one.published : draft.value;
      if (sameJson(current, one.value)) continue;
      if (markOf(current) !== one.seen) {
        clashes.push({
          typed: one,
          theirs: current,
          operator: draft?.operator ?? null,
          changedAt: draft?.changedAt ?? null,
        });
        continue;
      }
      kept.push(one);
      await transaction.deleteFrom('content_drafts').where('place', '=', place).execute();
      if (sameJson(one.value, one.published)) continue;
      // what is written into a file that is still to be new goes live with that file, not before and not after
      const whole = await transaction
        .selectFrom('content_drafts')
        .select('plan_id')
        .where('place', '=', placeOf({ file: one.file, at: [] }))
        .executeTakeFirst();
      await transaction
        .insertInto('content_drafts')
        .values({
          place,
          file: one.file,
          at: JSON.stringify(one.at),
          value: one.value === undefined ? null : JSON.stringify(one.value),
          operator_id: actor.operator.id,
          operator: actor.operator.email,
          changed_at: now,
          plan_id: whole?.plan_id ?? row?.plan_id ?? null,
        })
        .execute();
    }
    const [first] = kept;
    if (first !== undefined)
      await recordAccess(
        transaction,
        actor,
        {
          action: 'website-drafted',
          // the field says on which page of the desk: the file of the figures has several
          item: { kind: 'website', id: first.file, label: first.at[0] ?? '' },
          detail: { fields: kept.length, places: placesForLog(kept) },
        },
        now,
      );
    return { kept: kept.length, clashes };
  });
}

/** Throws drafts away: one, or all of them. What is planned stays, until its plan is taken back. */
export async function dropDrafts(
  database: Database,
  actor: Actor,
  places: readonly string[] | 'all',
  now: number,
): Promise<number> {
  return database.write(async (transaction) => {
    let dropped = 0;
    const rows = await transaction
      .selectFrom('content_drafts')
      .select(['place', 'file'])
      .where('plan_id', 'is', null)
      .execute();
    for (const { place, file } of rows) {
      // a file that is to be new goes with everything that was written into it
      if (places !== 'all' && !places.includes(place) && !places.includes(placeOf({ file, at: [] }))) continue;
      await transaction.deleteFrom('content_drafts').where('place', '=', place).execute();
      dropped++;
    }
    if (dropped > 0)
      await recordAccess(transaction, actor, { action: 'website-draft-dropped', detail: { fields: dropped } }, now);
    return dropped;
  });
}

/** Drafts as changes of the code's files. @param said what a file of the code says at a place */
export function changesOf(
  drafts: readonly Draft[],
  said: (file: string, at: readonly string[]) => Json | undefined,
): Change[] {
  return drafts.map(({ file, at, value }) => {
    const base = said(file, at);
    return { file, at, ...(base === undefined ? {} : { base }), ...(value === undefined ? {} : { value }) };
  });
}
