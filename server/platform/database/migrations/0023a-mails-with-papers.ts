import type { Migration } from './migration.ts';

/** Never changed once released. Which paper a mail brings; its record goes before the paper does. */
export const mailsWithPapers: Migration = {
  name: '0023a-mails-with-papers',
  steps: () => [
    'ALTER TABLE mails ADD COLUMN paper_id TEXT REFERENCES papers (id) ON DELETE CASCADE',
    'CREATE INDEX mails_paper ON mails (paper_id) WHERE paper_id IS NOT NULL',
  ],
};
