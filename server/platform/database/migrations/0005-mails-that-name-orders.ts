import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Mails that name an order without having joined it are asked for with every order that is shown. */
export const mailsThatNameOrders: Migration = async (connection) => {
  await sql`CREATE INDEX incoming_mails_names ON incoming_mails (names_number) WHERE names_number IS NOT NULL`.execute(
    connection,
  );
};
