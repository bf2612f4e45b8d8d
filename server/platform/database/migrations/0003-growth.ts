import type { Migration } from './migration.ts';

/** Never changed once released. Mails given up are few among all that were sent, and are counted with every probe. */
export const growth: Migration = {
  name: '0003-growth',
  steps: () => ["CREATE INDEX mails_dead ON mails (created_at) WHERE state = 'dead'"],
};
