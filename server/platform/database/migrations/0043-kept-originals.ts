import type { Migration } from './migration.ts';

/** Never changed once released. Pictures as they were uploaded, and of which one, cut around what, a copy was made. */
export const keptOriginals: Migration = {
  name: '0043-kept-originals',
  steps: ({ kind, integer, strict }) => [
    `CREATE TABLE content_originals (
      hash TEXT PRIMARY KEY,
      format TEXT NOT NULL,
      file_name TEXT NOT NULL,
      bytes ${kind === 'postgres' ? 'BYTEA' : 'BLOB'} NOT NULL,
      uploaded_at ${integer} NOT NULL
    )${strict}`,
    'ALTER TABLE content_files ADD COLUMN original TEXT',
    'ALTER TABLE content_files ADD COLUMN focus TEXT',
  ],
};
