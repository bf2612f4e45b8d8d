import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a transfer is known by in each message of the bank that tells of it: their own references differ. */
export const transfersOfSeveralMessages: Migration = async (connection) => {
  for (const column of ['message', 'value_on', 'transfer_ids'])
    await sql`ALTER TABLE bank_transactions ADD COLUMN ${sql.ref(column)} TEXT NOT NULL DEFAULT ''`.execute(connection);
};
