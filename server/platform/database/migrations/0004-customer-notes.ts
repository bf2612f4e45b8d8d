import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What the desk notes about a customer, and which items the desk itself began. */
export const customerNotes: Migration = async (connection, { integer, strict }) => {
  const statements = [
    `CREATE TABLE customer_notes (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      operator_id TEXT REFERENCES operators (id) ON DELETE SET NULL,
      text TEXT NOT NULL,
      created_at ${integer} NOT NULL
    )${strict}`,
    'CREATE INDEX customer_notes_email ON customer_notes (email, created_at)',
    'CREATE INDEX customer_notes_operator ON customer_notes (operator_id)',
    'ALTER TABLE enquiries ADD COLUMN origin TEXT',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
