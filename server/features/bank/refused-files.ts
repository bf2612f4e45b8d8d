import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { germanDay } from '../../../domain/german-time.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BankRefusedFileRow } from '../../platform/database/schema/bank.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { StatementRefusal } from './statement.ts';

/** More than these nobody reads. */
const mostShown = 20;

/** By what it holds: the same file is the same, however it is called. */
const idOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

interface RefusedFile {
  /** as it came; of one that is too large to be read, anything that it is known by */
  bytes: Uint8Array;
  name: string;
  why: StatementRefusal | 'columns';
  /** IBAN of the one that it is about; without it, it may be about any */
  account?: string | undefined;
}

/**
 * Keeps that a file of a bank was not taken: until it is, or somebody says that it is dealt with, no reminder of a payment
 * goes out by itself, because the payment may stand in it.
 * @param now milliseconds since 1970 UTC
 */
export async function noteRefused(
  transaction: Kysely<Schema>,
  { bytes, name, why, account = '' }: RefusedFile,
  now: number,
): Promise<void> {
  const row = { name: name.slice(0, 80), account, why, refused_on: germanDay(now) };
  await transaction
    .insertInto('bank_refused_files')
    .values({ id: idOf(bytes), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** It was taken after all. */
export const forgetRefused = async (transaction: Kysely<Schema>, bytes: Uint8Array): Promise<void> => {
  await transaction.deleteFrom('bank_refused_files').where('id', '=', idOf(bytes)).execute();
};

/** Those that lie unresolved, the latest first. @throws {StorageUnavailable} */
export const refusedFiles = (reader: Kysely<Schema>): Promise<BankRefusedFileRow[]> =>
  reader
    .selectFrom('bank_refused_files')
    .selectAll()
    .orderBy('refused_on', 'desc')
    .orderBy('name')
    .limit(mostShown)
    .execute();

/**
 * Says that a file is dealt with: what it holds was taken otherwise, or is of no account of ours.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export const settleRefused = (database: Database, actor: Actor, id: string, now: number): Promise<void> =>
  database.write(async (transaction) => {
    const gone = await transaction
      .deleteFrom('bank_refused_files')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (gone === undefined) return;
    await recordAccess(transaction, actor, { action: 'bank-file-settled', detail: { file: gone.name } }, now);
  });
