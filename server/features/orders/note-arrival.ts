import { randomUUID } from 'node:crypto';
import { germanDay } from '../../../domain/german-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import { deliveriesOf } from '../order-records/papers/order-for-papers.ts';
import { demandsOf, firstDue } from '../payments/payment-due.ts';
import { readMoney } from '../payments/read-money.ts';
import { settleOrder } from '../payments/settle-order.ts';

interface Wanted {
  orderId: string;
  /** the step that whoever notes it saw as the last */
  revision: number;
  /** of the delivery note; null: the order left without one */
  paperId: string | null;
  /** YYYY-MM-DD in Germany; null: what was noted was a mistake */
  arrivedOn: string | null;
}

/** `same`: that day is noted already; `unknown`: there is no such order or delivery, or it is restricted */
export type ArrivalNoted = 'done' | 'unknown' | 'changed' | 'same' | 'before-dispatch' | 'in-future';

/**
 * Notes the day on which a delivery arrived, or another one than was noted. Days to pay that count from receipt of the
 * goods follow it, but never to before the day that a paper names.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was noted
 */
export const noteArrival = (
  database: Database,
  actor: Actor,
  { orderId, revision, paperId, arrivedOn }: Wanted,
  now: number,
): Promise<ArrivalNoted> =>
  database.write(async (transaction): Promise<ArrivalNoted> => {
    const row = await lockOrder(transaction, orderId);
    const money = row === undefined ? null : await readMoney(transaction, orderId);
    const delivery = money === null ? undefined : deliveriesOf(money.found).find((one) => one.paperId === paperId);
    if (row === undefined || money === null || delivery === undefined) return 'unknown';
    if (row.revision !== revision) return 'changed';
    if (delivery.arrivedOn === arrivedOn) return 'same';
    if (arrivedOn !== null && arrivedOn < delivery.dispatchedOn) return 'before-dispatch';
    if (arrivedOn !== null && arrivedOn > germanDay(now)) return 'in-future';
    const due = firstDue(await demandsOf(transaction, money));
    await transaction
      .insertInto('arrivals')
      .values({
        id: randomUUID(),
        order_id: orderId,
        paper_id: paperId,
        arrived_on: arrivedOn,
        at: now,
        operator_id: actor.operator.id,
      })
      .execute();
    await transaction
      .updateTable('orders')
      .set({
        revision: revision + 1,
        // what only followed from the day that stood here follows from the new one
        ...(due?.dueOn === row.payment_due_on && { payment_due_on: null }),
      })
      .where('id', '=', orderId)
      .execute();
    await settleOrder(transaction, actor, orderId, now);
    await recordAccess(
      transaction,
      actor,
      {
        action: 'arrival-noted',
        item: { kind: 'order', id: orderId, label: row.order_number },
        detail: delivery.number === null ? {} : { paper: delivery.number },
      },
      now,
    );
    return 'done';
  });
