import { sql } from 'kysely';
import { accountsTables } from './baseline/accounts.ts';
import { bankTables } from './baseline/bank.ts';
import { contentTables } from './baseline/content.ts';
import { enquiriesTables } from './baseline/enquiries.ts';
import { mailsTables } from './baseline/mails.ts';
import { newslettersTables } from './baseline/newsletters.ts';
import { onlinePaymentsTables } from './baseline/online-payments.ts';
import { operationsTables } from './baseline/operations.ts';
import { ordersTables } from './baseline/orders.ts';
import { papersTables } from './baseline/papers.ts';
import { postgresSearch } from './baseline/search-postgres.ts';
import { sqliteSearch } from './baseline/search-sqlite.ts';
import { withdrawalsTables } from './baseline/withdrawals.ts';
import type { Dialect, Migration } from './migration.ts';

/** All tables, what others refer to first. */
const statements = (dialect: Dialect): readonly string[] => [
  ...accountsTables(dialect),
  ...ordersTables(dialect),
  ...enquiriesTables(dialect),
  ...withdrawalsTables(dialect),
  ...newslettersTables(dialect),
  ...papersTables(dialect),
  ...mailsTables(dialect),
  ...bankTables(dialect),
  ...onlinePaymentsTables(dialect),
  ...contentTables(dialect),
  ...operationsTables(dialect),
  ...(dialect.kind === 'postgres' ? postgresSearch : sqliteSearch(dialect)),
];

export const allTables: Migration = async (connection, dialect) => {
  for (const statement of statements(dialect)) await sql.raw(statement).execute(connection);
};
