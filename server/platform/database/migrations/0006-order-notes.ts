import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What the people at the desk note about an order, and what its addresses were before somebody corrected them. */
export const orderNotes: Migration = async (connection, { integer, strict }) => {
  const statements = [
    `CREATE TABLE order_notes (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      operator_id TEXT REFERENCES operators (id) ON DELETE SET NULL,
      kind TEXT NOT NULL CHECK (kind IN ('note', 'delivery-address', 'invoice-address')),
      text TEXT NOT NULL,
      created_at ${integer} NOT NULL
    )${strict}`,
    'CREATE INDEX order_notes_order ON order_notes (order_id, created_at)',
    'CREATE INDEX order_notes_operator ON order_notes (operator_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
