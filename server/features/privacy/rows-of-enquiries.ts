import type { Kysely } from 'kysely';
import type {
  AnswerFileRow,
  AnswerRow,
  EnquiryRow,
  ItemActRow,
  ItemLabelRow,
  ItemNoteRow,
} from '../../platform/database/schema/enquiries.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { filesOfAnswers } from '../enquiries/attach-files.ts';

/** What hangs on a person's messages, each oldest first. */
export interface RowsOfEnquiries {
  /** what the desk answered, drafts among it */
  answers: (AnswerRow & { files: Omit<AnswerFileRow, 'content'>[] })[];
  /** calls and refunds that were noted */
  acts: ItemActRow[];
  /** what the company noted about what the person sent */
  notes: ItemNoteRow[];
  /** what the company sorted it under */
  labels: ItemLabelRow[];
}

export async function rowsOfEnquiries(
  reader: Kysely<Schema>,
  enquiries: readonly EnquiryRow[],
): Promise<RowsOfEnquiries> {
  const ids = enquiries.map(({ id }) => id);
  if (ids.length === 0) return { answers: [], acts: [], notes: [], labels: [] };
  return {
    answers: await answersTo(reader, ids),
    acts: await reader.selectFrom('item_acts').selectAll().where('enquiry_id', 'in', ids).orderBy('at').execute(),
    notes: await reader
      .selectFrom('item_notes')
      .selectAll()
      .where('enquiry_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
    labels: await reader
      .selectFrom('item_labels')
      .selectAll()
      .where('enquiry_id', 'in', ids)
      .orderBy('label')
      .execute(),
  };
}

async function answersTo(reader: Kysely<Schema>, ids: readonly string[]): Promise<RowsOfEnquiries['answers']> {
  const answers = await reader
    .selectFrom('answers')
    .selectAll()
    .where('enquiry_id', 'in', ids)
    .orderBy('changed_at')
    .execute();
  const files = await filesOfAnswers(
    reader,
    answers.map(({ id }) => id),
  );
  return answers.map((answer) => ({ ...answer, files: files.filter(({ answer_id }) => answer_id === answer.id) }));
}
