import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Milliseconds between two tries; a reader holds the journal for as long as it reads. */
const rest = 200;

/**
 * Deleted content is overwritten in the file (secure_delete); this does the same to what SQLite's journal still holds.
 * @param tries how often, while somebody reads what lies in the journal
 * @returns false: somebody still read, and what was deleted lies in the journal yet
 * @throws {StorageUnavailable}
 */
export async function emptyJournal(database: Database, tries = 5): Promise<boolean> {
  if (database.kind !== 'sqlite') return true;
  for (let left = tries; left > 0; left -= 1) {
    const { rows } = await database.read((reader) =>
      sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(reader),
    );
    if (rows[0]?.busy === 0) return true;
    if (left > 1) await delay(rest);
  }
  return false;
}
