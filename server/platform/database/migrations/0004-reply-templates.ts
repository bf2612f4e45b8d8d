import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Texts that the people at the desk wrote to begin answers with. */
export const replyTemplates: Migration = async (connection, { integer, strict }) => {
  const statements = [
    `CREATE TABLE reply_templates (
      id TEXT PRIMARY KEY,
      language TEXT NOT NULL,
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      changed_at ${integer} NOT NULL,
      revision ${integer} NOT NULL
    )${strict}`,
    'CREATE INDEX reply_templates_language ON reply_templates (language, title)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
