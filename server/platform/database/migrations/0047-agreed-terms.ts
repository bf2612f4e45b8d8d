import type { Migration } from './migration.ts';

/** Never changed once released. What the accepted offer promised, as JSON; null: the order accepts none. */
export const agreedTerms: Migration = {
  name: '0047-agreed-terms',
  steps: () => ['ALTER TABLE orders ADD COLUMN agreed TEXT'],
};
