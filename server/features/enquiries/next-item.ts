import type { Database } from '../../platform/database/database.ts';
import { isOpen } from './filter-items.ts';

/**
 * The item to work on next: the most urgent open one that nobody or the operator has, and that waits for nobody else.
 * @param me id of the operator @param after id of the item that was just done
 * @returns null: there is none
 * @throws {StorageUnavailable}
 */
export async function nextItem(database: Database, me: string, after: string, now: number): Promise<string | null> {
  const found = await database.readAside((reader) =>
    reader
      .selectFrom('enquiries')
      .select('id')
      .where(isOpen)
      .where('due_at', 'is not', null)
      .where('restricted_at', 'is', null)
      .where('id', '<>', after)
      .where((where) => where.or([where('assignee_id', 'is', null), where('assignee_id', '=', me)]))
      .where((where) => where.or([where('work_state', '<>', 'waiting'), where('due_at', '<', now)]))
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  );
  return found?.id ?? null;
}
