import type { Database } from '../../platform/database/database.ts';
import { composeMail } from '../../start/compose-mail.ts';
import { withOrigin } from '../../platform/mail/outbox.ts';
import type { ComposedMail, MailSetting } from '../../platform/mail/mail-frame.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';

/** A mail about an item as it went or will go out, made from the stored rows as the worker makes it. */
export interface ShownMail {
  composed: ComposedMail;
  state: string;
  sentAt: number | null;
}

/**
 * @returns null: the item has no such mail, or is restricted (Art. 18 GDPR)
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readMail(
  database: Database,
  actor: Actor,
  setting: MailSetting,
  itemId: string,
  mailId: string,
  now: number,
): Promise<ShownMail | null> {
  const due = await database.read(async (reader) => {
    const mail = await reader
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .where('submission_id', '=', itemId)
      .executeTakeFirst();
    return mail === undefined ? null : withOrigin(reader, mail);
  });
  if (due === null || due.submission === null || due.submission.restricted_at !== null) return null;
  const { inquiry_number } = due.submission;
  await database.write((transaction) =>
    recordAccess(
      transaction,
      actor,
      { action: 'mail-read', item: { kind: 'submission', id: itemId, label: inquiry_number } },
      now,
    ),
  );
  return { composed: await composeMail(due, setting), state: due.mail.state, sentAt: due.mail.sent_at };
}
