import type { Migration } from './migration.ts';

/** Never changed once released. What is written at the desk for the site, and every version of it that was published. */
export const publishedContent: Migration = {
  name: '0024-published-content',
  steps: ({ integer, strict }) => [
    `CREATE TABLE content_drafts (
      place TEXT PRIMARY KEY,
      file TEXT NOT NULL,
      at TEXT NOT NULL,
      value TEXT,
      operator_id TEXT NOT NULL,
      operator TEXT NOT NULL,
      changed_at ${integer} NOT NULL
    )${strict}`,
    `CREATE TABLE content_versions (
      number ${integer} PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      published_at ${integer} NOT NULL,
      operator_id TEXT,
      operator TEXT NOT NULL,
      returns_to ${integer},
      changes TEXT NOT NULL,
      differences TEXT NOT NULL
    )${strict}`,
  ],
};
