import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { matchRefund } from '../../../domain/bank/match-refund.ts';
import type { Allocation } from '../../../domain/bank/match-transaction.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BankTransactionRow } from '../../platform/database/schema/bank.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { notePaymentIn, noteRefundIn, takePaymentBackIn, type PaymentNoted } from '../payments/note-payment.ts';
import { asTransaction } from './as-transaction.ts';
import { openOrder } from './open-orders.ts';
import { refundedOrder } from './refunded-orders.ts';

/** A line as somebody saw it. */
export interface SeenLine {
  id: string;
  revision: number;
}

/** What of a line is for which order; all together are what came. */
export type ChosenAllocation = Omit<Allocation, 'number'>;

/**
 * `changed`: somebody did something with the line, the order or its payments since it was seen; `paid-back`: some of the money
 * has gone back to the buyer. Nothing was noted.
 */
export type LineNoted = PaymentNoted | 'paid-back';

const longestReference = 140;

/** Undoes what the transaction did so far. */
class Refused extends Error {
  override name = 'Refused';
  readonly why: Exclude<LineNoted, 'done'>;
  constructor(why: Exclude<LineNoted, 'done'>) {
    super(why);
    this.why = why;
  }
}

async function unlessRefused(work: Promise<LineNoted>): Promise<LineNoted> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) return error.why;
    throw error;
  }
}

/**
 * Notes a line of a statement as payments, all of them or none. Pressed twice it is noted once: the payments' ids come from
 * the line.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const noteTransaction = (
  database: Database,
  actor: Actor,
  { line, allocations }: { line: SeenLine; allocations: readonly ChosenAllocation[] },
  now: number,
): Promise<LineNoted> =>
  unlessRefused(
    database.write(async (transaction): Promise<LineNoted> => {
      const row = await take(transaction, line);
      const payments = allocations.map((one) => ({ ...one, id: paymentId(line, one.orderId) }));
      if (row === null)
        return (await areNoted(
          transaction,
          line,
          payments.map(({ id }) => id),
        ))
          ? 'done'
          : 'changed';
      const sum = allocations.reduce((total, { cents }) => total + cents, 0);
      if (sum !== row.amount_cents || row.currency !== 'EUR') throw new Refused('amount');
      // always in the same order: two who note at once would else wait for each other
      for (const payment of payments.toSorted((one, other) => one.orderId.localeCompare(other.orderId))) {
        const { id, orderId, cents, invoice, openCents } = payment;
        const order = await openOrder(transaction, orderId);
        if (order === null) throw new Refused('unknown');
        const open = order.invoices.find(({ number }) => number === invoice)?.openCents ?? order.openCents;
        if (open !== openCents) throw new Refused('changed');
        const noted = await notePaymentIn(
          transaction,
          actor,
          {
            id,
            orderId,
            cents,
            paidOn: row.booked_on,
            way: 'transfer',
            reference: row.remittance.slice(0, longestReference),
            invoice,
          },
          now,
        );
        if (noted !== 'done') throw new Refused(noted);
        await transaction
          .insertInto('bank_transaction_payments')
          .values({ transaction_id: row.id, payment_id: id, role: 'noted' })
          .execute();
      }
      return 'done';
    }),
  );

/** The refund that a line is chosen to be. */
export interface ChosenRefund {
  orderId: string;
  /** the one that was noted before; null: it is to be noted */
  paymentId: string | null;
}

/**
 * Notes that a line of a statement is a refund: of one that was noted before it is only written down that the bank shows it,
 * and what is owed is noted, never more and never twice.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const noteLineRefund = (
  database: Database,
  actor: Actor,
  { line, refund }: { line: SeenLine; refund: ChosenRefund },
  now: number,
): Promise<LineNoted> =>
  unlessRefused(
    database.write(async (transaction): Promise<LineNoted> => {
      const row = await take(transaction, line);
      const id = refund.paymentId ?? paymentId(line, refund.orderId);
      if (row === null) return (await areNoted(transaction, line, [id])) ? 'done' : 'changed';
      const order = await refundedOrder(transaction, refund.orderId);
      if (order === null) throw new Refused('unknown');
      const match = matchRefund(asTransaction(row), [order]);
      if (match === null || match.paymentId !== refund.paymentId) throw new Refused('changed');
      if (refund.paymentId === null) {
        const noted = await noteRefundIn(
          transaction,
          actor,
          {
            id,
            orderId: order.id,
            cents: -row.amount_cents,
            paidOn: row.booked_on,
            way: 'transfer',
            reference: row.remittance.slice(0, longestReference),
            reason: null,
            isMeant: false,
            withdrawalId: null,
          },
          now,
        );
        if (noted === 'reason' || noted === 'not-online') throw new Refused('changed');
        if (noted !== 'done' && noted !== 'earlier') throw new Refused(noted);
      }
      await transaction
        .insertInto('bank_transaction_payments')
        .values({ transaction_id: row.id, payment_id: id, role: 'noted' })
        .execute();
      return 'done';
    }),
  );

/**
 * Takes back the payments that a returned transfer was noted as: they count for nothing any more, and their orders ask for
 * them again. Pressed twice it is done once.
 * @param reason for the order's history, such as the day of the return
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const noteReturn = (
  database: Database,
  actor: Actor,
  { line, notedId, reason }: { line: SeenLine; notedId: string; reason: string },
  now: number,
): Promise<LineNoted> =>
  unlessRefused(
    database.write(async (transaction): Promise<LineNoted> => {
      const row = await take(transaction, line);
      if (row === null) return (await isReturned(transaction, { line, notedId })) ? 'done' : 'changed';
      const payments = await countingPayments(transaction, notedId);
      if (payments.length === 0) throw new Refused('changed');
      for (const { id, order_id } of payments) {
        const wanted = { orderId: order_id, paymentId: id, reason, isReturned: true };
        const taken = await takePaymentBackIn(transaction, actor, wanted, now);
        if (taken !== 'done') throw new Refused('unknown');
        await transaction
          .insertInto('bank_transaction_payments')
          .values({ transaction_id: row.id, payment_id: id, role: 'returned' })
          .execute();
      }
      return 'done';
    }),
  );

/**
 * Takes back what was made of a line, so that it waits again: the payments that it was noted as; of a return, that it was one.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export const takeLineBack = (
  database: Database,
  actor: Actor,
  { line, reason }: { line: SeenLine; reason: string },
  now: number,
): Promise<LineNoted> =>
  unlessRefused(
    database.write(async (transaction): Promise<LineNoted> => {
      const row = await take(transaction, line);
      if (row === null) return 'changed';
      await transaction
        .deleteFrom('bank_transaction_payments')
        .where('transaction_id', '=', row.id)
        .where('role', '=', 'returned')
        .execute();
      for (const { id, order_id } of await countingPayments(transaction, row.id)) {
        if (!isNotedFrom(row, order_id, id)) {
          // somebody had noted it before: it stays
          await transaction
            .deleteFrom('bank_transaction_payments')
            .where('transaction_id', '=', row.id)
            .where('payment_id', '=', id)
            .execute();
          continue;
        }
        const taken = await takePaymentBackIn(transaction, actor, { orderId: order_id, paymentId: id, reason }, now);
        if (taken !== 'done') throw new Refused(taken === 'paid-back' ? taken : 'unknown');
      }
      return 'done';
    }),
  );

/** Locks a line and counts what is done with it; null: somebody did something with it since it was seen. */
const take = async (transaction: Kysely<Schema>, { id, revision }: SeenLine): Promise<BankTransactionRow | null> =>
  (await transaction
    .updateTable('bank_transactions')
    .set({ revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('set_aside_at', 'is', null)
    .returningAll()
    .executeTakeFirst()) ?? null;

const countingPayments = (transaction: Kysely<Schema>, lineId: string) =>
  transaction
    .selectFrom('bank_transaction_payments as link')
    .innerJoin('payments', 'payments.id', 'link.payment_id')
    .select(['payments.id', 'payments.order_id'])
    .where('link.transaction_id', '=', lineId)
    .where('link.role', '=', 'noted')
    .where('payments.taken_back_at', 'is', null)
    .orderBy('payments.order_id')
    .execute();

/** Whether a line has taken back what another was noted as: by an earlier press of the same button. */
async function isReturned(
  transaction: Kysely<Schema>,
  { line, notedId }: { line: SeenLine; notedId: string },
): Promise<boolean> {
  const back = await transaction
    .selectFrom('bank_transaction_payments as back')
    .innerJoin('bank_transaction_payments as link', 'link.payment_id', 'back.payment_id')
    .select('back.payment_id')
    .where('back.transaction_id', '=', line.id)
    .where('back.role', '=', 'returned')
    .where('link.transaction_id', '=', notedId)
    .where('link.role', '=', 'noted')
    .executeTakeFirst();
  return back !== undefined;
}

async function areNoted(transaction: Kysely<Schema>, { id }: SeenLine, payments: readonly string[]): Promise<boolean> {
  const noted = new Set((await countingPayments(transaction, id)).map((one) => one.id));
  return payments.length > 0 && payments.every((payment) => noted.has(payment));
}

/** Of a line as it was seen and an order: the same press is the same payment, and after taking it back it is another. */
const paymentId = ({ id, revision }: SeenLine, orderId: string): string =>
  createHash('sha256').update(`${id} ${revision} ${orderId}`).digest('hex').slice(0, 32);

/** Whether a payment was noted by a press on the line, at whichever revision, and not before and by hand. */
const isNotedFrom = ({ id, revision }: SeenLine, orderId: string, payment: string): boolean =>
  Array.from({ length: revision }, (_, at) => paymentId({ id, revision: at + 1 }, orderId)).includes(payment);
