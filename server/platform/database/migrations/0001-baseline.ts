import { sql } from 'kysely';
import { accountsTables } from './baseline/accounts.ts';
import { contentTables } from './baseline/content.ts';
import { enquiriesTables } from './baseline/enquiries.ts';
import { mailsTables } from './baseline/mails.ts';
import { newslettersTables } from './baseline/newsletters.ts';
import { operationsTables } from './baseline/operations.ts';
import { ordersTables } from './baseline/orders.ts';
import { papersTables } from './baseline/papers.ts';
import { postgresSearch } from './baseline/search-postgres.ts';
import { sqliteSearch } from './baseline/search-sqlite.ts';
import type { Dialect, Migration } from './migration.ts';

/** All tables, what others refer to first. */
const statements = (dialect: Dialect): readonly string[] => [
  ...accountsTables(dialect),
  ...enquiriesTables(dialect),
  ...newslettersTables(dialect),
  ...ordersTables(dialect),
  ...papersTables(dialect),
  ...mailsTables(dialect),
  ...contentTables(dialect),
  ...operationsTables(dialect),
  ...(dialect.kind === 'postgres' ? postgresSearch : sqliteSearch(dialect)),
];

export const baseline: Migration = async (connection, dialect) => {
  for (const statement of statements(dialect)) await sql.raw(statement).execute(connection);
};
