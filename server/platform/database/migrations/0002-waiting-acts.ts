import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What was pressed at the desk and is done in a few seconds, unless it is taken back; one an order. */
export const waitingActs: Migration = async (connection, { integer, strict }) => {
  const statements = [
    `CREATE TABLE waiting_acts (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
      act TEXT NOT NULL CHECK (act IN ('confirm', 'ship', 'invoice')),
      wanted TEXT NOT NULL,
      operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
      address_prefix TEXT NOT NULL,
      pressed_at ${integer} NOT NULL,
      due_at ${integer} NOT NULL,
      problem TEXT
    )${strict}`,
    'CREATE INDEX waiting_acts_operator ON waiting_acts (operator_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
