import type { Migration } from './migration.ts';

/**
 * Never changed once released. In which of the quantities that an offer names it was accepted ("CB-001:5000"); empty: as it
 * was offered; null: it was not accepted, or before there was a choice.
 */
export const acceptedTiers: Migration = {
  name: '0039-accepted-tiers',
  steps: () => ['ALTER TABLE offers ADD COLUMN accepted_tiers TEXT'],
};
