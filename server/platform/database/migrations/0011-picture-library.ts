import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What an uploaded picture shows, in each language, and when it was deleted: its row stays, so that every instance hears of it. */
export const pictureLibrary: Migration = async (connection, { integer }) => {
  await sql.raw('ALTER TABLE content_files ADD COLUMN alt TEXT').execute(connection);
  await sql.raw(`ALTER TABLE content_files ADD COLUMN deleted_at ${integer}`).execute(connection);
};
