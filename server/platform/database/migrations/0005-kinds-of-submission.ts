import { rebuildTable, type Migration } from './migration.ts';

/**
 * Never changed once released. Which kinds of submission there are is said by the forms, not by the table: a further
 * one must not need the table rebuilt.
 */
export const kindsOfSubmission: Migration = {
  name: '0005-kinds-of-submission',
  steps: ({ kind, integer, strict }) =>
    kind === 'postgres'
      ? ['ALTER TABLE submissions DROP CONSTRAINT submissions_kind_check']
      : rebuildTable({
          table: 'submissions',
          definition: `(
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      inquiry_number TEXT NOT NULL UNIQUE,
      language TEXT NOT NULL,
      email TEXT,
      payload TEXT NOT NULL,
      idempotency_key TEXT UNIQUE,
      request_hash TEXT NOT NULL,
      is_contract ${integer} NOT NULL,
      received_at ${integer} NOT NULL,
      restricted_at ${integer},
      receipt_withheld ${integer} NOT NULL DEFAULT 0
    )${strict}`,
          columns: [
            'id',
            'kind',
            'inquiry_number',
            'language',
            'email',
            'payload',
            'idempotency_key',
            'request_hash',
            'is_contract',
            'received_at',
            'restricted_at',
            'receipt_withheld',
          ],
          indexes: [
            'CREATE INDEX submissions_received ON submissions (received_at)',
            'CREATE INDEX submissions_email ON submissions (lower(email))',
          ],
        }),
};
