import type { Migration } from './migration.ts';

/** Never changed once released. Receipts a stranger may get are counted per address; daily jobs run once per database. */
export const operation: Migration = {
  name: '0002-operation',
  steps: ({ integer, strict }) => [
    'ALTER TABLE mails ADD COLUMN recipient_hash TEXT',
    'CREATE INDEX mails_recipient ON mails (recipient_hash, created_at)',
    `ALTER TABLE submissions ADD COLUMN receipt_withheld ${integer} NOT NULL DEFAULT 0`,
    `CREATE TABLE scheduled_jobs (
      name TEXT PRIMARY KEY,
      started_at ${integer} NOT NULL,
      finished_at ${integer}
    )${strict}`,
  ],
};
