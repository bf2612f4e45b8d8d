import type { Kysely } from 'kysely';
import type { BankTransaction } from '../../../domain/bank/bank-transaction.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { plainIban } from './statement-fields.ts';

const nameOf = (account: string) => `bank-last-day-shown ${plainIban(account)}`;

/**
 * The latest day of which a statement that was taken shows a line of an account, as YYYY-MM-DD; empty: none does. A file that
 * does not say of which account it is shows no day.
 * @param account IBAN, with or without spaces
 */
export async function lastDayShown(reader: Kysely<Schema>, account: string): Promise<string> {
  const row = await reader
    .selectFrom('desk_settings')
    .select('value')
    .where('name', '=', nameOf(account))
    .executeTakeFirst();
  return row?.value ?? '';
}

/** The first file, unresolved, in which a payment to one of the accounts may stand; null: there is none. */
export const unreadFileOf = async (reader: Kysely<Schema>, accounts: readonly string[]): Promise<string | null> => {
  const row = await reader
    .selectFrom('bank_refused_files')
    .select('name')
    .where('account', 'in', ['', ...accounts.map(plainIban)])
    .orderBy('refused_on')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
};

/**
 * Keeps the latest day that a statement shows of each account, where it is later than that of those before.
 * @param lines all that it holds, also those that are not kept
 * @param today what is booked later is a slip of a bank's pen
 */
export async function noteDaysShown(
  transaction: Kysely<Schema>,
  { lines, today, now }: { lines: readonly BankTransaction[]; today: string; now: number },
): Promise<void> {
  const latest = new Map<string, string>();
  for (const { account, bookedOn } of lines)
    if (account !== '' && bookedOn <= today && bookedOn > (latest.get(account) ?? '')) latest.set(account, bookedOn);
  for (const [account, day] of latest) {
    const row = { value: day, changed_at: now };
    await transaction
      .insertInto('desk_settings')
      .values({ name: nameOf(account), ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row).where('desk_settings.value', '<', day))
      .execute();
  }
}
