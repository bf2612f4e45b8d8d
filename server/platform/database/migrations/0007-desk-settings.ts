import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What somebody typed once at the desk and all want to find again; and papers by their kind, newest first. */
export const deskSettings: Migration = async (connection, { integer, strict }) => {
  const statements = [
    `CREATE TABLE desk_settings (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL,
      changed_at ${integer} NOT NULL
    )${strict}`,
    'CREATE INDEX papers_kind ON papers (kind, issued_at, number)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
};
