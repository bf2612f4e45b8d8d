import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SeenLine } from './note-transaction.ts';

/**
 * Says that a line pays for no order, or that it is to be looked at again.
 * @param now milliseconds since 1970 UTC
 * @returns `changed`: somebody did something with it since it was seen
 * @throws {StorageUnavailable}
 */
export const setAside = (
  database: Database,
  actor: Actor,
  { line: { id, revision }, isAside }: { line: SeenLine; isAside: boolean },
  now: number,
): Promise<'done' | 'changed'> =>
  database.write(async (transaction) => {
    const changed = await transaction
      .updateTable('bank_transactions')
      .set({
        revision: revision + 1,
        set_aside_at: isAside ? now : null,
        set_aside_by: isAside ? actor.operator.id : null,
      })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return 'changed';
    const action = isAside ? 'bank-transaction-set-aside' : 'bank-transaction-reopened';
    await recordAccess(transaction, actor, { action }, now);
    return 'done';
  });
