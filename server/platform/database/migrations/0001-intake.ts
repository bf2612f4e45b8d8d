import type { Migration } from './migration.ts';

/** Never changed once released: a checksum of the statements is kept in the database and compared at start. */
export const intake: Migration = {
  name: '0001-intake',
  steps: ({ integer, strict }) => [
    `CREATE TABLE submissions (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('contact', 'preorder', 'callback', 'withdrawal')),
      inquiry_number TEXT NOT NULL UNIQUE,
      language TEXT NOT NULL,
      email TEXT,
      payload TEXT NOT NULL,
      idempotency_key TEXT UNIQUE,
      request_hash TEXT NOT NULL,
      is_contract ${integer} NOT NULL,
      received_at ${integer} NOT NULL,
      restricted_at ${integer}
    )${strict}`,
    'CREATE INDEX submissions_received ON submissions (received_at)',
    'CREATE INDEX submissions_email ON submissions (lower(email))',
    `CREATE TABLE newsletter_subscriptions (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL UNIQUE,
      state TEXT NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
      language TEXT NOT NULL,
      consent_version TEXT NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      token_expires_at ${integer} NOT NULL,
      requested_at ${integer} NOT NULL,
      confirmed_at ${integer},
      unsubscribed_at ${integer}
    )${strict}`,
    `CREATE TABLE mails (
      id TEXT PRIMARY KEY,
      submission_id TEXT REFERENCES submissions (id) ON DELETE CASCADE,
      subscription_id TEXT REFERENCES newsletter_subscriptions (id) ON DELETE CASCADE,
      template TEXT NOT NULL,
      language TEXT NOT NULL,
      recipient TEXT,
      message_id TEXT NOT NULL UNIQUE,
      state TEXT NOT NULL CHECK (state IN ('queued', 'leased', 'sent', 'dead')),
      attempts ${integer} NOT NULL,
      created_at ${integer} NOT NULL,
      next_attempt_at ${integer} NOT NULL,
      lease_owner TEXT,
      lease_until ${integer},
      last_error TEXT,
      sent_at ${integer}
    )${strict}`,
    "CREATE INDEX mails_due ON mails (next_attempt_at) WHERE state IN ('queued', 'leased')",
    'CREATE INDEX mails_submission ON mails (submission_id)',
    'CREATE INDEX mails_subscription ON mails (subscription_id)',
    `CREATE TABLE suppressions (
      email_hash TEXT PRIMARY KEY,
      created_at ${integer} NOT NULL
    )${strict}`,
    `CREATE TABLE spent_proofs (
      challenge TEXT PRIMARY KEY,
      expires_at ${integer} NOT NULL
    )${strict}`,
    `CREATE TABLE secrets (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL,
      created_at ${integer} NOT NULL
    )${strict}`,
    `CREATE TABLE rate_limits (
      key TEXT PRIMARY KEY,
      points ${integer} NOT NULL DEFAULT 0,
      expire ${integer}
    )${strict}`,
  ],
};
