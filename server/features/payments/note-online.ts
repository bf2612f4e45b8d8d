import type { Kysely } from 'kysely';
import { germanDay } from '../../../domain/german-time.ts';
import type { Cents } from '../../../domain/money.ts';
import { recordOfItself } from '../../platform/audit/record-access.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { settleOrder } from './settle-order.ts';

interface OnlineMoney {
  /** made of what the service calls it: told twice, it is noted once */
  id: string;
  order: { id: string; order_number: string };
  /** with a minus: it went back */
  cents: Cents;
  /** milliseconds since 1970 UTC, when it came or went as the service says */
  at: number;
  /** the service, for the log */
  by: string;
}

/**
 * Notes money that a payment service tells of, with what follows from it. Nobody at the desk did it, and nobody can refuse
 * it: it came, whatever the order is by now. Under the order's lock.
 * @param now milliseconds since 1970 UTC
 */
export async function noteOnline(
  transaction: Kysely<Schema>,
  { id, order, cents, at, by }: OnlineMoney,
  now: number,
): Promise<void> {
  const inserted = await transaction
    .insertInto('payments')
    .values({
      id,
      order_id: order.id,
      amount_cents: cents,
      paid_on: germanDay(Math.min(at, now)),
      way: 'online',
      reference: '',
      noted_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return;
  await record(transaction, cents > 0 ? 'payment-noted' : 'refund-noted', { order, by, detail: { cents } }, now);
  await settleOrder(transaction, null, order.id, now);
}

/**
 * Takes back what was noted of money that did not go back after all: the service could not pay it out, or a bank gave it
 * back. Under the order's lock.
 * @param now milliseconds since 1970 UTC
 */
export async function takeOnlineBack(
  transaction: Kysely<Schema>,
  { id, order, by }: Pick<OnlineMoney, 'id' | 'order' | 'by'>,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('payments')
    .set({ taken_back_at: now, taken_back_by: null, taken_back_reason: null })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await record(transaction, 'payment-taken-back', { order, by }, now);
  await settleOrder(transaction, null, order.id, now);
}

const record = (
  transaction: Kysely<Schema>,
  action: 'payment-noted' | 'refund-noted' | 'payment-taken-back',
  { order, by, detail }: Pick<OnlineMoney, 'order' | 'by'> & { detail?: { cents: Cents } },
  now: number,
) =>
  recordOfItself(
    transaction,
    by,
    {
      action,
      item: { kind: 'order', id: order.id, label: order.order_number },
      ...(detail !== undefined && { detail }),
    },
    now,
  );
