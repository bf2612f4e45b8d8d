import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import { callersOff, type CalledOffBy } from '../../../domain/orders/called-off-by.ts';
import type { OrderState } from '../../../domain/orders/order-state.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';

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

const detailSchema = z.object({
  paper: z.optional(z.string()),
  reason: z.optional(z.string()),
  quote: z.optional(z.string()),
  /** who called the order off */
  by: z.optional(z.enum(callersOff)),
  /** YYYY-MM-DD before which it is not to leave, from then on; empty: no such day any more */
  notBefore: z.optional(z.string()),
  /** what it was of until its goods were changed, and from then on (`writeOrderList`) */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
});

export type StepDetail = z.infer<typeof detailSchema>;

/** Whether a step took its order further; else something was agreed with its buyer, and its state stayed. */
export const isOfItsWay = ({ notBefore, to }: Pick<StepDetail, 'notBefore' | 'to'>): boolean =>
  notBefore === undefined && to === undefined;

/** What a step was about. @param detail as it is stored */
export const detailOf = (detail: string | null): StepDetail =>
  detail === null ? {} : z.parse(detailSchema, JSON.parse(detail));

/** Who called an order off; null: nobody said, or it was not. */
export async function calledOffBy(reader: Kysely<Schema>, orderId: string): Promise<CalledOffBy | null> {
  const step = await reader
    .selectFrom('order_steps')
    .select('detail')
    .where('order_id', '=', orderId)
    .where('state', '=', 'cancelled')
    .executeTakeFirst();
  return detailOf(step?.detail ?? null).by ?? null;
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
      detail: Object.keys(step.detail ?? {}).length === 0 ? null : JSON.stringify(step.detail),
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
  const changed = await transaction
    .updateTable('orders')
    .set({
      state: step.state,
      // one after the other, however many are taken at one moment: the history is sorted by it
      changed_at: sql<number>`CASE WHEN changed_at >= ${step.at} THEN changed_at + 1 ELSE ${step.at} END`,
      revision: revision + 1,
      // another state has another date, which the desk sets; what is shipped in part is promised whole by the same day
      ...(step.state !== 'part-shipped' && {
        due_at: sql<number | null>`CASE WHEN state = ${step.state} THEN due_at END`,
        held_due_at: sql<number | null>`CASE WHEN state = ${step.state} THEN held_due_at END`,
      }),
      ...(settling.includes(step.state) && { payment_due_on: null }),
    })
    .where('id', '=', step.orderId)
    .where('revision', '=', revision)
    .returning('changed_at')
    .executeTakeFirst();
  if (changed === undefined) return false;
  await addStep(transaction, { ...step, at: changed.changed_at });
  return true;
}

/**
 * An order whose lock the transaction then holds, by an update that changes nothing: whoever accepts or replaces a quote
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
