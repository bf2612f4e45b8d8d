import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BankTransaction } from '../../../domain/bank/bank-transaction.ts';
import { comparedName } from '../../../domain/bank/compare-names.ts';
import { namesOrder } from '../../../domain/bank/match-refund.ts';
import { dayAfter, germanDay } from '../../../domain/german-time.ts';
import { recordAccess, recordOfItself, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BankTransactionRow } from '../../platform/database/schema/bank.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { noteDaysShown } from './last-day-shown.ts';
import { forgetRefused } from './refused-files.ts';
import { comparedColumns, isSameButReference, isSameLine, plainText } from './same-line.ts';
import { isSameTransfer, merged, nearDays } from './same-transfer.ts';

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
 * not kept. A line that was taken before, from this file or another, is known by the bank's reference, by the numbers that
 * several messages of the bank name of one transfer, else by what it says.
 * @param actor who dropped it at the desk; null: it lay in the folder that is looked into (watched-folder.ts)
 * @param statement.file what it was read from: refused before, it is dealt with
 * @param statement.days for which lines are kept, from the day they were booked
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was kept
 */
export function takeStatement(
  database: Database,
  actor: Actor | null,
  { transactions, days, file }: { transactions: readonly BankTransaction[]; days: number; file?: Uint8Array },
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
    is_return: !transaction.isReturn ? 0 : transaction.isReturnByTextOnly === true ? 2 : 1,
    revision: 1,
    set_aside_at: null,
    set_aside_by: null,
    taken_at: now,
    taken_by: actor?.operator.id ?? null,
    message: transaction.message ?? '',
    value_on: transaction.valueOn ?? '',
    transfer_ids: (transaction.transferIds ?? []).join('\n'),
  }));
  return database.write(async (transaction) => {
    let taken = 0;
    // of a ZIP with a report and a statement the second tells of what the first does
    for (const message of new Set(rows.map((row) => row.message)))
      taken += await keepNew(
        transaction,
        rows.filter((row) => row.message === message),
      );
    await noteDaysShown(transaction, { lines: transactions, today, now });
    if (file !== undefined) await forgetRefused(transaction, file);
    const counts = { taken, known: wanted.length - taken, leftOut: transactions.length - wanted.length };
    const access = { action: 'bank-statement-taken', detail: { ...counts } } as const;
    if (actor === null) await recordOfItself(transaction, 'bank folder', access, now);
    else await recordAccess(transaction, actor, access, now);
    return counts;
  });
}

/** @returns how many were not there */
async function keepNew(transaction: Kysely<Schema>, rows: readonly BankTransactionRow[]): Promise<number> {
  let taken = 0;
  const used = new Set<string>(rows.map(({ id }) => id));
  for (let from = 0; from < rows.length; from += batch) {
    const part = rows.slice(from, from + batch);
    const days = part.map((row) => row.booked_on).toSorted();
    const earlier = await transaction
      .selectFrom('bank_transactions')
      .select(comparedColumns)
      .where('booked_on', '>=', dayAfter(days[0] ?? '', -nearDays))
      .where('booked_on', '<=', dayAfter(days.at(-1) ?? '', nearDays))
      .execute();
    const fresh = [];
    for (const row of part) {
      // each stands for one, and none of this file for another of it
      const free = earlier.filter((one) => !used.has(one.id));
      const ofDay = free.filter((one) => one.booked_on === row.booked_on);
      const known =
        ofDay.find((one) => isSameLine(row, one)) ??
        ofDay.find((one) => isSameButReference(row, one)) ??
        free.find((one) => isSameTransfer(row, one));
      if (known === undefined) {
        fresh.push(row);
        continue;
      }
      used.add(known.id);
      const more = merged(known, row);
      if (more !== null)
        await transaction.updateTable('bank_transactions').set(more).where('id', '=', known.id).execute();
    }
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
  return taken;
}

const longest = { name: 140, text: 500 };

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
    const { reference, account, bookedOn, cents, currency, name, iban, text } = transaction;
    // some banks give a reference twice: day and amount make it one
    const bankKey = reference === null ? null : place(`bank ${account} ${reference} ${bookedOn} ${cents}`);
    const said = plainText(text);
    return {
      transaction,
      bankKey,
      printKey: place(`line ${bookedOn} ${cents} ${currency} ${iban || comparedName(name).join(' ')} ${said}`),
    };
  });
}
