import type { Dialect, Migration } from './migration.ts';

/**
 * Never changed once released. What comes in is worked on: how far it is, whose it is, when it is due; labels, notes,
 * kept views, and a search over what people typed.
 *
 * The lists of the desk read one index each, so that a page takes no longer when a million items are done. Search
 * is filled by the database itself: whoever stores or deletes a submission need not know of it.
 * Whoever rebuilds `submissions` or `item_notes` makes their triggers and indexes again.
 */
export const queue: Migration = {
  name: '0020-queue',
  steps: (dialect) => {
    const { kind, integer, strict } = dialect;
    return [
      `ALTER TABLE submissions ADD COLUMN work_state TEXT NOT NULL DEFAULT 'new' CHECK (work_state IN ('new', 'in-work', 'waiting', 'done'))`,
      'ALTER TABLE submissions ADD COLUMN assignee_id TEXT REFERENCES operators (id) ON DELETE SET NULL',
      `ALTER TABLE submissions ADD COLUMN due_at ${integer}`,
      `ALTER TABLE submissions ADD COLUMN answered_at ${integer}`,
      `ALTER TABLE submissions ADD COLUMN revision ${integer} NOT NULL DEFAULT 0`,
      ...indexes,
      `CREATE TABLE item_labels (
      submission_id TEXT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      label TEXT NOT NULL,
      received_at ${integer} NOT NULL,
      PRIMARY KEY (submission_id, label)
    )${strict}`,
      'CREATE INDEX item_labels_label ON item_labels (label, received_at, submission_id)',
      `CREATE TABLE item_notes (
      id TEXT PRIMARY KEY,
      submission_id TEXT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      operator_id TEXT REFERENCES operators (id) ON DELETE SET NULL,
      text TEXT NOT NULL,
      created_at ${integer} NOT NULL
    )${strict}`,
      'CREATE INDEX item_notes_submission ON item_notes (submission_id, created_at)',
      'CREATE INDEX item_notes_operator ON item_notes (operator_id)',
      `CREATE TABLE saved_views (
      id TEXT PRIMARY KEY,
      operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      filter TEXT NOT NULL,
      created_at ${integer} NOT NULL
    )${strict}`,
      'CREATE INDEX saved_views_operator ON saved_views (operator_id, created_at)',
      ...(kind === 'postgres' ? postgresSearch : sqliteSearch(dialect)),
    ];
  },
};

const open = "work_state <> 'done'";

const indexes = [
  // one moment may have several items: with `received_at` alone they would be sorted for every page
  'DROP INDEX submissions_received',
  'CREATE INDEX submissions_received ON submissions (received_at, id)',
  'CREATE INDEX submissions_kind ON submissions (kind, received_at, id)',
  'CREATE INDEX submissions_assignee ON submissions (assignee_id, received_at, id) WHERE assignee_id IS NOT NULL',
  `CREATE INDEX submissions_open ON submissions (received_at, id) WHERE ${open}`,
  `CREATE INDEX submissions_open_state ON submissions (work_state, received_at, id) WHERE ${open}`,
  `CREATE INDEX submissions_open_kind ON submissions (kind, received_at, id) WHERE ${open}`,
  `CREATE INDEX submissions_open_assignee ON submissions (assignee_id, received_at, id) WHERE ${open} AND assignee_id IS NOT NULL`,
  `CREATE INDEX submissions_unassigned ON submissions (received_at, id) WHERE ${open} AND assignee_id IS NULL`,
  `CREATE INDEX submissions_due ON submissions (due_at, id) WHERE ${open} AND due_at IS NOT NULL`,
  // empty but for what came in a moment ago (server/features/enquiries/set-due-dates.ts)
  `CREATE INDEX submissions_without_due ON submissions (received_at) WHERE ${open} AND due_at IS NULL`,
];

/**
 * The texts stand once more in a table with a key that no VACUUM renumbers, and the index refers to them (external
 * content): so that a deletion takes every word out of the index, and `secure-delete` out of the file.
 */
const sqliteSearch = ({ strict }: Dialect) => {
  const words = (row: string) =>
    `${row}.inquiry_number || ' ' || coalesce(${row}.email, '') || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(iif(json_valid(${row}.payload), ${row}.payload, '{}')) WHERE type = 'text'), '')`;
  return [
    `CREATE TABLE search_texts (
      n INTEGER PRIMARY KEY,
      submission_id TEXT NOT NULL UNIQUE REFERENCES submissions (id) ON DELETE CASCADE,
      words TEXT NOT NULL
    )${strict}`,
    `INSERT INTO search_texts (submission_id, words)
      SELECT s.id, ${words('s')} FROM submissions s ORDER BY s.received_at, s.id`,
    `CREATE VIRTUAL TABLE search_index USING fts5(words, content='search_texts', content_rowid='n', tokenize='unicode61 remove_diacritics 2')`,
    "INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 1)",
    "INSERT INTO search_index (search_index) VALUES ('rebuild')",
    `CREATE TRIGGER search_texts_added AFTER INSERT ON search_texts BEGIN
      INSERT INTO search_index (rowid, words) VALUES (NEW.n, NEW.words);
    END`,
    `CREATE TRIGGER search_texts_changed AFTER UPDATE ON search_texts BEGIN
      INSERT INTO search_index (search_index, rowid, words) VALUES ('delete', OLD.n, OLD.words);
      INSERT INTO search_index (rowid, words) VALUES (NEW.n, NEW.words);
    END`,
    `CREATE TRIGGER search_texts_deleted AFTER DELETE ON search_texts BEGIN
      INSERT INTO search_index (search_index, rowid, words) VALUES ('delete', OLD.n, OLD.words);
    END`,
    `CREATE TRIGGER submissions_searched AFTER INSERT ON submissions BEGIN
      INSERT INTO search_texts (submission_id, words) VALUES (NEW.id, ${words('NEW')});
    END`,
    `CREATE TRIGGER submissions_searched_again AFTER UPDATE OF email, payload ON submissions BEGIN
      UPDATE search_texts SET words = ${words('NEW')} WHERE submission_id = NEW.id;
    END`,
    `CREATE TRIGGER item_notes_searched AFTER INSERT ON item_notes BEGIN
      UPDATE search_texts SET words = words || ' ' || NEW.text WHERE submission_id = NEW.submission_id;
    END`,
    // notes go with their submission, or because a person is erased whose contract data stay: then its own words are left
    `CREATE TRIGGER item_notes_gone AFTER DELETE ON item_notes BEGIN
      UPDATE search_texts SET words = (SELECT ${words('s')} FROM submissions s WHERE s.id = OLD.submission_id)
        WHERE submission_id = OLD.submission_id AND EXISTS (SELECT 1 FROM submissions WHERE id = OLD.submission_id);
    END`,
  ];
};

/** Words as server/platform/search-words/search-words.ts makes them of what is looked for: letters and digits, no accents, small. */
const postgresSearch = [
  `CREATE TABLE search_texts (
      n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      submission_id TEXT NOT NULL UNIQUE REFERENCES submissions (id) ON DELETE CASCADE,
      words TSVECTOR NOT NULL
    )`,
  String.raw`CREATE FUNCTION search_words(text TEXT) RETURNS TSVECTOR LANGUAGE sql IMMUTABLE AS $$
      SELECT to_tsvector('simple', regexp_replace(lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]\u0080-\u1fff\u2070-\uffff]+', ' ', 'g'))
    $$`,
  // what JSON allows and this database's own reader does not (a zero character) is searched as it is stored
  `CREATE FUNCTION submission_words(inquiry_number TEXT, email TEXT, payload TEXT) RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE AS $$
    DECLARE typed TEXT;
    BEGIN
      BEGIN
        SELECT string_agg(value, ' ') INTO typed FROM jsonb_each_text(payload::jsonb);
      EXCEPTION WHEN others THEN
        typed := payload;
      END;
      RETURN search_words(concat_ws(' ', inquiry_number, email, typed));
    END $$`,
  `INSERT INTO search_texts (submission_id, words)
      SELECT id, submission_words(inquiry_number, email, payload) FROM submissions ORDER BY received_at, id`,
  'CREATE INDEX search_texts_words ON search_texts USING gin (words)',
  // the planner has to know which words are rare: else it reads a million rows for one
  'ALTER TABLE search_texts ALTER COLUMN words SET STATISTICS 1000',
  `CREATE FUNCTION search_submission() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO search_texts (submission_id, words)
          VALUES (NEW.id, submission_words(NEW.inquiry_number, NEW.email, NEW.payload));
      ELSE
        UPDATE search_texts SET words = submission_words(NEW.inquiry_number, NEW.email, NEW.payload)
          WHERE submission_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER submissions_searched AFTER INSERT OR UPDATE OF email, payload ON submissions FOR EACH ROW EXECUTE FUNCTION search_submission()',
  `CREATE FUNCTION search_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE search_texts SET words = words || search_words(NEW.text) WHERE submission_id = NEW.submission_id;
      ELSE
        UPDATE search_texts SET words = submission_words(s.inquiry_number, s.email, s.payload)
          FROM submissions s WHERE s.id = OLD.submission_id AND search_texts.submission_id = s.id;
      END IF;
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER item_notes_searched AFTER INSERT OR DELETE ON item_notes FOR EACH ROW EXECUTE FUNCTION search_note()',
];
