import type { Dialect } from '../migration.ts';

/** What came in on the company's account, which payments were noted from it, and how the columns of a bank's CSV are read. */
export const bankTables = ({ integer, strict }: Dialect): readonly string[] => [
  `CREATE TABLE bank_transactions (
    id TEXT PRIMARY KEY,
    bank_key TEXT UNIQUE,
    print_key TEXT NOT NULL,
    reference TEXT,
    account TEXT NOT NULL,
    booked_on TEXT NOT NULL,
    amount_cents ${integer} NOT NULL,
    currency TEXT NOT NULL,
    name TEXT NOT NULL,
    iban TEXT NOT NULL,
    remittance TEXT NOT NULL,
    end_to_end_id TEXT NOT NULL,
    is_return ${integer} NOT NULL,
    revision ${integer} NOT NULL,
    set_aside_at ${integer},
    set_aside_by TEXT,
    taken_at ${integer} NOT NULL,
    taken_by TEXT
  )${strict}`,
  'CREATE INDEX bank_transactions_booked ON bank_transactions (booked_on, id)',
  'CREATE INDEX bank_transactions_print ON bank_transactions (print_key)',
  // two people who drop the same file at one moment bring each line once
  'CREATE UNIQUE INDEX bank_transactions_unnamed ON bank_transactions (print_key) WHERE bank_key IS NULL',
  `CREATE TABLE bank_transaction_payments (
    transaction_id TEXT NOT NULL REFERENCES bank_transactions (id) ON DELETE CASCADE,
    payment_id TEXT NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('noted', 'returned')),
    PRIMARY KEY (transaction_id, payment_id)
  )${strict}`,
  'CREATE INDEX bank_transaction_payments_payment ON bank_transaction_payments (payment_id)',
  `CREATE TABLE bank_csv_mappings (
    id TEXT PRIMARY KEY,
    mapping TEXT NOT NULL,
    made_at ${integer} NOT NULL,
    made_by TEXT
  )${strict}`,
];
