import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { mostLabels, readNote, type WorkState } from '../../../domain/work-state.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { EnquiryRow } from '../../platform/database/schema/enquiries.ts';
import { activeOperator } from './active-operator.ts';
import { changesOf, type Change } from './read-enquiry.ts';
import { placeOf, type PlaceChange } from './place-of-item.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';

/** What is to become of an item; what is left out stays. */
export interface WorkChange extends PlaceChange {
  /** null: nobody's */
  assigneeId?: string | null;
  labels?: readonly string[];
  /** one more, or one less */
  addLabel?: string;
  dropLabel?: string;
  /** milliseconds since 1970 UTC */
  dueAt?: number;
}

/** What an item was before a change, as far as it can be taken back. */
export interface WorkBefore {
  state: WorkState;
  assigneeId: string | null;
  /** until when it was put aside, milliseconds since 1970 UTC; null: it was not */
  snoozedUntil: number | null;
}

export type WorkOutcome =
  | { outcome: 'changed'; revision: number; before: WorkBefore }
  /**
   * somebody else was faster; nothing was changed. `by` is what they did, where the log still has it; `revision` the one
   * to go on from, which is no newer than that
   */
  | { outcome: 'overtaken'; by: Change | null; revision: number }
  /** nobody with that id works here */
  | { outcome: 'no-such-operator' }
  /** it would have more labels than an item may */
  | { outcome: 'labels' }
  /** the law's date of a withdrawal would be over before it came back */
  | { outcome: 'due-by-law' }
  /** there is none, or it is restricted (Art. 18 GDPR) */
  | { outcome: 'missing' };

/**
 * Changes how far an item is, whose, its labels, its date or its place, and writes that down; what is so already is not written.
 * @param revision the operator has seen; another one in the database means that somebody changed it meanwhile
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was changed
 */
export function workOnItem(
  database: Database,
  actor: Actor,
  work: { id: string; revision: number; change: WorkChange },
  now: number,
): Promise<WorkOutcome> {
  return database.write((transaction) => workInside(transaction, actor, work, now));
}

/** The same within a transaction. */
export async function workInside(
  transaction: Kysely<Schema>,
  actor: Actor,
  { id, revision, change }: { id: string; revision: number; change: WorkChange },
  now: number,
): Promise<WorkOutcome> {
  const item = await findWorkable(transaction, id);
  if (item === null) return { outcome: 'missing' };
  const before: WorkBefore = {
    state: item.work_state,
    assigneeId: item.assignee_id,
    snoozedUntil: item.snoozed_until,
  };
  const { assigneeId = item.assignee_id } = change;
  const assignee = assigneeId === null ? null : await activeOperator(transaction, assigneeId);
  if (assignee === undefined && assigneeId !== item.assignee_id) return { outcome: 'no-such-operator' };
  const labels = await labelChange(transaction, id, change);
  if (labels === 'too-many') return { outcome: 'labels' };
  const placed = placeOf(item, change, now);
  if (placed === 'due-by-law') return { outcome: 'due-by-law' };
  const { lines, ...place } = placed;
  const { dueAt = place.due_at } = change;
  if (assigneeId !== item.assignee_id) lines.push({ action: 'item-assigned', detail: { to: assignee?.name ?? '' } });
  if (change.dueAt !== undefined && dueAt !== item.due_at && dueAt !== null)
    lines.push({ action: 'item-due', detail: { to: new Date(dueAt).toISOString() } });
  if (labels.added.length + labels.gone.length > 0) lines.push({ action: 'item-labels' });
  if (lines.length === 0 && item.revision === revision) return { outcome: 'changed', revision, before };

  // asked in the statement itself: two instances may have read the same revision
  const { numUpdatedRows } = await transaction
    .updateTable('enquiries')
    .set({ ...place, assignee_id: assigneeId, due_at: dueAt, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) {
    const [by = null] = await changesOf(transaction, id, 1);
    return { outcome: 'overtaken', by, revision: item.revision };
  }
  for (const label of labels.gone)
    await transaction.deleteFrom('item_labels').where('enquiry_id', '=', id).where('label', '=', label).execute();
  for (const label of labels.added)
    await transaction
      .insertInto('item_labels')
      .values({ enquiry_id: id, label, received_at: item.received_at, active_at: item.active_at })
      .execute();
  for (const line of lines) await recordAccess(transaction, actor, { ...line, item: itemOf(item) }, now);
  return { outcome: 'changed', revision: revision + 1, before };
}

/**
 * Notes something for the others at the desk. A note is added to what is there, so nobody can be overtaken.
 * @returns false when there is no such item, or it is restricted
 * @throws {RangeError} an empty note, or one that is too long
 * @throws {StorageUnavailable}
 */
export function noteOnItem(
  database: Database,
  actor: Actor,
  { id, text }: { id: string; text: string },
  now: number,
): Promise<boolean> {
  const note = readNote(text);
  if (note === null) throw new RangeError('A note has 1 to 5000 characters');
  return database.write(async (transaction) => {
    const item = await findWorkable(transaction, id);
    if (item === null) return false;
    await transaction
      .insertInto('item_notes')
      .values({ id: randomUUID(), enquiry_id: id, operator_id: actor.operator.id, text: note, created_at: now })
      .execute();
    await recordAccess(transaction, actor, { action: 'item-noted', item: itemOf(item) }, now);
    return true;
  });
}

const workableColumns = [
  'id',
  'kind',
  'enquiry_number',
  'received_at',
  'active_at',
  'work_state',
  'assignee_id',
  'due_at',
  'revision',
  'spam_at',
  'snoozed_until',
  'woken_at',
] as const;

type Workable = Pick<EnquiryRow, (typeof workableColumns)[number]>;

/** null when nobody may work on it. */
async function findWorkable(transaction: Kysely<Schema>, id: string): Promise<Workable | null> {
  const item = await transaction
    .selectFrom('enquiries')
    .select(workableColumns)
    .where('id', '=', id)
    .where('restricted_at', 'is', null)
    .executeTakeFirst();
  return item ?? null;
}

/**
 * Notes, in the transaction that sends or notes it, that an item was answered: the first time counts for how long people
 * wait. What was new is then in work, and whoever answered has it unless somebody had it already.
 */
export async function noteAnswer(
  transaction: Kysely<Schema>,
  actor: Actor,
  item: Pick<EnquiryRow, 'id' | 'work_state' | 'assignee_id' | 'answered_at'>,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('enquiries')
    .set({
      answered_at: item.answered_at ?? now,
      work_state: item.work_state === 'new' ? 'in-work' : item.work_state,
      assignee_id: item.assignee_id ?? actor.operator.id,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', item.id)
    .execute();
}

/** An answer was taken back before it left: unless there was another one, nobody has been answered. */
export async function forgetAnswer(transaction: Kysely<Schema>, id: string): Promise<void> {
  await transaction
    .updateTable('enquiries')
    .set({ answered_at: null })
    .where('id', '=', id)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('answers').select('id').where('enquiry_id', '=', id).where('state', '=', 'sent')),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('item_acts').select('id').where('enquiry_id', '=', id).where('kind', '=', 'call'),
        ),
      ),
    )
    .execute();
}

const itemOf = ({ id, enquiry_number }: Workable) => ({ kind: 'enquiry', id, label: enquiry_number }) as const;

async function labelChange(
  transaction: Kysely<Schema>,
  id: string,
  { labels, addLabel, dropLabel }: WorkChange,
): Promise<{ added: string[]; gone: string[] } | 'too-many'> {
  if (labels === undefined && addLabel === undefined && dropLabel === undefined) return { added: [], gone: [] };
  const found = await transaction.selectFrom('item_labels').select('label').where('enquiry_id', '=', id).execute();
  const had = new Set(found.map(({ label }) => label));
  const wanted = new Set(labels ?? had);
  if (addLabel !== undefined) wanted.add(addLabel);
  if (dropLabel !== undefined) wanted.delete(dropLabel);
  if (wanted.size > mostLabels) return 'too-many';
  return {
    added: [...wanted].filter((label) => !had.has(label)),
    gone: [...had].filter((label) => !wanted.has(label)),
  };
}
