import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A role for whoever works on orders and answers messages, and does nothing else. SQLite changes no check of a column, so the column is made anew with its values. */
export const roleForOrders: Migration = async (connection) => {
  const statements = [
    'ALTER TABLE operators RENAME COLUMN role TO earlier_role',
    `ALTER TABLE operators ADD COLUMN role TEXT NOT NULL DEFAULT 'reader'
       CHECK (role IN ('reader', 'orders', 'clerk', 'admin'))`,
    'UPDATE operators SET role = earlier_role',
    'ALTER TABLE operators DROP COLUMN earlier_role',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
