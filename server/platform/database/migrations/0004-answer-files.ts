import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Files that go out with answers. */
export const answerFiles: Migration = async (connection, { integer, strict, bytes }) => {
  await sql
    .raw(
      `CREATE TABLE answer_files (
        id TEXT PRIMARY KEY,
        answer_id TEXT NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
        position ${integer} NOT NULL,
        name TEXT NOT NULL,
        bytes ${integer} NOT NULL,
        content ${bytes} NOT NULL,
        UNIQUE (answer_id, position)
      )${strict}`,
    )
    .execute(connection);
};
