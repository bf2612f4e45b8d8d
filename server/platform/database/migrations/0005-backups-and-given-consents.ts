import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What became of each copy of the database and of each test of one; consents to the newsletter that were given elsewhere
 * than on the site; and indexes by which the desk reads subscribers page by page.
 */
export const backupsAndGivenConsents: Migration = async (connection, { integer, bytes, strict }) => {
  const statements = [
    `CREATE TABLE backup_runs (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('copy', 'test')),
      ended_at ${integer} NOT NULL,
      copy TEXT,
      problem TEXT
    )${strict}`,
    'CREATE INDEX backup_runs_ended ON backup_runs (kind, ended_at)',
    `CREATE TABLE newsletter_given_consents (
      subscription_id TEXT PRIMARY KEY REFERENCES newsletter_subscriptions (id) ON DELETE CASCADE,
      given_on TEXT NOT NULL,
      way TEXT NOT NULL,
      place TEXT NOT NULL,
      file_name TEXT,
      file_bytes ${bytes},
      recorded_at ${integer} NOT NULL,
      recorded_by TEXT REFERENCES operators (id) ON DELETE SET NULL
    )${strict}`,
    'CREATE INDEX newsletter_subscriptions_requested ON newsletter_subscriptions (requested_at, id)',
    'CREATE INDEX newsletter_subscriptions_state ON newsletter_subscriptions (state, requested_at, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
