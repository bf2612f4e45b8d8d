import type { Database } from '../../platform/database/database.ts';
import type { MailboxProblem } from '../../platform/database/schema/enquiries.ts';

/** How it stands with mail that comes in. `off`: it stays in the mailbox; `waits`: not looked at yet */
export type MailboxState =
  | { state: 'off' | 'waits' }
  | { state: 'fine'; lookedAt: number }
  | { state: 'problem'; problem: MailboxProblem; since: number };

/** @param id of the mailbox that is set; null: none @throws {StorageUnavailable} */
export async function readMailbox(database: Database, id: string | null): Promise<MailboxState> {
  if (id === null) return { state: 'off' };
  const row = await database.read((reader) =>
    reader
      .selectFrom('mailboxes')
      .select(['looked_at', 'problem', 'problem_since'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (row?.problem) return { state: 'problem', problem: row.problem, since: row.problem_since ?? 0 };
  return row === undefined || row.looked_at === null ? { state: 'waits' } : { state: 'fine', lookedAt: row.looked_at };
}
