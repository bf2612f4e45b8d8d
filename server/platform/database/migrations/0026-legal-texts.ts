import type { Migration } from './migration.ts';

/**
 * Never changed once released. What the terms, the withdrawal information and the privacy policy said on which day:
 * orders name a version, and a text that applied to a contract must be found as long as the contract.
 */
export const legalTexts: Migration = {
  name: '0026-legal-texts',
  steps: ({ integer, strict }) => [
    `CREATE TABLE legal_texts (
      document TEXT NOT NULL,
      version TEXT NOT NULL,
      language TEXT NOT NULL,
      effective_from TEXT NOT NULL,
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      is_whole ${integer} NOT NULL,
      stored_at ${integer} NOT NULL,
      PRIMARY KEY (document, version, language)
    )${strict}`,
  ],
};
