import type { Migration } from './migration.ts';

/**
 * Never changed once released. What the desk's first page counts: days that are over are counted once and kept, what may
 * still change lies in indexes that hold little else.
 */
export const deskFigures: Migration = {
  name: '0035-desk-figures',
  steps: ({ strict }) => [
    `CREATE TABLE desk_days (
      day TEXT PRIMARY KEY,
      figures TEXT NOT NULL
    )${strict}`,
    // what has not been answered is not in it, so that taking something in writes nothing here
    'CREATE INDEX submissions_answered ON submissions (answered_at, received_at) WHERE answered_at IS NOT NULL',
    // empty but for what the desk found when it began (server/features/enquiries/set-due-dates.ts)
    `CREATE INDEX submissions_withdrawals_without_due ON submissions (received_at) WHERE work_state <> 'done' AND due_at IS NULL AND kind = 'withdrawal'`,
    `CREATE INDEX mails_to_see_to ON mails (last_error) WHERE state = 'dead' AND given_up_at IS NULL AND template <> 'newsletter-issue'`,
  ],
};
