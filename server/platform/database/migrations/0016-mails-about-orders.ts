import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A mail that the desk writes about an order is read there, too, with what comes back. */
export const mailsAboutOrders: Migration = async (connection) => {
  const statements = [
    'ALTER TABLE enquiries ADD COLUMN order_id TEXT REFERENCES orders (id) ON DELETE SET NULL',
    'CREATE INDEX enquiries_order ON enquiries (order_id) WHERE order_id IS NOT NULL',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
