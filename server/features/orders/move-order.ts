import { isLocale } from '../../../domain/locale.ts';
import type { OrderStepTemplate } from '../../../domain/forms/form.ts';
import type { CalledOffBy } from '../../../domain/orders/called-off-by.ts';
import { mayBecome, mayClose, type OrderKind, type OrderState } from '../../../domain/orders/order-state.ts';
import type { Database } from '../../platform/database/database.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { lockOrder, takeStep } from '../order-records/order-steps.ts';
import { isWaitingForMoney, readMoney } from '../payments/read-money.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';

/**
 * `changed`: somebody else took a step meanwhile; `not-allowed`: the order cannot go there from where it stands;
 * `withdrawn`: its buyer has withdrawn from all of it, or may have; `unpaid`, `open-points`: only with a reason, because it
 * is to be paid in advance, or something of it is not settled; `who`: its buyer is told by whose wish it is cancelled.
 */
export type OrderMove = 'done' | 'changed' | 'not-allowed' | 'withdrawn' | 'unknown' | 'unpaid' | 'open-points' | 'who';

interface Wanted {
  id: string;
  /** `shipped` without a note, `done` or `cancelled`; it comes to every other state by what is written of it */
  to: OrderState;
  /** the step that whoever presses the button saw as the last */
  revision: number;
  /** why it is shipped although it is not paid, closed although something is open, or cancelled */
  reason?: string;
  /** who calls it off */
  by?: CalledOffBy | null;
}

interface MoveSetting {
  database: Database;
  messageIdHost: string;
}

/** What the buyer is told by mail. A request is answered by a letter of its own, not by one of these. */
const mailsOfSteps: Partial<Record<OrderState, OrderStepTemplate>> = {
  shipped: 'order-shipped',
  cancelled: 'order-cancelled',
};

/** The mail that goes to the buyer with a step, or null. */
export const mailOfStep = (kind: OrderKind, to: OrderState): OrderStepTemplate | null =>
  kind === 'order' ? (mailsOfSteps[to] ?? null) : null;

/**
 * Takes an order's next step: the state, the step, the mail to the buyer in their language, and the line in the log, in
 * one transaction. Of two who press at the same moment one is told that the other was first.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export async function moveOrder(
  { database, messageIdHost }: MoveSetting,
  actor: Actor,
  { id, to, revision, reason = '', by = null }: Wanted,
  now: number,
): Promise<OrderMove> {
  return database.write(async (transaction): Promise<OrderMove> => {
    // whoever takes another step at the same moment waits, before anything is written that belongs to this one
    const row = await lockOrder(transaction, id);
    if (row === undefined) return 'unknown';
    if (row.revision !== revision) return 'changed';
    const money = await readMoney(transaction, id);
    if (money === null) return 'unknown';
    // its paper confirms an order, its payments make it paid, its withdrawals end it
    if (to !== 'shipped' && to !== 'done' && to !== 'cancelled') return 'not-allowed';
    const { gone } = money.found;
    const isClosing = to === 'done' && row.kind === 'order';
    const isShipping = to === 'shipped';
    if (isShipping && !money.isAnyLeft) return 'withdrawn';
    // what left, and what did not, is told by a delivery note; what is left of one in parts leaves with a note of its own
    if (isShipping && (gone.size > 0 || row.state === 'part-shipped')) return 'not-allowed';
    const because = reason.trim();
    if (isShipping && isWaitingForMoney(money)) {
      if (because === '') return 'unpaid';
    } else if (!(isClosing ? mayClose(row) : mayBecome(row, to))) return 'not-allowed';
    if (isClosing && money.points.length > 0 && because === '') return 'open-points';
    const template = mailOfStep(row.kind, to);
    if (template === 'order-cancelled' && by === null) return 'who';
    const isToldWhy = isClosing || isShipping || to === 'cancelled';
    const detail = {
      ...(because !== '' && isToldWhy && { reason: because }),
      ...(by !== null && to === 'cancelled' && { by }),
    };
    const step = { orderId: id, state: to, at: now, operatorId: actor.operator.id, detail };
    if (!(await takeStep(transaction, step, revision))) return 'changed';
    if (template !== null)
      await enqueueMails(transaction, [{ template, recipient: row.email }], {
        orderId: id,
        language: isLocale(row.language) ? row.language : 'en',
        messageIdHost,
        now,
      });
    await recordAccess(
      transaction,
      actor,
      {
        action: 'order-moved',
        item: { kind: 'order', id, label: row.order_number },
        detail: { from: row.state, to },
      },
      now,
    );
    await settleOrder(transaction, actor, id, now);
    return 'done';
  });
}
