import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Goods sent in place of wrong, missing or broken ones: an order of its own, without charge, that names the one it makes good. */
export const replacements: Migration = async (connection) => {
  const statements = [
    'ALTER TABLE orders ADD COLUMN replaces_id TEXT REFERENCES orders (id) ON DELETE SET NULL',
    'CREATE INDEX orders_replacements ON orders (replaces_id) WHERE replaces_id IS NOT NULL',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
