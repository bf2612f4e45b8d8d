import type { Migration } from './migration.ts';

/** Never changed once released. Pictures and proofs that were uploaded at the desk. */
export const uploadedFiles: Migration = {
  name: '0033a-uploaded-files',
  steps: ({ kind, integer, strict }) => [
    `CREATE TABLE content_files (
      name TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('picture', 'proof')),
      bytes ${kind === 'postgres' ? 'BYTEA' : 'BLOB'} NOT NULL,
      uploaded_at ${integer} NOT NULL,
      operator_id TEXT NOT NULL,
      operator TEXT NOT NULL
    )${strict}`,
  ],
};
