import type { Migration } from './migration.ts';

/**
 * Never changed once released. Mails never tried go before retries and are found by an index of their own. A consent
 * that ended is kept apart from the address's later requests, which anybody can make.
 */
export const fairnessAndProof: Migration = {
  name: '0004-fairness-and-proof',
  steps: ({ integer, strict }) => [
    "CREATE INDEX mails_fresh ON mails (next_attempt_at) WHERE state = 'queued' AND attempts = 0",
    `CREATE TABLE newsletter_proofs (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      language TEXT NOT NULL,
      consent_version TEXT NOT NULL,
      requested_at ${integer} NOT NULL,
      confirmed_at ${integer} NOT NULL,
      unsubscribed_at ${integer} NOT NULL
    )${strict}`,
    'CREATE INDEX newsletter_proofs_email ON newsletter_proofs (email)',
  ],
};
