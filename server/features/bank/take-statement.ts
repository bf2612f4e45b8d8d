import { createHash, randomUUID } from 'node:crypto';
import type { BankTransaction } from '../../../domain/bank/bank-transaction.ts';
import { namesOrder } from '../../../domain/bank/match-refund.ts';
import { dayAfter, germanDay } from '../../../domain/german-time.ts';
import { recordAccess, recordOfItself, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { noteDaysShown } from './last-day-shown.ts';

/** What became of a statement's lines. */
export interface StatementTaken {
  /** that are new */
  taken: number;
  /** that were taken before */
  known: number;
  /** money that left, and what is older than is kept */
  leftOut: number;
}

/** Rows of one statement to the database. */
const batch = 200;

/**
 * Keeps what came in, what came back and what names an order of a statement; what else left the account concerns none and is
 * not kept. A line
 * that was taken before, from this file or another, is known by the bank's reference, else by what it says.
 * @param actor who dropped it at the desk; null: it lay in the folder that is looked into (watched-folder.ts)
 * @param days for which lines are kept, from the day they were booked
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was kept
 */
export function takeStatement(
  database: Database,
  actor: Actor | null,
  { transactions, days }: { transactions: readonly BankTransaction[]; days: number },
  now: number,
): Promise<StatementTaken> {
  const today = germanDay(now);
  const oldest = dayAfter(today, -days);
  const wanted = transactions.filter(
    (one) => (one.cents > 0 || one.isReturn || namesOrder(one)) && one.bookedOn > oldest,
  );
  const rows = keyed(wanted).map(({ bankKey, printKey, transaction }) => ({
    id: randomUUID(),
    bank_key: bankKey,
    print_key: printKey,
    reference: transaction.reference,
    account: transaction.account,
    booked_on: transaction.bookedOn,
    amount_cents: transaction.cents,
    currency: transaction.currency,
    name: transaction.name.slice(0, longest.name),
    iban: transaction.iban,
    remittance: transaction.text.slice(0, longest.text),
    end_to_end_id: transaction.endToEndId.slice(0, longest.name),
    is_return: transaction.isReturn ? 1 : 0,
    revision: 1,
    set_aside_at: null,
    set_aside_by: null,
    taken_at: now,
    taken_by: actor?.operator.id ?? null,
  }));
  return database.write(async (transaction) => {
    let taken = 0;
    for (let from = 0; from < rows.length; from += batch) {
      const part = rows.slice(from, from + batch);
      const earlier = await transaction
        .selectFrom('bank_transactions')
        .select(['bank_key', 'print_key'])
        .where(({ eb, or }) =>
          or([
            eb(
              'print_key',
              'in',
              part.map((row) => row.print_key),
            ),
            ...(part.some((row) => row.bank_key !== null)
              ? [
                  eb(
                    'bank_key',
                    'in',
                    part.flatMap((row) => row.bank_key ?? []),
                  ),
                ]
              : []),
          ]),
        )
        .execute();
      const fresh = part.filter((row) => !earlier.some((one) => isSameLine(row, one)));
      if (fresh.length === 0) continue;
      const added = await transaction
        .insertInto('bank_transactions')
        .values(fresh)
        // a colleague dropped the same file at the same moment
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      taken += added.length;
    }
    await noteDaysShown(transaction, { days: transactions.map(({ bookedOn }) => bookedOn), today, now });
    const counts = { taken, known: rows.length - taken, leftOut: transactions.length - rows.length };
    const access = { action: 'bank-statement-taken', detail: { ...counts } } as const;
    if (actor === null) await recordOfItself(transaction, 'bank folder', access, now);
    else await recordAccess(transaction, actor, access, now);
    return counts;
  });
}

const longest = { name: 140, text: 500 };

interface Keys {
  bank_key: string | null;
  print_key: string;
}

/** By the bank's reference where both have one: two transfers may say the same on one day. Else by what they say. */
const isSameLine = (one: Keys, other: Keys): boolean =>
  one.bank_key !== null && other.bank_key !== null
    ? one.bank_key === other.bank_key
    : one.print_key === other.print_key;

interface Keyed {
  bankKey: string | null;
  printKey: string;
  transaction: BankTransaction;
}

/** Lines with what they are known by; of equal ones each has its place among them. */
function keyed(transactions: readonly BankTransaction[]): Keyed[] {
  const seen = new Map<string, number>();
  const place = (key: string) => {
    const at = (seen.get(key) ?? 0) + 1;
    seen.set(key, at);
    return createHash('sha256').update(`${key}#${at}`).digest('base64url');
  };
  return transactions.map((transaction) => {
    const { reference, account, bookedOn, cents, currency, iban, text } = transaction;
    // some banks give a reference twice: day and amount make it one
    const bankKey = reference === null ? null : place(`bank ${account} ${reference} ${bookedOn} ${cents}`);
    const said = text
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 140);
    return { transaction, bankKey, printKey: place(`line ${bookedOn} ${cents} ${currency} ${iban} ${said}`) };
  });
}
