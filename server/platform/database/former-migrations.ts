import { sql } from 'kysely';
import type { DatabaseKind, MigrationConnection } from './migrations/migration.ts';
import { MigrationFailed } from './storage-unavailable.ts';

/** The migration that makes at once what the steps below made one after the other. */
const allTables = '0001-all-tables';

/** The steps of commit 40c8ea78 and before. A database that has all of them has the same tables as a new one. */
export const formerMigrations = [
  '0001-baseline',
  '0002-bank-transactions',
  '0003-online-payments',
  '0004-answer-files',
  '0004-customer-notes',
  '0004-inbox-places',
  '0004-reply-templates',
  '0005-backups-and-given-consents',
  '0006-order-notes',
  '0007-desk-settings',
  '0008-reminder-fees',
  '0009-orders-entered-at-the-desk',
  '0010-order-owners',
  '0011-picture-library',
  '0014-replacements',
  '0015-parcel-numbers',
  '0016-mails-about-orders',
  '0017-quotes-at-the-desk',
  '0018-role-for-orders',
];

/**
 * The names in a database's list of migrations as this version has them: all former steps are its first migration.
 * @throws {MigrationFailed} only some of the former steps were taken
 */
export function namesOfToday(names: readonly string[]): string[] {
  const missing = formerMigrations.filter((name) => !names.includes(name));
  if (missing.length === formerMigrations.length) return [...names];
  if (missing.length > 0)
    throw new MigrationFailed(
      `The database is of an earlier version and lacks ${missing.join(', ')}. Nothing was changed. Start the version of commit 40c8ea78 with it once, or begin with an empty database.`,
    );
  return [allTables, ...names.filter((name) => !formerMigrations.includes(name))];
}

/**
 * Renames the former steps in the list itself, for the Migrator, and what they named otherwise than `0001-all-tables`
 * does. The caller has made sure that none of them is missing, and has begun a transaction.
 */
export async function renameFormerMigrations(connection: MigrationConnection, kind: DatabaseKind): Promise<void> {
  const [first, ...others] = formerMigrations;
  await sql`UPDATE kysely_migration SET name = ${allTables} WHERE name = ${first}`.execute(connection);
  await sql`DELETE FROM kysely_migration WHERE name IN (${sql.join(others)})`.execute(connection);
  if (kind === 'sqlite') return;
  const { rows } = await sql`SELECT 1 FROM pg_constraint
    WHERE conrelid = 'operators'::regclass AND conname = 'operators_role_check1'`.execute(connection);
  if (rows.length > 0)
    await sql`ALTER TABLE operators RENAME CONSTRAINT operators_role_check1 TO operators_role_check`.execute(
      connection,
    );
}
