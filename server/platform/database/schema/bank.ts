import type { Generated, Selectable } from 'kysely';
import type { Cents } from '../../../../domain/money.ts';

/** A movement of a statement that came in, or that came back; what else left the account is not kept. */
export interface BankTransactionTable {
  id: string;
  /** hash of account, the bank's reference, day and amount; null: the file named no reference */
  bank_key: string | null;
  /** hash of day, amount, account of the payer and text: by it the same line of another export is known */
  print_key: string;
  /** of the bank */
  reference: string | null;
  /** the company's account, without spaces; empty: the file does not say */
  account: string;
  /** YYYY-MM-DD */
  booked_on: string;
  /** with a minus where it left */
  amount_cents: Cents;
  currency: string;
  /** who paid */
  name: string;
  iban: string;
  /** what they wrote */
  remittance: string;
  end_to_end_id: string;
  /** an earlier movement came back; 1: the bank calls it so, 2: only its text does */
  is_return: number;
  /** counts what was done with it, so that two people do not do the same */
  revision: Generated<number>;
  /** when somebody said that it pays for no order; null: nobody did */
  set_aside_at: number | null;
  set_aside_by: string | null;
  /** milliseconds since 1970 UTC */
  taken_at: number;
  taken_by: string | null;
  /** `CamtMessage`; empty: it came in another kind of file */
  message: Generated<string>;
  /** YYYY-MM-DD; empty: not said */
  value_on: Generated<string>;
  /** one a line (domain/bank/bank-transaction.ts) */
  transfer_ids: Generated<string>;
}

export type BankTransactionRow = Selectable<BankTransactionTable>;

/** A payment that was noted from a movement, or that a movement took back. */
export interface BankTransactionPaymentRow {
  transaction_id: string;
  payment_id: string;
  role: 'noted' | 'returned';
}

/** How somebody said that the columns of a bank's CSV are to be read. */
export interface BankCsvMappingRow {
  /** hash of the columns' names */
  id: string;
  /** JSON of `CsvMapping` */
  mapping: string;
  made_at: number;
  made_by: string | null;
}

/** A file of a bank that was not taken, as long as nobody has dealt with it. */
export interface BankRefusedFileRow {
  /** hash of what it holds */
  id: string;
  name: string;
  /** the company's, without spaces; empty: unknown */
  account: string;
  /** `StatementRefusal`, or `columns`: nobody has named its columns */
  why: string;
  /** YYYY-MM-DD */
  refused_on: string;
}
