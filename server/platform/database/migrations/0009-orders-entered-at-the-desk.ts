import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** How an order came that somebody at the desk entered, and whether it was bought at a stand of ours. */
export const ordersEnteredAtTheDesk: Migration = async (connection, { integer }) => {
  const statements = [
    `ALTER TABLE orders ADD COLUMN origin TEXT CHECK (origin IN ('telephone', 'fair', 'letter', 'mail'))`,
    `ALTER TABLE orders ADD COLUMN at_stand ${integer} NOT NULL DEFAULT 0 CHECK (at_stand IN (0, 1))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
