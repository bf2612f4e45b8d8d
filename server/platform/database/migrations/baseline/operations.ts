import type { Dialect } from '../migration.ts';

/** What the server keeps for itself, what became of each copy of the database, what somebody set at the desk, figures of days that are over, and what the assistant could not answer, without anybody in it (docs/decisions/privacy-and-retention.md). */
export const operationsTables = ({ integer, strict }: Dialect): readonly string[] => [
  `CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    created_at ${integer} NOT NULL
  )${strict}`,
  `CREATE TABLE rate_limits (
    key TEXT PRIMARY KEY,
    points ${integer} NOT NULL DEFAULT 0,
    expire ${integer}
  )${strict}`,
  `CREATE TABLE spent_proofs (
    challenge TEXT PRIMARY KEY,
    expires_at ${integer} NOT NULL
  )${strict}`,
  `CREATE TABLE scheduled_jobs (
    name TEXT PRIMARY KEY,
    started_at ${integer} NOT NULL,
    finished_at ${integer}
  )${strict}`,
  `CREATE TABLE backup_runs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('copy', 'test')),
    ended_at ${integer} NOT NULL,
    copy TEXT,
    problem TEXT
  )${strict}`,
  'CREATE INDEX backup_runs_ended ON backup_runs (kind, ended_at)',
  `CREATE TABLE desk_settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    changed_at ${integer} NOT NULL
  )${strict}`,
  `CREATE TABLE desk_days (
    day TEXT PRIMARY KEY,
    figures TEXT NOT NULL
  )${strict}`,
  `CREATE TABLE unanswered_questions (
    id TEXT PRIMARY KEY,
    language TEXT NOT NULL,
    likeness TEXT NOT NULL,
    text TEXT NOT NULL,
    asked ${integer} NOT NULL,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    UNIQUE (language, likeness)
  )${strict}`,
  'CREATE INDEX unanswered_questions_last_day ON unanswered_questions (last_day)',
  `CREATE TABLE unanswered_words (
    word_hash TEXT PRIMARY KEY,
    first_day TEXT NOT NULL
  )${strict}`,
  'CREATE INDEX unanswered_words_first_day ON unanswered_words (first_day)',
];
