import type { Dialect } from '../migration.ts';

/** When something happened last on an item: it came in, its sender wrote again, it came back from "later". */
const activity = 'coalesce(active_at, received_at)';

/** What waits for its sender stands below everything that waits for the company. */
const queue = `(${activity} + CASE work_state WHEN 'waiting' THEN 0 ELSE 10000000000000 END)`;

const open = "work_state <> 'done' AND snoozed_until IS NULL";

/** What visitors send, how far it is worked on, what was answered and done; what is noted about customers; mail that came in; privacy cases. */
export const enquiriesTables = ({ integer, strict, bytes }: Dialect): readonly string[] => [
  `CREATE TABLE enquiries (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    enquiry_number TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL,
    email TEXT,
    payload TEXT NOT NULL,
    idempotency_key TEXT UNIQUE,
    request_hash TEXT NOT NULL,
    is_contract ${integer} NOT NULL,
    received_at ${integer} NOT NULL,
    restricted_at ${integer},
    receipt_withheld ${integer} NOT NULL DEFAULT 0,
    work_state TEXT NOT NULL DEFAULT 'new' CHECK (work_state IN ('new', 'in-work', 'waiting', 'done')),
    assignee_id TEXT REFERENCES operators (id) ON DELETE SET NULL,
    due_at ${integer},
    answered_at ${integer},
    revision ${integer} NOT NULL DEFAULT 0,
    origin TEXT,
    active_at ${integer},
    opened_at ${integer},
    spam_at ${integer},
    snoozed_until ${integer},
    woken_at ${integer},
    order_id TEXT REFERENCES orders (id) ON DELETE SET NULL
  )${strict}`,
  // one moment may have several items: with `received_at` alone they would be sorted for every page
  'CREATE INDEX enquiries_received ON enquiries (received_at, id)',
  'CREATE INDEX enquiries_email ON enquiries (lower(email))',
  "CREATE INDEX enquiries_due ON enquiries (due_at, id) WHERE work_state <> 'done' AND due_at IS NOT NULL",
  // empty but for what came in a moment ago (server/features/enquiries/set-due-dates.ts)
  "CREATE INDEX enquiries_without_due ON enquiries (received_at) WHERE work_state <> 'done' AND due_at IS NULL",
  // what has not been answered is not in it, so that taking something in writes nothing here
  'CREATE INDEX enquiries_answered ON enquiries (answered_at, received_at) WHERE answered_at IS NOT NULL',
  "CREATE INDEX enquiries_withdrawals_without_due ON enquiries (received_at) WHERE work_state <> 'done' AND due_at IS NULL AND kind = 'withdrawal'",
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
  'CREATE INDEX enquiries_order ON enquiries (order_id) WHERE order_id IS NOT NULL',
  `CREATE TABLE item_labels (
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    received_at ${integer} NOT NULL,
    active_at ${integer},
    PRIMARY KEY (enquiry_id, label)
  )${strict}`,
  `CREATE INDEX item_labels_activity ON item_labels (label, ${activity}, enquiry_id)`,
  `CREATE TABLE item_notes (
    id TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    operator_id TEXT REFERENCES operators (id) ON DELETE SET NULL,
    text TEXT NOT NULL,
    created_at ${integer} NOT NULL
  )${strict}`,
  'CREATE INDEX item_notes_enquiry ON item_notes (enquiry_id, created_at)',
  'CREATE INDEX item_notes_operator ON item_notes (operator_id)',
  `CREATE TABLE customer_notes (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    operator_id TEXT REFERENCES operators (id) ON DELETE SET NULL,
    text TEXT NOT NULL,
    created_at ${integer} NOT NULL
  )${strict}`,
  'CREATE INDEX customer_notes_email ON customer_notes (email, created_at)',
  'CREATE INDEX customer_notes_operator ON customer_notes (operator_id)',
  `CREATE TABLE item_acts (
    id TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    operator_id TEXT REFERENCES operators (id) ON DELETE SET NULL,
    operator_name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('call', 'refund')),
    outcome TEXT NOT NULL,
    amount_cents ${integer},
    note TEXT NOT NULL,
    at ${integer} NOT NULL
  )${strict}`,
  'CREATE INDEX item_acts_enquiry ON item_acts (enquiry_id, at)',
  'CREATE INDEX item_acts_operator ON item_acts (operator_id)',
  `CREATE TABLE answers (
    id TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    operator_id TEXT REFERENCES operators (id) ON DELETE SET NULL,
    operator_name TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'sent')),
    language TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    quotes ${integer} NOT NULL,
    message_id TEXT UNIQUE,
    in_reply_to TEXT,
    reference_ids TEXT NOT NULL,
    changed_at ${integer} NOT NULL,
    sent_at ${integer}
  )${strict}`,
  'CREATE INDEX answers_enquiry ON answers (enquiry_id, sent_at)',
  'CREATE INDEX answers_operator ON answers (operator_id)',
  `CREATE TABLE answer_files (
    id TEXT PRIMARY KEY,
    answer_id TEXT NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
    position ${integer} NOT NULL,
    name TEXT NOT NULL,
    bytes ${integer} NOT NULL,
    content ${bytes} NOT NULL,
    UNIQUE (answer_id, position)
  )${strict}`,
  `CREATE TABLE reply_templates (
    id TEXT PRIMARY KEY,
    language TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    changed_at ${integer} NOT NULL,
    revision ${integer} NOT NULL
  )${strict}`,
  'CREATE INDEX reply_templates_language ON reply_templates (language, title)',
  `CREATE TABLE mailboxes (
    id TEXT PRIMARY KEY,
    uid_validity ${integer} NOT NULL,
    last_uid ${integer} NOT NULL,
    last_arrival ${integer} NOT NULL,
    stumbles ${integer} NOT NULL,
    lease_owner TEXT,
    lease_until ${integer},
    looked_at ${integer},
    problem TEXT,
    problem_since ${integer}
  )${strict}`,
  `CREATE TABLE incoming_mails (
    id TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    opens ${integer} NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('mail', 'automatic', 'unreadable')),
    found_by TEXT NOT NULL CHECK (found_by IN ('thread', 'number', 'nothing')),
    from_sender ${integer} NOT NULL,
    forged ${integer} NOT NULL,
    names_number TEXT,
    from_name TEXT NOT NULL,
    from_address TEXT,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    body_cut ${integer} NOT NULL,
    message_id TEXT,
    content_hash TEXT NOT NULL UNIQUE,
    unlisted_files ${integer} NOT NULL,
    arrived_at ${integer} NOT NULL,
    taken_at ${integer} NOT NULL
  )${strict}`,
  'CREATE INDEX incoming_mails_enquiry ON incoming_mails (enquiry_id, taken_at)',
  'CREATE INDEX incoming_mails_message ON incoming_mails (message_id) WHERE message_id IS NOT NULL',
  `CREATE TABLE incoming_files (
    id TEXT PRIMARY KEY,
    mail_id TEXT NOT NULL REFERENCES incoming_mails (id) ON DELETE CASCADE,
    position ${integer} NOT NULL,
    name TEXT NOT NULL,
    bytes ${integer} NOT NULL,
    kept TEXT NOT NULL CHECK (kept IN ('yes', 'too-large', 'too-many', 'type', 'no-room')),
    content ${bytes},
    UNIQUE (mail_id, position)
  )${strict}`,
  `CREATE TABLE privacy_cases (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('access', 'erasure', 'restriction')),
    subject TEXT,
    subject_hash TEXT NOT NULL,
    received_at ${integer} NOT NULL,
    due_at ${integer} NOT NULL,
    extended_because TEXT,
    opened_by TEXT REFERENCES operators (id) ON DELETE SET NULL,
    closed_at ${integer},
    outcome TEXT CHECK (outcome IN ('done', 'refused')),
    reason TEXT,
    record TEXT NOT NULL
  )${strict}`,
  'CREATE INDEX privacy_cases_received ON privacy_cases (received_at)',
  'CREATE INDEX privacy_cases_operator ON privacy_cases (opened_by)',
];
