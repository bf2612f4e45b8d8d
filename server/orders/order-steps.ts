import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { OrderState } from '../../domain/orders/order-state.ts';
import type { OrderRow, Schema } from '../database/schema.ts';

interface Step {
  orderId: string;
  state: OrderState;
  /** milliseconds since 1970 UTC */
  at: number;
  /** who took it; without it: the buyer */
  operatorId?: string;
  /** what it was about, for the order's history */
  detail?: Readonly<Record<string, string>>;
}

/** Writes a step of an order down. */
export async function addStep(transaction: Kysely<Schema>, step: Step): Promise<void> {
  await transaction
    .insertInto('order_steps')
    .values({
      id: randomUUID(),
      order_id: step.orderId,
      state: step.state,
      at: step.at,
      operator_id: step.operatorId ?? null,
      detail: step.detail === undefined ? null : JSON.stringify(step.detail),
    })
    .execute();
}

/** With these nothing is owed any more. */
const settling: readonly OrderState[] = ['paid', 'cancelled', 'withdrawn'];

/**
 * Takes a step: the order's state, and the step written down.
 * @param revision the order's before it
 * @returns false when another step was taken since: nothing is done then
 */
export async function takeStep(transaction: Kysely<Schema>, step: Step, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set({
      state: step.state,
      changed_at: step.at,
      revision: revision + 1,
      // another state has another date, which the desk sets; what is shipped in part is promised whole by the same day
      ...(step.state !== 'part-shipped' && {
        due_at: sql<number | null>`CASE WHEN state = ${step.state} THEN due_at END`,
      }),
      ...(settling.includes(step.state) && { payment_due_on: null }),
    })
    .where('id', '=', step.orderId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await addStep(transaction, step);
  return true;
}

/**
 * An order whose lock the transaction then holds, by an update that changes nothing: whoever accepts or replaces an offer
 * at the same moment waits. Undefined where there is none, or its processing is restricted.
 */
export const lockOrder = (transaction: Kysely<Schema>, id: string): Promise<OrderRow | undefined> =>
  transaction
    .updateTable('orders')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', '=', id)
    .where('restricted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
