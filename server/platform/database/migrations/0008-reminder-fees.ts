import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a reminder of a payment added to the sum, which only businesses are asked for. */
export const reminderFees: Migration = async (connection, { integer }) => {
  await sql
    .raw(`ALTER TABLE payment_reminders ADD COLUMN fee_cents ${integer} NOT NULL DEFAULT 0 CHECK (fee_cents >= 0)`)
    .execute(connection);
};
