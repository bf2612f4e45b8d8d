import type { BankTransaction } from '../../../domain/bank/bank-transaction.ts';
import type { CsvMapping } from './csv-mapping.ts';

/**
 * Why a file is not taken. `row`: a line of it cannot be read, which `detail` says; `zip`: it is broken, locked or holds another
 * one; `zip-large`: it holds too much.
 */
export type StatementRefusal = 'type' | 'zip' | 'zip-large' | 'empty' | 'large' | 'many' | 'row' | 'slow';

/** What a file turned out to be. */
export type ReadStatement =
  | { kind: 'read'; transactions: readonly BankTransaction[] }
  /** columns of a bank that nobody has named yet, with the first lines for whoever does */
  | { kind: 'unknown-columns'; columns: readonly string[]; sample: readonly (readonly string[])[] }
  /** file: which one of a ZIP; account: that it is about, where that can be told */
  | { kind: 'refused'; why: StatementRefusal; detail: string; file?: string; account?: string };

/** What is read aside. */
export interface StatementTask {
  bytes: Uint8Array;
  /** those that somebody made at the desk */
  mappings: readonly CsvMapping[];
}

/** A year of a busy account has less. */
export const mostTransactions = 20_000;
/** Of one file, in bytes. */
export const mostStatementBytes = 8 * 1024 * 1024;

/** A line that cannot be read: the whole file is refused, so that no payment is left out unseen. */
export class UnreadableLine extends Error {
  override name = 'UnreadableLine';
}

/** More than `mostTransactions`. */
export class TooManyLines extends Error {
  override name = 'TooManyLines';
}
