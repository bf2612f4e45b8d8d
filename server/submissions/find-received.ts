import type { Database } from '../database/database.ts';
import type { SubmissionKind } from '../database/schema.ts';

/**
 * When a message arrived, by its kind and inquiry number (unguessable, so it may stand in an address), in milliseconds
 * since 1970 UTC; null when there is none. For the page a browser is led to after sending a form without JavaScript.
 * @throws {StorageUnavailable}
 */
export async function findReceived(
  database: Database,
  kind: SubmissionKind,
  inquiryNumber: string,
): Promise<number | null> {
  const row = await database.read((reader) =>
    reader
      .selectFrom('submissions')
      .select('received_at')
      .where('inquiry_number', '=', inquiryNumber)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  );
  return row?.received_at ?? null;
}
