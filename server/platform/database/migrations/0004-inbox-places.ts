import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When something happened last on an item: it came in, its sender wrote again, it came back from "later". */
const activity = 'coalesce(active_at, received_at)';

/** What waits for its sender stands below everything that waits for the company. */
const queue = `(${activity} + CASE work_state WHEN 'waiting' THEN 0 ELSE 10000000000000 END)`;

const open = "work_state <> 'done' AND snoozed_until IS NULL";

/**
 * Items in the order of what happened last, unread until somebody opened them; spam and "later" as places of their own.
 * What lists were sorted by before, the moment of receipt, needs its indexes no more.
 */
export const inboxPlaces: Migration = async (connection, { integer }) => {
  const statements = [
    ...['active_at', 'opened_at', 'spam_at', 'snoozed_until', 'woken_at'].map(
      (column) => `ALTER TABLE enquiries ADD COLUMN ${column} ${integer}`,
    ),
    `ALTER TABLE item_labels ADD COLUMN active_at ${integer}`,
    // what somebody works on was opened
    "UPDATE enquiries SET opened_at = received_at WHERE work_state <> 'done' AND work_state <> 'new'",
    ...['kind', 'assignee', 'open', 'open_state', 'open_kind', 'open_assignee', 'unassigned'].map(
      (name) => `DROP INDEX enquiries_${name}`,
    ),
    'DROP INDEX item_labels_label',
    `CREATE INDEX enquiries_activity ON enquiries (${activity}, id)`,
    `CREATE INDEX enquiries_activity_kind ON enquiries (kind, ${activity}, id)`,
    `CREATE INDEX enquiries_activity_assignee ON enquiries (assignee_id, ${activity}, id) WHERE assignee_id IS NOT NULL`,
    `CREATE INDEX enquiries_queue ON enquiries (${queue}, id) WHERE ${open}`,
    `CREATE INDEX enquiries_queue_kind ON enquiries (kind, ${queue}, id) WHERE ${open}`,
    `CREATE INDEX enquiries_queue_assignee ON enquiries (assignee_id, ${queue}, id) WHERE ${open} AND assignee_id IS NOT NULL`,
    `CREATE INDEX enquiries_queue_unassigned ON enquiries (${queue}, id) WHERE ${open} AND assignee_id IS NULL`,
    `CREATE INDEX enquiries_queue_state ON enquiries (work_state, ${activity}, id) WHERE ${open}`,
    `CREATE INDEX enquiries_unread ON enquiries (${activity}, id) WHERE ${open} AND opened_at IS NULL`,
    'CREATE INDEX enquiries_snoozed ON enquiries (snoozed_until, id) WHERE snoozed_until IS NOT NULL',
    'CREATE INDEX enquiries_spam ON enquiries (spam_at, id) WHERE spam_at IS NOT NULL',
    'CREATE INDEX item_labels_activity ON item_labels (label, coalesce(active_at, received_at), enquiry_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
