import type { Database } from '../database/database.ts';

/**
 * When a withdrawal arrived, by its inquiry number (unguessable, so it may stand in an address), in milliseconds since
 * 1970 UTC; null when there is none. For the page a browser is led to after sending the form without JavaScript.
 * @throws {StorageUnavailable}
 */
export async function findWithdrawal(database: Database, inquiryNumber: string): Promise<number | null> {
  const row = await database.read((reader) =>
    reader.selectFrom('submissions').select('received_at').where('inquiry_number', '=', inquiryNumber).where('kind', '=', 'withdrawal').executeTakeFirst(),
  );
  return row?.received_at ?? null;
}
