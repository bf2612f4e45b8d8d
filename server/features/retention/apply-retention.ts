import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { backupFolder, copiesBeforeMigrations, filesSetAside } from '../../platform/database/backup-files.ts';
import { longRead, type Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import { deleteOldMailFiles } from './old-mail-files.ts';
import {
  emptyReport,
  retentionCutoffs,
  type RetentionCutoffs,
  type RetentionPeriods,
  type RetentionReport,
  type RetentionRule,
} from './retention-rules.ts';

export interface RetentionOptions {
  database: Database;
  /** absolute path of DATA_DIR */
  dataDir: string;
  /** milliseconds since 1970 UTC */
  now: number;
  /** true: counts what is due and changes nothing */
  dryRun: boolean;
  periods: RetentionPeriods;
}

/** Rows of one transaction: visitors' writes wait behind it and, with SQLite, everything else. */
const batch = 100;

/** Rows that one search for what is due brings. */
const lookedFor = 10_000;

interface Due {
  rule: RetentionRule;
  table: keyof Schema;
  key: 'id' | 'challenge' | 'key' | 'token_hash' | 'word_hash';
  where: RawBuilder<unknown>;
  /** set a column instead of deleting the row */
  set?: { column: string; value: number | null };
}

/** Rows that go. */
const due = (rule: RetentionRule, table: Due['table'], where: Due['where'], key: Due['key'] = 'id'): Due => ({
  rule,
  table,
  key,
  where,
});

/** The rows each rule is about. Mails go with the enquiry or subscription they belong to (ON DELETE CASCADE). */
function dueRows(cutoffs: RetentionCutoffs): Due[] {
  const toRestrict = (table: 'enquiries' | 'orders'): Due => ({
    ...due(
      'enquiriesRestricted',
      table,
      sql`received_at <= ${cutoffs.restricted} AND received_at > ${cutoffs.contracts} AND restricted_at IS NULL`,
    ),
    set: { column: 'restricted_at', value: cutoffs.now },
  });
  return [
    due('inquiriesDeleted', 'enquiries', sql`is_contract = 0 AND received_at <= ${cutoffs.inquiries}`),
    due('inquiriesDeleted', 'customer_notes', sql`created_at <= ${cutoffs.inquiries}`),
    due('contractsDeleted', 'enquiries', sql`received_at <= ${cutoffs.contracts}`),
    // their files go with them
    due('papersDeleted', 'papers', sql`issued_at <= ${cutoffs.contracts}`),
    toRestrict('enquiries'),
    due('contractsDeleted', 'orders', sql`received_at <= ${cutoffs.contracts}`),
    toRestrict('orders'),
    due(
      'unconfirmedDeleted',
      'newsletter_subscriptions',
      sql`state = 'pending' AND requested_at <= ${cutoffs.unconfirmed}`,
    ),
    due(
      'consentsDeleted',
      'newsletter_subscriptions',
      sql`state = 'unsubscribed' AND unsubscribed_at < ${cutoffs.unsubscribedBefore} OR undeliverable_at < ${cutoffs.unsubscribedBefore}`,
    ),
    due('consentsDeleted', 'newsletter_proofs', sql`unsubscribed_at < ${cutoffs.unsubscribedBefore}`),
    // the same three years: claims about how a request was answered
    due('consentsDeleted', 'privacy_cases', sql`closed_at < ${cutoffs.unsubscribedBefore}`),
    due('sentMailsDeleted', 'mails', sql`state = 'sent' AND sent_at <= ${cutoffs.sentMails}`),
    due('deadMailsDeleted', 'mails', sql`state = 'dead' AND created_at <= ${cutoffs.deadMails}`),
    {
      ...due('networksForgotten', 'mails', sql`sender_hash IS NOT NULL AND created_at <= ${cutoffs.networks}`),
      set: { column: 'sender_hash', value: null },
    },
    due('unansweredDeleted', 'unanswered_questions', sql`last_day <= ${cutoffs.unanswered}`),
    due('unansweredDeleted', 'unanswered_words', sql`first_day <= ${cutoffs.unanswered}`, 'word_hash'),
    due('bankLinesDeleted', 'bank_transactions', sql`booked_on <= ${cutoffs.bankLines}`),
    due('bankLinesDeleted', 'bank_refused_files', sql`refused_on <= ${cutoffs.bankLines}`),
    due('countersDeleted', 'spent_proofs', sql`expires_at <= ${cutoffs.now}`, 'challenge'),
    due('countersDeleted', 'rate_limits', sql`expire <= ${cutoffs.now}`, 'key'),
    due('deskSignInsDeleted', 'desk_sessions', sql`created_at <= ${cutoffs.deskSessions}`),
    due('deskSignInsDeleted', 'sign_ins', sql`expires_at <= ${cutoffs.now}`),
    due('deskSignInsDeleted', 'operator_links', sql`expires_at <= ${cutoffs.now}`, 'token_hash'),
    due(
      'recipientsDeleted',
      'newsletter_recipients',
      sql`newsletter_id IN (SELECT id FROM newsletters WHERE finished_at <= ${cutoffs.deadMails})`,
    ),
    due('deskLogDeleted', 'desk_log', sql`at <= ${cutoffs.deskLog}`),
    due('deskLogDeleted', 'operators', sql`disabled_at <= ${cutoffs.deskLog}`),
  ];
}

/** Some rules could not be applied; all others were. */
export class RetentionIncomplete extends Error {
  override name = 'RetentionIncomplete';
  readonly report: RetentionReport;
  readonly failures: readonly { rule: RetentionRule; error: unknown }[];
  constructor(report: RetentionReport, failures: readonly { rule: RetentionRule; error: unknown }[]) {
    const of = ({ rule, error }: { rule: RetentionRule; error: unknown }) =>
      `${rule} (${error instanceof Error ? error.message : 'not an Error'})`;
    super(`not all retention rules could be applied; the others were. Failed: ${failures.map(of).join(', ')}`);
    this.report = report;
    this.failures = failures;
  }
}

/**
 * Deletes and restricts what is due, and says how much of each. Running it twice, or in two instances at once, does no
 * harm. A rule that fails keeps none of the others from being applied: each is a promise of its own.
 * @throws {StorageUnavailable} what was done before stays done
 * @throws {RetentionIncomplete} after all rules, naming those that failed
 */
export async function applyRetention({
  database,
  dataDir,
  now,
  dryRun,
  periods,
}: RetentionOptions): Promise<RetentionReport> {
  const cutoffs = retentionCutoffs(now, periods);
  const report = emptyReport();
  const failures: { rule: RetentionRule; error: unknown }[] = [];
  const follow = async (rule: RetentionRule, work: () => Promise<number>) => {
    try {
      report[rule] += await work();
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      failures.push({ rule, error });
    }
  };
  for (const one of dueRows(cutoffs))
    await follow(one.rule, () => (dryRun ? count(database, one) : apply(database, one)));
  await follow('mailFilesDeleted', () => deleteOldMailFiles(join(dataDir, 'mail'), cutoffs.sentMails, dryRun));
  await follow('asideDeleted', () => deleteOldFilesSetAside(dataDir, cutoffs.setAside, dryRun));
  if (failures.length > 0) throw new RetentionIncomplete(report, failures);
  return report;
}

/** What restores and updates put aside. A damaged database's journal goes with it. */
async function deleteOldFilesSetAside(dataDir: string, until: number, dryRun: boolean): Promise<number> {
  const copies = backupFolder(dataDir);
  const old = [
    ...filesSetAside(dataDir).map((file) => ({ ...file, path: join(dataDir, file.name) })),
    ...copiesBeforeMigrations(copies).map((file) => ({ ...file, isDatabase: true, path: join(copies, file.name) })),
  ].filter(({ since }) => since <= until);
  if (!dryRun) for (const { path } of old) await rm(path, { force: true });
  return old.filter(({ isDatabase }) => isDatabase).length;
}

async function count(database: Database, { table, where }: Due): Promise<number> {
  const { rows } = await database.readAside(
    (reader) => sql<{ due: number }>`SELECT count(*) AS due FROM ${sql.table(table)} WHERE ${where}`.execute(reader),
    longRead,
  );
  return rows[0]?.due ?? 0;
}

/** Looking for what is due may take seconds and is done beside the server; each change is short. */
async function apply(database: Database, one: Due): Promise<number> {
  for (let total = 0; ;) {
    const found = await keysOfDue(database, one);
    for (let from = 0; from < found.length; from += batch)
      total += await change(database, one, found.slice(from, from + batch));
    if (found.length < lookedFor) return total;
  }
}

async function keysOfDue(database: Database, { table, key, where }: Due): Promise<string[]> {
  const { rows } = await database.readAside(
    (reader) =>
      sql<{
        found: string;
      }>`SELECT ${sql.ref(key)} AS found FROM ${sql.table(table)} WHERE ${where} LIMIT ${lookedFor}`.execute(reader),
    longRead,
  );
  return rows.map(({ found }) => found);
}

/** The condition is asked again: the row may have changed since it was found. */
async function change(database: Database, { table, key, where, set }: Due, keys: readonly string[]): Promise<number> {
  const chosen = sql`${sql.ref(key)} IN (${sql.join(keys)}) AND (${where})`;
  const statement =
    set === undefined
      ? sql`DELETE FROM ${sql.table(table)} WHERE ${chosen}`
      : sql`UPDATE ${sql.table(table)} SET ${sql.ref(set.column)} = ${set.value} WHERE ${chosen}`;
  const { numAffectedRows = 0n } = await database.write((transaction) => statement.execute(transaction));
  return Number(numAffectedRows);
}
