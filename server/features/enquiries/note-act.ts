import * as z from 'zod/mini';
import { paragraphs } from '../../../domain/forms/fields.ts';
import { actOutcomes } from '../../../domain/item-acts.ts';
import { typedCents } from '../../../domain/typed-cents.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { noteAnswer } from './work-on-item.ts';

/** What the form of a note sends, untouched. */
export interface WrittenAct {
  /** made by the server when it showed the form; the same form again notes nothing twice */
  id: string;
  kind: string;
  outcome: string;
  /** euros as typed, "11,90"; empty where there is none */
  amount: string;
  note: string;
}

export type ActOutcome = 'noted' | 'missing' | 'outcome' | 'amount' | 'note';

const noteSchema = paragraphs({ max: [1000, 'too-long'] });

/**
 * Notes that somebody called, or paid back. @returns what is wrong, or `noted`
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function noteAct(
  database: Database,
  actor: Actor & { operator: { name: string } },
  { itemId, written }: { itemId: string; written: WrittenAct },
  now: number,
): Promise<ActOutcome> {
  const kind = written.kind === 'call' || written.kind === 'refund' ? written.kind : null;
  const outcomes: readonly string[] = kind === null ? [] : actOutcomes[kind];
  if (kind === null || !outcomes.includes(written.outcome) || !z.uuid().safeParse(written.id).success) return 'outcome';
  const paid = kind === 'refund' && written.outcome !== 'nothing-due';
  const amount = paid ? typedCents(written.amount) : null;
  if (paid && amount === null) return 'amount';
  const note = noteSchema.safeParse(written.note);
  if (!note.success) return 'note';
  return database.write(async (transaction) => {
    const item = await transaction
      .selectFrom('enquiries')
      .select(['id', 'enquiry_number', 'restricted_at', 'work_state', 'assignee_id', 'answered_at'])
      .where('id', '=', itemId)
      .executeTakeFirst();
    if (item === undefined || item.restricted_at !== null) return 'missing';
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('item_acts')
      .values({
        id: written.id,
        enquiry_id: itemId,
        operator_id: actor.operator.id,
        operator_name: actor.operator.name,
        kind,
        outcome: written.outcome,
        amount_cents: amount,
        note: note.data,
        at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return 'noted';
    const action = kind === 'call' ? 'call-noted' : 'refund-noted';
    await recordAccess(
      transaction,
      actor,
      { action, item: { kind: 'enquiry', id: itemId, label: item.enquiry_number } },
      now,
    );
    if (kind === 'call') await noteAnswer(transaction, actor, item, now);
    return 'noted';
  });
}
