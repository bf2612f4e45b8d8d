import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A quote is taken back at the desk, or accepted there for whoever says so by telephone. */
export const quotesAtTheDesk: Migration = async (connection, { integer }) => {
  const statements = [
    'ALTER TABLE quotes ADD COLUMN noted_by TEXT',
    `ALTER TABLE quotes ADD COLUMN withdrawn_at ${integer}`,
    'ALTER TABLE quotes ADD COLUMN withdrawn_by TEXT',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
