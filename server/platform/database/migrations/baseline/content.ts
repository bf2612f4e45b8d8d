import type { Dialect } from '../migration.ts';

/** What is written at the desk for the site, every version that was published, uploaded files; and what the legal texts said on which day, kept as long as the contracts that name them. */
export const contentTables = ({ integer, strict, bytes }: Dialect): readonly string[] => [
  `CREATE TABLE content_drafts (
    place TEXT PRIMARY KEY,
    file TEXT NOT NULL,
    at TEXT NOT NULL,
    value TEXT,
    operator_id TEXT NOT NULL,
    operator TEXT NOT NULL,
    changed_at ${integer} NOT NULL,
    plan_id TEXT
  )${strict}`,
  `CREATE TABLE content_versions (
    number ${integer} NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    published_at ${integer} NOT NULL,
    operator_id TEXT,
    operator TEXT NOT NULL,
    returns_to ${integer},
    changes TEXT NOT NULL,
    differences TEXT NOT NULL
  )${strict}`,
  `CREATE TABLE content_plans (
    id TEXT PRIMARY KEY,
    goes_live_at ${integer} NOT NULL,
    planned_at ${integer} NOT NULL,
    operator_id TEXT NOT NULL,
    operator TEXT NOT NULL,
    problems TEXT
  )${strict}`,
  `CREATE TABLE content_files (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('picture', 'proof')),
    bytes ${bytes} NOT NULL,
    uploaded_at ${integer} NOT NULL,
    operator_id TEXT NOT NULL,
    operator TEXT NOT NULL,
    original TEXT,
    focus TEXT,
    alt TEXT,
    deleted_at ${integer}
  )${strict}`,
  `CREATE TABLE content_originals (
    hash TEXT PRIMARY KEY,
    format TEXT NOT NULL,
    file_name TEXT NOT NULL,
    bytes ${bytes} NOT NULL,
    uploaded_at ${integer} NOT NULL
  )${strict}`,
  `CREATE TABLE legal_texts (
    document TEXT NOT NULL,
    version TEXT NOT NULL,
    language TEXT NOT NULL,
    effective_from TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    is_whole ${integer} NOT NULL,
    stored_at ${integer} NOT NULL,
    PRIMARY KEY (document, version, language)
  )${strict}`,
];
