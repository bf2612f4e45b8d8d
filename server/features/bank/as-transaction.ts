import type { BankTransaction } from '../../../domain/bank/bank-transaction.ts';
import type { BankTransactionRow } from '../../platform/database/schema/bank.ts';

/** A stored line as it is matched. */
export const asTransaction = (row: BankTransactionRow): BankTransaction => ({
  reference: row.reference,
  account: row.account,
  bookedOn: row.booked_on,
  cents: row.amount_cents,
  currency: row.currency,
  name: row.name,
  iban: row.iban,
  text: row.remittance,
  endToEndId: row.end_to_end_id,
  isReturn: row.is_return !== 0,
  isReturnByTextOnly: row.is_return === 2,
});
