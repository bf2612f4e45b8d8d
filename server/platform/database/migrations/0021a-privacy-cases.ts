import type { Migration } from './migration.ts';

/** Never changed once released. Requests of people about their data (Art. 15 to 18 GDPR), each with its month and record. */
export const privacyCases: Migration = {
  name: '0021a-privacy-cases',
  steps: ({ integer, strict }) => [
    `CREATE TABLE privacy_cases (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('access', 'erasure', 'restriction')),
      subject TEXT,
      subject_hash TEXT NOT NULL,
      received_at ${integer} NOT NULL,
      due_at ${integer} NOT NULL,
      extended_because TEXT,
      opened_by TEXT REFERENCES operators (id) ON DELETE SET NULL,
      closed_at ${integer},
      outcome TEXT CHECK (outcome IN ('done', 'refused')),
      reason TEXT,
      record TEXT NOT NULL
    )${strict}`,
    'CREATE INDEX privacy_cases_received ON privacy_cases (received_at)',
    'CREATE INDEX privacy_cases_operator ON privacy_cases (opened_by)',
  ],
};
