import type { Database } from '../../platform/database/database.ts';
import type { ComposedMail } from '../../platform/mail/mail-frame.ts';
import type { MailKinds } from '../../platform/mail/mail-kind.ts';
import { prepareMail } from '../../platform/mail/outbox.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enquiryOf } from './mail-kinds.ts';

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
  { database, kinds }: { database: Database; kinds: MailKinds },
  actor: Actor,
  { itemId, mailId }: { itemId: string; mailId: string },
  now: number,
): Promise<ShownMail | null> {
  const found = await database.read(async (reader) => {
    const mail = await reader
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .where('enquiry_id', '=', itemId)
      .executeTakeFirst();
    const enquiry = mail === undefined ? null : await enquiryOf(reader, mail);
    return mail === undefined || enquiry === null || enquiry.restricted_at !== null
      ? null
      : { enquiry, due: await prepareMail(kinds, reader, mail) };
  });
  if (found === null) return null;
  const { due, enquiry } = found;
  await logAccess(
    database,
    actor,
    { action: 'mail-read', item: { kind: 'enquiry', id: itemId, label: enquiry.enquiry_number } },
    now,
  );
  return { composed: await due.compose(), state: due.mail.state, sentAt: due.mail.sent_at };
}
