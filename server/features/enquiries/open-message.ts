import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isOpen } from './filter-items.ts';

/**
 * The newest message of an address that waits for an answer: whoever writes there anyway answers it.
 * @param email as it is stored
 * @returns its id; null: nothing waits
 * @throws {StorageUnavailable}
 */
export async function openMessageOf(database: Database, email: string): Promise<string | null> {
  const found = await database.readAside((reader) =>
    reader
      .selectFrom('enquiries')
      .select('id')
      // as the index has it
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where(isOpen)
      .where('spam_at', 'is', null)
      .where('restricted_at', 'is', null)
      // of a wish to be called, a telephone; of a withdrawal, its order; and none of those that the desk began
      .where('kind', 'not in', ['callback', 'withdrawal'])
      .where((where) => where.or([where('origin', 'is', null), where('origin', '<>', 'desk')]))
      .orderBy('received_at', 'desc')
      .executeTakeFirst(),
  );
  return found?.id ?? null;
}
