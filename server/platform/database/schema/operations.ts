export interface SecretRow {
  name: string;
  value: string;
  created_at: number;
}

/** The rate limiter's table (PostgreSQL only in use); keys are keyed hashes of address prefixes. */
export interface RateLimitRow {
  key: string;
  points: number;
  expire: number | null;
}

export interface SpentProofRow {
  /** hash of a solved challenge */
  challenge: string;
  expires_at: number;
}

/** Work that one instance does for all, such as retention. */
export interface ScheduledJobRow {
  name: string;
  started_at: number;
  finished_at: number | null;
}

/** What became of a copy of the database, or of the test of one. */
export interface BackupRunRow {
  id: string;
  kind: 'copy' | 'test';
  ended_at: number;
  /** its file's name; null: none was made */
  copy: string | null;
  /** a `BackupProblem`; null: it went well */
  problem: string | null;
}

/** What somebody typed once at the desk and all want to find again, as JSON. */
export interface DeskSettingRow {
  name: string;
  value: string;
  changed_at: number;
}

/** What came in and was answered on a day that is over, counted once (desk/read-days.ts). Nothing in it is anybody's. */
export interface DeskDayRow {
  /** YYYY-MM-DD in Germany */
  day: string;
  /** JSON of `DayFigures` without the day */
  figures: string;
}

/** A question the assistant could not answer, without anybody in it, and all that ask alike. */
export interface UnansweredQuestionRow {
  id: string;
  language: string;
  /** what makes them alike; empty: nothing may be shown of them */
  likeness: string;
  text: string;
  /** how often */
  asked: number;
  /** YYYY-MM-DD in Germany */
  first_day: string;
  last_day: string;
}

/** A word of such a question that the site does not use: whether it comes again decides whether it may be shown. */
export interface UnansweredWordRow {
  /** keyed hash of language and stem */
  word_hash: string;
  first_day: string;
}
