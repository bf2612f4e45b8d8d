import type { DatabaseSync } from 'node:sqlite';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { recordAccess, type Actor } from '../audit/record-access.ts';

/**
 * What waits after a restore until somebody at the desk has looked: the copy does not know what went out since. Mails that
 * waited in it, every newsletter (who unsubscribed since is a subscriber in it), and numbers of papers.
 */
const heldKinds = ['mails', 'newsletters', 'papers'] as const;
export type HeldKind = (typeof heldKinds)[number];

/**
 * Kept as jobs that a person finishes, because every copy has that table, whatever its version: name,
 * begun at the restore, ended by the person. `copy` says how old the copy is.
 */
const rowOf = (what: HeldKind | 'copy') => `restored-${what}`;

/** A number for a paper was asked for before anybody said which ones may have been given. Nothing was done. */
export class NumbersHeld extends Error {
  override name = 'NumbersHeld';
}

/** Marks a file as restored, before anything can be sent from it. @param now milliseconds since 1970 UTC */
export function markFileAsRestored(file: DatabaseSync, now: number): void {
  const [newest] = file
    .prepare(
      'SELECT max(at) AS at FROM (SELECT max(received_at) AS at FROM enquiries UNION SELECT max(created_at) FROM mails)',
    )
    .all();
  const copiedAt = typeof newest?.['at'] === 'number' ? newest['at'] : now;
  const mark = file.prepare('INSERT OR REPLACE INTO scheduled_jobs (name, started_at, finished_at) VALUES (?, ?, ?)');
  for (const kind of heldKinds) mark.run(rowOf(kind), now, null);
  mark.run(rowOf('copy'), copiedAt, now);
}

/** The same for a database that was restored by its own means. @throws {StorageUnavailable} */
export async function markAsRestored(database: Database, copiedAt: number, now: number): Promise<void> {
  const rows = [
    ...heldKinds.map((kind) => ({ name: rowOf(kind), started_at: now, finished_at: null })),
    { name: rowOf('copy'), started_at: copiedAt, finished_at: now },
  ];
  await database.write(async (transaction) => {
    await transaction
      .deleteFrom('scheduled_jobs')
      .where(
        'name',
        'in',
        rows.map(({ name }) => name),
      )
      .execute();
    await transaction.insertInto('scheduled_jobs').values(rows).execute();
  });
}

export interface Restoration {
  /** the newest that the copy knew; milliseconds since 1970 UTC */
  copiedAt: number;
  restoredAt: number;
  /** what nobody has looked at yet */
  held: HeldKind[];
}

/** Null: the database was never restored. */
export async function readRestoration(reader: Kysely<Schema>): Promise<Restoration | null> {
  const rows = await reader.selectFrom('scheduled_jobs').selectAll().where('name', 'like', 'restored-%').execute();
  const copy = rows.find(({ name }) => name === rowOf('copy'));
  if (copy === undefined) return null;
  const isHeld = (kind: HeldKind) => rows.some((row) => row.name === rowOf(kind) && row.finished_at === null);
  return { copiedAt: copy.started_at, restoredAt: copy.finished_at ?? copy.started_at, held: heldKinds.filter(isHeld) };
}

export async function isHeld(reader: Kysely<Schema>, kind: HeldKind): Promise<boolean> {
  const row = await reader
    .selectFrom('scheduled_jobs')
    .select('name')
    .where('name', '=', rowOf(kind))
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of `mails`: not one that waited in the copy, and no newsletter while those are held. */
export const isFreeToGo = sql<boolean>`NOT EXISTS (SELECT 1 FROM scheduled_jobs WHERE finished_at IS NULL
  AND (name = ${sql.lit(rowOf('newsletters'))} AND mails.template = 'newsletter-edition'
    OR name = ${sql.lit(rowOf('mails'))} AND mails.template <> 'newsletter-edition' AND started_at >= mails.created_at))`;

/** What was decided of what waits. */
export type Release =
  | { kind: 'mails'; send: boolean }
  | { kind: 'newsletters' }
  /** by series, such as `invoice:2026`: the last number that was given */
  | { kind: 'papers'; lastNumbers: ReadonlyMap<string, number> };

/**
 * Lets one kind go on, with a line in the log. Newsletters do not go on by themselves: planned ones are drafts again, those
 * under way are paused. Numbers go on behind those named, never before those known.
 * @returns whether it was held
 * @throws {StorageUnavailable}
 */
export function releaseRestored(database: Database, actor: Actor, release: Release, now: number): Promise<boolean> {
  return database.write(async (transaction) => {
    const row = await transaction
      .updateTable('scheduled_jobs')
      .set({ finished_at: now })
      .where('name', '=', rowOf(release.kind))
      .where('finished_at', 'is', null)
      .returning('started_at')
      .executeTakeFirst();
    if (row === undefined) return false;
    const detail: Record<string, string | number | boolean> = { kind: release.kind };
    if (release.kind === 'mails') {
      detail['sent'] = release.send;
      if (!release.send)
        await transaction
          .updateTable('mails')
          .set({ state: 'dead', given_up_at: now, lease_owner: null, lease_until: null })
          .where('state', 'in', ['queued', 'leased'])
          .where('template', '<>', 'newsletter-edition')
          .where('created_at', '<=', row.started_at)
          .execute();
    } else if (release.kind === 'newsletters') {
      await transaction
        .updateTable('newsletters')
        .set({ state: 'draft', scheduled_at: null })
        .where('state', '=', 'scheduled')
        .execute();
      await transaction
        .updateTable('newsletters')
        .set({ state: 'paused', paused_because: 'operator' })
        .where('state', '=', 'sending')
        .execute();
    } else
      for (const [series, last] of release.lastNumbers) {
        const before = await transaction
          .selectFrom('paper_series')
          .select('last')
          .where('id', '=', series)
          .executeTakeFirst();
        if (last <= (before?.last ?? 0)) continue;
        await transaction
          .insertInto('paper_series')
          .values({ id: series, last })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ last }))
          .execute();
        detail[series] = `${before?.last ?? 0} → ${last}`;
      }
    await recordAccess(transaction, actor, { action: 'restored-released', detail }, now);
    return true;
  });
}
