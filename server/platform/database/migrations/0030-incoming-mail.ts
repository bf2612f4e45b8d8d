import type { Migration } from './migration.ts';

/**
 * Never changed once released. Mail that comes in: how far the company's mailbox was read, what was taken from it, the files
 * that came with it; and mails of the newsletter that came back.
 * Whoever rebuilds `incoming_mails` makes its triggers and indexes again.
 */
export const incomingMail: Migration = {
  name: '0030-incoming-mail',
  steps: ({ kind, integer, strict }) => {
    const bytes = kind === 'postgres' ? 'BYTEA' : 'BLOB';
    return [
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
      submission_id TEXT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
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
      'CREATE INDEX incoming_mails_submission ON incoming_mails (submission_id, taken_at)',
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
      `ALTER TABLE newsletter_subscriptions ADD COLUMN bounces ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE newsletter_subscriptions ADD COLUMN bounced_at ${integer}`,
      ...(kind === 'postgres' ? postgresSearch : sqliteSearch()),
    ];
  },
};

/** Characters of one mail that search looks in: a quoted correspondence of years is found by its beginning. */
const searched = 20_000;

const sqliteSearch = () => {
  const words = (row: string) =>
    `${row}.subject || ' ' || coalesce(${row}.from_address, '') || ' ' || substr(${row}.body, 1, ${searched})`;
  const submission = `s.inquiry_number || ' ' || coalesce(s.email, '') || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(iif(json_valid(s.payload), s.payload, '{}')) WHERE type = 'text'), '')`;
  return [
    `CREATE TRIGGER incoming_mails_searched AFTER INSERT ON incoming_mails WHEN NEW.opens = 0 BEGIN
      UPDATE search_texts SET words = words || ' ' || ${words('NEW')} WHERE submission_id = NEW.submission_id;
    END`,
    `CREATE TRIGGER incoming_mails_gone AFTER DELETE ON incoming_mails BEGIN
      UPDATE search_texts SET words = (SELECT ${submission} FROM submissions s WHERE s.id = OLD.submission_id)
        || ' ' || coalesce((SELECT group_concat(text, ' ') FROM item_notes WHERE submission_id = OLD.submission_id), '')
        || ' ' || coalesce((SELECT group_concat(${words('m')}, ' ') FROM incoming_mails m WHERE m.submission_id = OLD.submission_id AND m.opens = 0), '')
        WHERE submission_id = OLD.submission_id AND EXISTS (SELECT 1 FROM submissions WHERE id = OLD.submission_id);
    END`,
  ];
};

const postgresSearch = [
  `CREATE FUNCTION search_incoming() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF NEW.opens = 0 THEN
          UPDATE search_texts
            SET words = words || search_words(concat_ws(' ', NEW.subject, NEW.from_address, left(NEW.body, ${searched})))
            WHERE submission_id = NEW.submission_id;
        END IF;
      ELSE
        UPDATE search_texts SET words = submission_words(s.inquiry_number, s.email, s.payload)
            || coalesce((SELECT search_words(string_agg(text, ' ')) FROM item_notes WHERE submission_id = s.id), '')
            || coalesce((SELECT search_words(string_agg(concat_ws(' ', subject, from_address, left(body, ${searched})), ' '))
                FROM incoming_mails WHERE submission_id = s.id AND opens = 0), '')
          FROM submissions s WHERE s.id = OLD.submission_id AND search_texts.submission_id = s.id;
      END IF;
      RETURN NULL;
    EXCEPTION WHEN program_limit_exceeded THEN
      -- an index of words has an upper bound, a correspondence has none: the mail is kept, and found by what came before
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER incoming_mails_searched AFTER INSERT OR DELETE ON incoming_mails FOR EACH ROW EXECUTE FUNCTION search_incoming()',
];
