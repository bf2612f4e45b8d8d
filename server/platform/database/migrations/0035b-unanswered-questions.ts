import type { Migration } from './migration.ts';

/** Never changed once released. What the assistant could not answer, without anybody in it (docs/decisions/privacy-and-retention.md). */
export const unansweredQuestions: Migration = {
  name: '0035b-unanswered-questions',
  steps: ({ integer, strict }) => [
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
  ],
};
