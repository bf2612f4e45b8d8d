import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Money that goes back in another currency than it came, and refunds that their payment service has not taken. */
export const onlineRefunds: Migration = async (connection) => {
  await sql`ALTER TABLE online_refunds ADD COLUMN currency TEXT`.execute(connection);
  // nearly always empty
  await sql`CREATE INDEX online_refunds_asked ON online_refunds (created_at) WHERE state = 'asked'`.execute(connection);
};
