import type { Kysely } from 'kysely';
import { effectiveOrder } from '../../../domain/orders/effective-order.ts';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import { withdrawnOf, type WithdrawalState } from '../../../domain/orders/withdrawal.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { OrderWithPapers } from '../order-records/order-with-papers.ts';
import type { OrderWithdrawal } from '../order-records/withdrawals-of.ts';

/** What of a withdrawal went back, and the last day on which something did. */
export interface NotedRefund {
  cents: Cents;
  /** YYYY-MM-DD in Germany */
  paidOn: string;
  /** the last of it went back through a payment service, which pays back no more than one payment at a time */
  isOnline: boolean;
}

/** What was paid back for withdrawals, by their ids. */
export async function refundsOf(
  reader: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NotedRefund>> {
  if (ids.length === 0) return new Map();
  const refunds = await reader
    .selectFrom('payments')
    .select(['withdrawal_id', 'amount_cents', 'paid_on', 'way'])
    .where('withdrawal_id', 'in', ids)
    .where('taken_back_at', 'is', null)
    .orderBy('paid_on')
    .orderBy('noted_at')
    .execute();
  const found = new Map<string, NotedRefund>();
  for (const { withdrawal_id, amount_cents, paid_on, way } of refunds) {
    const id = withdrawal_id ?? '';
    found.set(id, {
      cents: (found.get(id)?.cents ?? 0) - amount_cents,
      paidOn: paid_on,
      isOnline: way === 'online',
    });
  }
  return found;
}

/** Where a withdrawal stands, and the last day on which money went back for it at its order; undefined: there is none. */
export async function refundAtOrder(
  reader: Kysely<Schema>,
  id: string,
): Promise<{ state: WithdrawalState; paidOn: string | null; wasPaid: boolean } | undefined> {
  const row = await reader
    .selectFrom('withdrawals')
    .select(['state', 'order_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const payment =
    row.order_id === null
      ? undefined
      : await reader
          .selectFrom('payments')
          .select('id')
          .where('order_id', '=', row.order_id)
          .where('taken_back_at', 'is', null)
          .where('amount_cents', '>', 0)
          .limit(1)
          .executeTakeFirst();
  const paidOn = (await refundsOf(reader, [id])).get(id)?.paidOn ?? null;
  // of which order nobody knows yet, it may be
  return { state: row.state, paidOn, wasPaid: row.order_id === null || payment !== undefined };
}

/**
 * What a withdrawal takes off what the order costs, tax included: with the last of the goods the costs of delivery, too
 * (§ 357 (2) BGB). Those that came in before it count before it, so that all of them come to the whole.
 */
export function worthOf({ order, withdrawals, calledOff }: OrderWithPapers, withdrawal: OrderWithdrawal): Cents {
  const index = withdrawals.findIndex(({ id }) => id === withdrawal.id);
  const earlier = withdrawnOf(withdrawals.slice(0, index));
  const plus = (one: Quantities, other: Quantities) => {
    const all = new Map(one);
    for (const [itemNo, quantity] of other) all.set(itemNo, (all.get(itemNo) ?? 0) + quantity);
    return all;
  };
  const before = plus(calledOff, earlier);
  const after = plus(before, withdrawal.quantities);
  return effectiveOrder(order.priced, before).grossCents - effectiveOrder(order.priced, after).grossCents;
}
