import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';

/**
 * A file that came with a mail of an item, or goes with an answer to it; that it was taken stands in the log first.
 * @returns null: the item has none such, it was not kept, or the item is restricted (Art. 18 GDPR)
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readItemFile(
  database: Database,
  actor: Actor,
  { itemId, fileId }: { itemId: string; fileId: string },
  now: number,
): Promise<{ name: string; content: Uint8Array } | null> {
  const file = await database.read(
    async (reader) => (await cameIn(reader, itemId, fileId)) ?? (await wentOut(reader, itemId, fileId)),
  );
  if (file === undefined || file.content === null) return null;
  await logAccess(
    database,
    actor,
    { action: 'file-read', item: { kind: 'enquiry', id: itemId, label: file.enquiry_number } },
    now,
  );
  return { name: file.name, content: file.content };
}

const cameIn = (reader: Kysely<Schema>, itemId: string, fileId: string) =>
  reader
    .selectFrom('incoming_files')
    .innerJoin('incoming_mails', 'incoming_mails.id', 'incoming_files.mail_id')
    .innerJoin('enquiries', 'enquiries.id', 'incoming_mails.enquiry_id')
    .select(['incoming_files.name', 'incoming_files.content', 'enquiries.enquiry_number'])
    .where('incoming_files.id', '=', fileId)
    .where('enquiries.id', '=', itemId)
    .where('enquiries.restricted_at', 'is', null)
    .executeTakeFirst();

const wentOut = (reader: Kysely<Schema>, itemId: string, fileId: string) =>
  reader
    .selectFrom('answer_files')
    .innerJoin('answers', 'answers.id', 'answer_files.answer_id')
    .innerJoin('enquiries', 'enquiries.id', 'answers.enquiry_id')
    .select(['answer_files.name', 'answer_files.content', 'enquiries.enquiry_number'])
    .where('answer_files.id', '=', fileId)
    .where('enquiries.id', '=', itemId)
    .where('enquiries.restricted_at', 'is', null)
    .executeTakeFirst();
