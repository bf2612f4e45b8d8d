import type { HeldIn } from './held.ts';

export const bankColumns: HeldIn<'bank_transactions' | 'bank_transaction_payments' | 'bank_csv_mappings'> = {
  bank_transactions: {
    id: 'none',
    bank_key: 'hash',
    print_key: 'hash',
    reference: 'about',
    account: 'none',
    booked_on: 'about',
    amount_cents: 'about',
    currency: 'about',
    name: 'personal',
    iban: 'personal',
    remittance: 'personal',
    end_to_end_id: 'personal',
    is_return: 'about',
    revision: 'about',
    set_aside_at: 'about',
    set_aside_by: 'about',
    taken_at: 'about',
    taken_by: 'about',
  },
  bank_transaction_payments: { transaction_id: 'about', payment_id: 'about', role: 'about' },
  bank_csv_mappings: { id: 'none', mapping: 'none', made_at: 'none', made_by: 'none' },
};
