import type { Migration } from './migration.ts';

/** Never changed once released. When drafts of the site go live by themselves. */
export const plannedContent: Migration = {
  name: '0033-planned-content',
  steps: ({ integer, strict }) => [
    `CREATE TABLE content_plans (
      id TEXT PRIMARY KEY,
      goes_live_at ${integer} NOT NULL,
      planned_at ${integer} NOT NULL,
      operator_id TEXT NOT NULL,
      operator TEXT NOT NULL,
      problems TEXT
    )${strict}`,
    'ALTER TABLE content_drafts ADD COLUMN plan_id TEXT',
  ],
};
