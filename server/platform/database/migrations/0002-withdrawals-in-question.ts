import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Which orders a withdrawal may be about, with those of withdrawals that wait already. */
export const withdrawalsInQuestion: Migration = async (connection, { integer, strict }) => {
  for (const statement of [
    `CREATE TABLE withdrawal_candidates (
      withdrawal_id TEXT NOT NULL REFERENCES withdrawals (id) ON DELETE CASCADE,
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      is_named ${integer} NOT NULL,
      denied_at ${integer},
      denied_by TEXT,
      PRIMARY KEY (withdrawal_id, order_id)
    )${strict}`,
    'CREATE INDEX withdrawal_candidates_order ON withdrawal_candidates (order_id)',
    // only those that somebody has still to say something about
    'CREATE INDEX withdrawal_candidates_open ON withdrawal_candidates (order_id) WHERE denied_at IS NULL',
    `INSERT INTO withdrawal_candidates (withdrawal_id, order_id, is_named)
      SELECT withdrawals.id, orders.id, CASE WHEN enquiries.payload LIKE '%' || orders.order_number || '%' THEN 1 ELSE 0 END
      FROM withdrawals
      JOIN enquiries ON enquiries.id = withdrawals.id
      JOIN orders ON lower(orders.email) = lower(enquiries.email)
        OR enquiries.payload LIKE '%' || orders.order_number || '%'
      WHERE withdrawals.state = 'untied' AND orders.kind = 'order'
        AND orders.state NOT IN ('done', 'cancelled', 'withdrawn')`,
  ])
    await sql.raw(statement).execute(connection);
};
