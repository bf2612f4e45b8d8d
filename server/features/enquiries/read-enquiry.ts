import type { Kysely } from 'kysely';
import type { ItemOrigin } from '../../../domain/item-origin.ts';
import type { ItemKind } from '../../../domain/item-kinds.ts';
import type { WorkState } from '../../../domain/work-state.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { itemChanges } from '../../platform/audit/desk-actions.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { fieldsOf } from './enquiry-fields.ts';

/** How far an item is, and whose. */
export interface Work {
  state: WorkState;
  assigneeId: string | null;
  dueAt: number | null;
  labels: string[];
  isSpam: boolean;
  /** put aside until then (domain/snooze.ts); null: it is not */
  snoozedUntil: number | null;
  /** when it came back by itself, until somebody works on it */
  wokenAt: number | null;
  /** goes up with every change */
  revision: number;
}

/** Something that was done at an item: a line of the log without where it came from. */
export interface Change {
  id: string;
  at: number;
  /** the operator's name, or the address they had */
  by: string;
  action: string;
  /** JSON as in the log */
  detail: string | null;
}

interface Note {
  id: string;
  at: number;
  /** null when they left long ago */
  by: string | null;
  text: string;
}

/** One enquiry, all of it. */
export interface ReadEnquiry {
  id: string;
  kind: ItemKind;
  inquiryNumber: string;
  /** in its one spelling; null where none was asked for */
  email: string | null;
  language: string;
  receivedAt: number;
  receiptWithheld: boolean;
  /** null: it came in */
  origin: ItemOrigin | null;
  /** in the form's order */
  fields: { name: string; value: string }[];
  mails: Pick<MailRow, 'id' | 'template' | 'state' | 'attempts' | 'last_error' | 'sent_at'>[];
  work: Work;
  /** oldest first */
  notes: Note[];
  /** newest first */
  history: Change[];
  /** others who opened it within the last minutes, and may be at it now */
  others: { name: string; at: number }[];
}

/** How long somebody who opened an item may still be at it, in milliseconds. */
const presence = 10 * 60 * 1000;

/** Lines of the history that are shown. */
const mostChanges = 100;

/**
 * Reads an enquiry for somebody at the desk, and writes the reading down: it is unread no more.
 * @returns `restricted`: its processing is restricted (Art. 18 GDPR), so it is not shown; null: there is none
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readEnquiry(
  database: Database,
  actor: Actor,
  id: string,
  now: number,
): Promise<ReadEnquiry | 'restricted' | null> {
  const found = await database.read(async (reader) => {
    const enquiry = await reader.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst();
    if (enquiry === undefined) return null;
    const mails = await reader
      .selectFrom('mails')
      .select(['id', 'template', 'state', 'attempts', 'last_error', 'sent_at'])
      .where('enquiry_id', '=', id)
      .orderBy('created_at')
      .execute();
    const labels = await reader
      .selectFrom('item_labels')
      .select('label')
      .where('enquiry_id', '=', id)
      .orderBy('label')
      .execute();
    const notes = await reader
      .selectFrom('item_notes')
      .leftJoin('operators', 'operators.id', 'item_notes.operator_id')
      .select(['item_notes.id', 'item_notes.created_at as at', 'operators.name as by', 'item_notes.text'])
      .where('enquiry_id', '=', id)
      .orderBy('item_notes.created_at')
      .orderBy('item_notes.id')
      .execute();
    return {
      enquiry,
      mails,
      labels,
      notes,
      history: await changesOf(reader, id),
      others: await othersAt(reader, id, actor.operator.id, now),
    };
  });
  if (found === null) return null;
  const { enquiry, mails, labels, notes, history, others } = found;
  if (enquiry.restricted_at !== null) return 'restricted';
  await database.write(async (transaction) => {
    await recordAccess(
      transaction,
      actor,
      { action: 'enquiry-read', item: { kind: 'enquiry', id, label: enquiry.enquiry_number } },
      now,
    );
    if (enquiry.opened_at === null)
      await transaction
        .updateTable('enquiries')
        .set({ opened_at: now })
        .where('id', '=', id)
        // what happened between is still to be read
        .where('revision', '=', enquiry.revision)
        .execute();
  });
  return {
    id,
    kind: enquiry.kind,
    inquiryNumber: enquiry.enquiry_number,
    email: enquiry.email,
    language: enquiry.language,
    receivedAt: enquiry.received_at,
    receiptWithheld: enquiry.receipt_withheld === 1,
    origin: enquiry.origin,
    fields: [...fieldsOf(enquiry.payload)].map(([name, value]) => ({ name, value })),
    mails,
    work: {
      state: enquiry.work_state,
      assigneeId: enquiry.assignee_id,
      dueAt: enquiry.due_at,
      labels: labels.map(({ label }) => label),
      isSpam: enquiry.spam_at !== null,
      snoozedUntil: enquiry.snoozed_until,
      wokenAt: enquiry.woken_at,
      revision: enquiry.revision,
    },
    notes,
    history,
    others,
  };
}

/** What was done at an item, newest first. */
export async function changesOf(reader: Kysely<Schema>, id: string, limit = mostChanges): Promise<Change[]> {
  const found = await reader
    .selectFrom('desk_log')
    .leftJoin('operators', 'operators.id', 'desk_log.operator_id')
    .select(['desk_log.id', 'desk_log.at', 'operators.name', 'desk_log.operator', 'desk_log.action', 'desk_log.detail'])
    .where('desk_log.item_id', '=', id)
    .where('desk_log.action', 'in', itemChanges)
    .orderBy('desk_log.at', 'desc')
    .orderBy('desk_log.id', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ name, operator, ...line }) => ({ ...line, by: name ?? operator }));
}

async function othersAt(reader: Kysely<Schema>, id: string, me: string, now: number): Promise<ReadEnquiry['others']> {
  const found = await reader
    .selectFrom('desk_log')
    .innerJoin('operators', 'operators.id', 'desk_log.operator_id')
    .select((select) => ['operators.name', select.fn.max('desk_log.at').as('at')])
    .where('desk_log.item_id', '=', id)
    .where('desk_log.at', '>', now - presence)
    .where('desk_log.operator_id', '<>', me)
    .groupBy(['operators.id', 'operators.name'])
    .execute();
  return found.map(({ name, at }) => ({ name, at: Number(at) })).sort((a, b) => b.at - a.at);
}
