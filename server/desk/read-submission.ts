import type { Database } from '../database/database.ts';
import type { MailRow, SubmissionKind } from '../database/schema.ts';
import { recordAccess, type Actor } from './record-access.ts';
import { fieldsOf } from './submission-fields.ts';

/** One submission, all of it. */
export interface ReadSubmission {
  id: string;
  kind: SubmissionKind;
  inquiryNumber: string;
  language: string;
  receivedAt: number;
  receiptWithheld: boolean;
  /** in the form's order */
  fields: { name: string; value: string }[];
  mails: Pick<MailRow, 'id' | 'template' | 'state' | 'attempts' | 'last_error' | 'sent_at'>[];
}

/**
 * Reads a submission for somebody at the desk, and writes the reading down.
 * @returns `restricted`: its processing is restricted (Art. 18 GDPR), so it is not shown; null: there is none
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readSubmission(
  database: Database,
  actor: Actor,
  id: string,
  now: number,
): Promise<ReadSubmission | 'restricted' | null> {
  const found = await database.read(async (reader) => {
    const submission = await reader.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
    if (submission === undefined) return null;
    const mails = await reader
      .selectFrom('mails')
      .select(['id', 'template', 'state', 'attempts', 'last_error', 'sent_at'])
      .where('submission_id', '=', id)
      .orderBy('created_at')
      .execute();
    return { submission, mails };
  });
  if (found === null) return null;
  const { submission, mails } = found;
  if (submission.restricted_at !== null) return 'restricted';
  await database.write((transaction) =>
    recordAccess(
      transaction,
      actor,
      { action: 'submission-read', item: { kind: 'submission', id, label: submission.inquiry_number } },
      now,
    ),
  );
  return {
    id,
    kind: submission.kind,
    inquiryNumber: submission.inquiry_number,
    language: submission.language,
    receivedAt: submission.received_at,
    receiptWithheld: submission.receipt_withheld === 1,
    fields: [...fieldsOf(submission.payload)].map(([name, value]) => ({ name, value })),
    mails,
  };
}
