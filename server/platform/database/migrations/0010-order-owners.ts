import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Who at the desk looks after an order; found by that and by nobody's, as long as it is not over. */
export const orderOwners: Migration = async (connection) => {
  const isOpen = `state NOT IN ('done', 'cancelled', 'withdrawn')`;
  const statements = [
    'ALTER TABLE orders ADD COLUMN owner_id TEXT REFERENCES operators (id) ON DELETE SET NULL',
    `CREATE INDEX orders_owner ON orders (owner_id, received_at, id) WHERE owner_id IS NOT NULL AND ${isOpen}`,
    `CREATE INDEX orders_nobodys ON orders (received_at, id) WHERE owner_id IS NULL AND ${isOpen}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
