import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When deliveries arrived, as the desk heard of it. */
export const arrivals: Migration = async (connection, { integer, strict }) => {
  for (const statement of [
    `CREATE TABLE arrivals (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      paper_id TEXT,
      arrived_on TEXT,
      at ${integer} NOT NULL,
      operator_id TEXT REFERENCES operators (id) ON DELETE SET NULL
    )${strict}`,
    'CREATE INDEX arrivals_order ON arrivals (order_id, at)',
    'CREATE INDEX arrivals_operator ON arrivals (operator_id)',
  ])
    await sql.raw(statement).execute(connection);
};
