import type { Migration } from './migration.ts';

/**
 * Never changed once released. An item's notes and mails are found whatever about it changes: its search text is always
 * made of all of them. Takes the place of the triggers of 0020-queue and 0030-incoming-mail that made it of less, and
 * makes again what those left.
 * Whoever rebuilds `submissions`, `item_notes` or `incoming_mails` makes these triggers again.
 */
export const searchedCorrespondence: Migration = {
  name: '0044-searched-correspondence',
  steps: ({ kind }) => (kind === 'postgres' ? postgresSearch : sqliteSearch()),
};

/** Characters of one mail that search looks in, as in 0030-incoming-mail. */
const searched = 20_000;

const withCorrespondence =
  'SELECT submission_id FROM item_notes UNION SELECT submission_id FROM incoming_mails WHERE opens = 0';

const sqliteSearch = (): readonly string[] => {
  const words = `(SELECT s.inquiry_number || ' ' || coalesce(s.email, '')
        || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(iif(json_valid(s.payload), s.payload, '{}')) WHERE type = 'text'), '')
        || ' ' || coalesce((SELECT group_concat(text, ' ') FROM item_notes WHERE submission_id = s.id), '')
        || ' ' || coalesce((SELECT group_concat(m.subject || ' ' || coalesce(m.from_address, '') || ' ' || substr(m.body, 1, ${searched}), ' ')
          FROM incoming_mails m WHERE m.submission_id = s.id AND m.opens = 0), '')
        FROM submissions s WHERE s.id = search_texts.submission_id)`;
  const again = (id: string) =>
    `UPDATE search_texts SET words = ${words} WHERE submission_id = ${id} AND EXISTS (SELECT 1 FROM submissions WHERE id = ${id});`;
  return [
    'DROP TRIGGER submissions_searched_again',
    'DROP TRIGGER item_notes_gone',
    'DROP TRIGGER incoming_mails_gone',
    `CREATE TRIGGER submissions_searched_again AFTER UPDATE OF email, payload ON submissions BEGIN
      ${again('NEW.id')}
    END`,
    `CREATE TRIGGER item_notes_gone AFTER DELETE ON item_notes BEGIN
      ${again('OLD.submission_id')}
    END`,
    `CREATE TRIGGER incoming_mails_gone AFTER DELETE ON incoming_mails BEGIN
      ${again('OLD.submission_id')}
    END`,
    `UPDATE search_texts SET words = ${words} WHERE submission_id IN (${withCorrespondence})`,
  ];
};

/** `submission_words` and `search_words` are of 0020-queue; the triggers that call these functions stay as they are. */
const postgresSearch = [
  // an index of words has an upper bound, a correspondence has none: what no longer fits is not searched
  `CREATE FUNCTION item_words(s submissions) RETURNS TSVECTOR LANGUAGE plpgsql STABLE AS $$
    DECLARE
      words TSVECTOR := submission_words(s.inquiry_number, s.email, s.payload);
      part TEXT;
    BEGIN
      BEGIN
        FOR part IN SELECT text FROM item_notes WHERE submission_id = s.id ORDER BY created_at LOOP
          words := words || search_words(part);
        END LOOP;
        FOR part IN SELECT concat_ws(' ', subject, from_address, left(body, ${searched}))
            FROM incoming_mails WHERE submission_id = s.id AND opens = 0 ORDER BY taken_at LOOP
          words := words || search_words(part);
        END LOOP;
      EXCEPTION WHEN program_limit_exceeded THEN
        NULL;
      END;
      RETURN words;
    END $$`,
  `CREATE OR REPLACE FUNCTION search_submission() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO search_texts (submission_id, words)
          VALUES (NEW.id, submission_words(NEW.inquiry_number, NEW.email, NEW.payload));
      ELSE
        UPDATE search_texts SET words = item_words(NEW) WHERE submission_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE OR REPLACE FUNCTION search_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE search_texts SET words = words || search_words(NEW.text) WHERE submission_id = NEW.submission_id;
      ELSE
        UPDATE search_texts SET words = item_words(s)
          FROM submissions s WHERE s.id = OLD.submission_id AND search_texts.submission_id = s.id;
      END IF;
      RETURN NULL;
    EXCEPTION WHEN program_limit_exceeded THEN
      RETURN NULL;
    END $$`,
  `CREATE OR REPLACE FUNCTION search_incoming() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF NEW.opens = 0 THEN
          UPDATE search_texts
            SET words = words || search_words(concat_ws(' ', NEW.subject, NEW.from_address, left(NEW.body, ${searched})))
            WHERE submission_id = NEW.submission_id;
        END IF;
      ELSE
        UPDATE search_texts SET words = item_words(s)
          FROM submissions s WHERE s.id = OLD.submission_id AND search_texts.submission_id = s.id;
      END IF;
      RETURN NULL;
    EXCEPTION WHEN program_limit_exceeded THEN
      RETURN NULL;
    END $$`,
  `UPDATE search_texts SET words = item_words(s)
    FROM submissions s WHERE search_texts.submission_id = s.id AND s.id IN (${withCorrespondence})`,
];
