import type { Dialect } from '../migration.ts';

/** Longer than any tax law asks (§ 14b UStG, § 147 AO: eight years from the end of the year), and shorter than what privacy allows. */
const kept = 9 * 366 * 24 * 60 * 60 * 1000;

/**
 * Papers the company issued, their numbers, the files that were made of them, and quotes, whose content stands in their
 * paper. A number is drawn in the transaction that stores its paper; the tables themselves let no series go back or leave
 * one out, and no paper be changed or deleted before its time, whatever the code above says.
 */
export const papersTables = ({ kind, integer, strict, bytes }: Dialect): readonly string[] => [
  `CREATE TABLE paper_series (
    id TEXT PRIMARY KEY,
    last ${integer} NOT NULL
  )${strict}`,
  `CREATE TABLE papers (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('quote', 'confirmation', 'invoice', 'cancellation', 'delivery-note')),
    number TEXT NOT NULL UNIQUE,
    series TEXT NOT NULL REFERENCES paper_series (id),
    position ${integer} NOT NULL,
    cause TEXT NOT NULL UNIQUE,
    order_number TEXT,
    email TEXT,
    language TEXT NOT NULL,
    content TEXT NOT NULL,
    issued_on TEXT NOT NULL,
    issued_at ${integer} NOT NULL,
    UNIQUE (series, position)
  )${strict}`,
  'CREATE INDEX papers_issued ON papers (issued_on, number)',
  'CREATE INDEX papers_retention ON papers (issued_at)',
  'CREATE INDEX papers_order ON papers (order_number)',
  'CREATE INDEX papers_email ON papers (lower(email))',
  'CREATE INDEX papers_kind ON papers (kind, issued_at, number)',
  `CREATE TABLE paper_files (
    paper_id TEXT PRIMARY KEY REFERENCES papers (id) ON DELETE CASCADE,
    pdf ${bytes} NOT NULL,
    sha256 TEXT NOT NULL,
    made_at ${integer} NOT NULL
  )${strict}`,
  ...(kind === 'postgres' ? postgresGuards : sqliteGuards),
  `CREATE TABLE quotes (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    version ${integer} NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'replaced', 'accepted')),
    paper_id TEXT NOT NULL UNIQUE REFERENCES papers (id) ON DELETE CASCADE,
    number TEXT NOT NULL,
    priced TEXT NOT NULL,
    payment TEXT NOT NULL CHECK (payment IN ('prepayment', 'invoice')),
    valid_until TEXT NOT NULL,
    made_at ${integer} NOT NULL,
    operator_id TEXT,
    accepted_at ${integer},
    accepted_by TEXT,
    accepted_terms TEXT,
    accepted_tiers TEXT,
    noted_by TEXT,
    withdrawn_at ${integer},
    withdrawn_by TEXT,
    UNIQUE (order_id, version)
  )${strict}`,
  `CREATE TABLE quote_changes (
    id TEXT PRIMARY KEY,
    quote_id TEXT NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    text_hash TEXT NOT NULL,
    at ${integer} NOT NULL,
    UNIQUE (quote_id, text_hash)
  )${strict}`,
];

const refuse = (why: string) => `BEGIN SELECT RAISE(ABORT, '${why}'); END`;

const sqliteGuards = [
  `CREATE TRIGGER paper_series_unbroken BEFORE UPDATE ON paper_series
    WHEN NEW.id <> OLD.id OR NEW.last NOT IN (OLD.last, OLD.last + 1)
    ${refuse('a series of numbers goes on by one')}`,
  `CREATE TRIGGER paper_series_kept BEFORE DELETE ON paper_series
    ${refuse('a series of numbers is kept')}`,
  `CREATE TRIGGER papers_unchanged BEFORE UPDATE ON papers
    ${refuse('a paper is never changed')}`,
  `CREATE TRIGGER papers_kept BEFORE DELETE ON papers
    WHEN OLD.issued_at > CAST(strftime('%s', 'now') AS INTEGER) * 1000 - ${kept}
    ${refuse('a paper is kept as long as tax law asks')}`,
  `CREATE TRIGGER paper_files_unchanged BEFORE UPDATE ON paper_files
    ${refuse('a paper is never changed')}`,
  // with its paper it may go: that one is gone when this is asked
  `CREATE TRIGGER paper_files_kept BEFORE DELETE ON paper_files
    WHEN EXISTS (SELECT 1 FROM papers WHERE id = OLD.paper_id)
    ${refuse('a paper is kept as long as tax law asks')}`,
];

const postgresGuards = [
  `CREATE FUNCTION paper_series_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF NEW.id = OLD.id AND NEW.last IN (OLD.last, OLD.last + 1) THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION 'a series of numbers goes on by one, and is kept';
    END $$`,
  'CREATE TRIGGER paper_series_unbroken BEFORE UPDATE OR DELETE ON paper_series FOR EACH ROW EXECUTE FUNCTION paper_series_guard()',
  'CREATE TRIGGER paper_series_kept BEFORE TRUNCATE ON paper_series FOR EACH STATEMENT EXECUTE FUNCTION paper_series_guard()',
  `CREATE FUNCTION papers_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF OLD.issued_at <= extract(epoch FROM now()) * 1000 - ${kept} THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION 'a paper is never changed, and kept as long as tax law asks';
    END $$`,
  'CREATE TRIGGER papers_unchanged BEFORE UPDATE OR DELETE ON papers FOR EACH ROW EXECUTE FUNCTION papers_guard()',
  'CREATE TRIGGER papers_kept BEFORE TRUNCATE ON papers FOR EACH STATEMENT EXECUTE FUNCTION papers_guard()',
  `CREATE FUNCTION paper_files_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT 1 FROM papers WHERE id = OLD.paper_id) THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION 'a paper is never changed, and kept as long as tax law asks';
    END $$`,
  'CREATE TRIGGER paper_files_unchanged BEFORE UPDATE OR DELETE ON paper_files FOR EACH ROW EXECUTE FUNCTION paper_files_guard()',
  'CREATE TRIGGER paper_files_kept BEFORE TRUNCATE ON paper_files FOR EACH STATEMENT EXECUTE FUNCTION paper_files_guard()',
];
