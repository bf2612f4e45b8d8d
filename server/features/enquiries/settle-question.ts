import { dropUnanswered } from '../assistant/unanswered-questions.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';

/**
 * Takes a question off the assistant's list, and writes down who did, both or neither. Of two who press at the same moment
 * the log names one.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const settleQuestion = (database: Database, actor: Actor, id: string, now: number): Promise<void> =>
  database.write(async (transaction) => {
    if (await dropUnanswered(transaction, id))
      await recordAccess(transaction, actor, { action: 'question-settled' }, now);
  });
