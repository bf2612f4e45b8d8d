import type { Migration } from './migration.ts';

/** Never changed once released. When somebody had a newsletter go on: what was refused before that says nothing any more. */
export const newsletterResumed: Migration = {
  name: '0025b-newsletter-resumed',
  steps: ({ integer }) => [`ALTER TABLE campaigns ADD COLUMN resumed_at ${integer}`],
};
