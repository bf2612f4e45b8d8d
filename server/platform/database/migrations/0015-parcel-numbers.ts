import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Numbers of parcels that became known, or were corrected, after the delivery note was written: the note itself stays as it is. */
export const parcelNumbers: Migration = async (connection, { integer, strict }) => {
  const statements = [
    `CREATE TABLE parcel_numbers (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      paper_id TEXT NOT NULL,
      tracking TEXT NOT NULL,
      carrier TEXT,
      at ${integer} NOT NULL,
      operator_id TEXT REFERENCES operators (id) ON DELETE SET NULL
    )${strict}`,
    'CREATE INDEX parcel_numbers_order ON parcel_numbers (order_id, at)',
    'CREATE INDEX parcel_numbers_operator ON parcel_numbers (operator_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
