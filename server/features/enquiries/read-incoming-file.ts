import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';

/**
 * A file that came with a mail of an item; that it was taken stands in the log first.
 * @returns null: the item has none such, it was not kept, or the item is restricted (Art. 18 GDPR)
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readIncomingFile(
  database: Database,
  actor: Actor,
  itemId: string,
  fileId: string,
  now: number,
): Promise<{ name: string; content: Uint8Array } | null> {
  const file = await database.read((reader) =>
    reader
      .selectFrom('incoming_files')
      .innerJoin('incoming_mails', 'incoming_mails.id', 'incoming_files.mail_id')
      .innerJoin('enquiries', 'enquiries.id', 'incoming_mails.enquiry_id')
      .select(['incoming_files.name', 'incoming_files.content', 'enquiries.enquiry_number'])
      .where('incoming_files.id', '=', fileId)
      .where('enquiries.id', '=', itemId)
      .where('enquiries.restricted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (file === undefined || file.content === null) return null;
  await database.write((transaction) =>
    recordAccess(
      transaction,
      actor,
      { action: 'file-read', item: { kind: 'enquiry', id: itemId, label: file.enquiry_number } },
      now,
    ),
  );
  return { name: file.name, content: file.content };
}
