import type { Migration } from './migration.ts';

/**
 * Never changed once released. What the desk answers to somebody who wrote (drafts among it), and what was done by hand:
 * calls and refunds.
 */
export const answers: Migration = {
  name: '0021-answers',
  steps: ({ integer, strict }) => [
    `CREATE TABLE answers (
      id TEXT PRIMARY KEY,
      submission_id TEXT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
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
    'CREATE INDEX answers_submission ON answers (submission_id, sent_at)',
    'CREATE INDEX answers_operator ON answers (operator_id)',
    `CREATE TABLE item_acts (
      id TEXT PRIMARY KEY,
      submission_id TEXT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      operator_id TEXT REFERENCES operators (id) ON DELETE SET NULL,
      operator_name TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('call', 'refund')),
      outcome TEXT NOT NULL,
      amount_cents ${integer},
      note TEXT NOT NULL,
      at ${integer} NOT NULL
    )${strict}`,
    'CREATE INDEX item_acts_submission ON item_acts (submission_id, at)',
    'CREATE INDEX item_acts_operator ON item_acts (operator_id)',
    'ALTER TABLE mails ADD COLUMN answer_id TEXT REFERENCES answers (id) ON DELETE CASCADE',
    'CREATE INDEX mails_answer ON mails (answer_id) WHERE answer_id IS NOT NULL',
    `ALTER TABLE mails ADD COLUMN given_up_at ${integer}`,
  ],
};
