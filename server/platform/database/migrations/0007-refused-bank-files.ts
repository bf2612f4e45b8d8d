import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Files of a bank that could not be taken, until somebody has said that they are dealt with. */
export const refusedBankFiles: Migration = async (connection, { strict }) => {
  await sql
    .raw(
      `CREATE TABLE bank_refused_files (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        account TEXT NOT NULL,
        why TEXT NOT NULL,
        refused_on TEXT NOT NULL
      )${strict}`,
    )
    .execute(connection);
};
