import type { Kysely } from 'kysely';
import type { IncomingFileRow } from '../../platform/database/schema/enquiries.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** What came with mails, in its order, without the bytes. @throws {StorageUnavailable} */
export async function filesOfMails(
  reader: Kysely<Schema>,
  mailIds: readonly string[],
): Promise<Omit<IncomingFileRow, 'content'>[]> {
  if (mailIds.length === 0) return [];
  return reader
    .selectFrom('incoming_files')
    .select(['id', 'mail_id', 'position', 'name', 'bytes', 'kept'])
    .where('mail_id', 'in', mailIds)
    .orderBy('position')
    .execute();
}
