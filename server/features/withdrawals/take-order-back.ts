import type { Kysely } from 'kysely';
import { mayClose } from '../../../domain/orders/order-state.ts';
import { linesLeft } from '../../../domain/orders/shipments.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { takeStep } from '../order-records/order-steps.ts';
import { readOrderWithPapers } from '../order-records/order-with-papers.ts';
import { quantitiesOf } from '../order-records/papers/order-for-papers.ts';

/**
 * An order of which a withdrawal takes nothing any more goes on: from where it was when it ended by it, and from where
 * what is left can leave.
 * @param now milliseconds since 1970 UTC
 */
export async function takeOrderBack(
  transaction: Kysely<Schema>,
  actor: Actor,
  orderId: string,
  now: number,
): Promise<void> {
  const found = await readOrderWithPapers(transaction, { id: orderId });
  if (found === null) return;
  const { order, steps, shipments, gone } = found;
  const before =
    order.state === 'withdrawn'
      ? (steps.findLast(({ state }) => state !== 'withdrawn')?.state ?? 'received')
      : order.state;
  const isOut = before === 'done' || mayClose({ ...order, state: before });
  const left = linesLeft(order.priced.lines, quantitiesOf(shipments), gone);
  // of one that left without a note all of it is out
  const isMore = isOut && shipments.length > 0 && left.some((line) => line.left > 0);
  const state = isMore ? 'part-shipped' : before;
  if (state !== order.state)
    await takeStep(transaction, { orderId, state, at: now, operatorId: actor.operator.id }, order.revision);
}
