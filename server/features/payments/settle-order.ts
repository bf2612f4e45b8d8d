import type { Kysely } from 'kysely';
import type { OrderState } from '../../../domain/orders/order-state.ts';
import { isWithoutCharge } from '../../../domain/orders/price-order.ts';
import { linesLeft } from '../../../domain/orders/shipments.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { takeStep } from '../order-records/order-steps.ts';
import { quantitiesOf } from '../order-records/papers/order-for-papers.ts';
import { firstDayToPay } from './payment-due.ts';
import { readMoney, type OrderMoney } from './read-money.ts';

/**
 * Brings an order's state and dates to what its papers and payments say: it is paid once what is owed is covered, and no
 * longer when a payment or an invoice is taken back. Belongs to the end of every act on its money, its goods or its papers,
 * under the order's lock.
 * @param actor who did it; null: the buyer
 * @param now milliseconds since 1970 UTC
 */
export async function settleOrder(
  transaction: Kysely<Schema>,
  actor: Actor | null,
  id: string,
  now: number,
): Promise<void> {
  const before = await readMoney(transaction, id);
  if (before === null) return;
  const { order } = before.found;
  // a request asks for a quote: nothing of it is sent, charged or paid
  if (order.kind === 'request') return;
  const state = stateByMoney(before);
  if (state !== order.state) {
    const step = { orderId: id, state, at: now, ...(actor !== null && { operatorId: actor.operator.id }) };
    await takeStep(transaction, step, order.revision);
    if (actor !== null)
      await recordAccess(
        transaction,
        actor,
        {
          action: 'order-moved',
          item: { kind: 'order', id, label: order.number },
          detail: { from: order.state, to: state },
        },
        now,
      );
  }
  const money = state === order.state ? before : await readMoney(transaction, id);
  if (money === null) return;
  const since = (is: boolean, former: number | null) => (is ? (former ?? now) : null);
  const row = await transaction
    .selectFrom('orders')
    .select(['to_invoice_since', 'to_refund_since', 'due_at', 'held_since', 'held_due_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isClosed = state === 'done';
  await transaction
    .updateTable('orders')
    .set({
      ...heldDates(row, isHeld(money), now),
      payment_due_on: await firstDayToPay(transaction, money),
      to_invoice_since: since(money.isMoreToInvoice && !isClosed, row.to_invoice_since),
      to_refund_since: since(
        money.balance.tooMuchCents > 0 && (!isClosed || isPaidSinceClosed(money)),
        row.to_refund_since,
      ),
    })
    .where('id', '=', id)
    .execute();
}

/** Whether money came after an order was closed: nobody has said of that that it may stay. */
function isPaidSinceClosed({ found: { steps, payments } }: OrderMoney): boolean {
  const closedAt = steps.findLast(({ state }) => state === 'done')?.at ?? Infinity;
  return payments.some((one) => one.taken_back_at === null && one.amount_cents > 0 && one.noted_at > closedAt);
}

/** Whether an open withdrawal, or one that may be about it, holds all that has still to leave: until somebody decides. */
const isHeld = ({ isInQuestion, found: { order, withdrawals, shipments, gone } }: OrderMoney): boolean =>
  isInQuestion ||
  (withdrawals.some(({ state }) => state === 'open') &&
    linesLeft(order.priced.lines, quantitiesOf(shipments), gone).every(({ left }) => left === 0));

/** While an order is held it is due at no time; then it is again, later by as long as it was held. */
function heldDates(row: Pick<OrderRow, 'due_at' | 'held_since' | 'held_due_at'>, held: boolean, now: number) {
  const { due_at, held_since, held_due_at } = row;
  if (held) return held_since === null ? { held_since: now, held_due_at: due_at, due_at: null } : {};
  if (held_since === null) return {};
  // in another state meanwhile it gets a date of its own (set-order-due-dates.ts)
  const resumed = held_due_at === null ? due_at : held_due_at + (now - held_since);
  return { held_since: null, held_due_at: null, due_at: resumed };
}

/** Where an order stands by its money; what else moves it is a person's to say. */
function stateByMoney({ found, balance, isMoreToInvoice, points }: OrderMoney): OrderState {
  const { state, payment } = found.order;
  // nobody pays for what replaces other goods
  if (isWithoutCharge(found.order)) return state;
  const isCovered = balance.openCents <= 0;
  const isSettled = isCovered && !isMoreToInvoice;
  switch (state) {
    case 'confirmed':
      return payment === 'prepayment' && isCovered ? 'paid' : state;
    case 'shipped':
      return payment === 'invoice' && isSettled ? 'paid' : state;
    case 'paid':
      if (payment === 'prepayment') return isCovered ? state : 'confirmed';
      return isSettled ? state : 'shipped';
    case 'done':
      // closed with a reason it stays closed
      return points.length === 0 || found.closedBecause !== null ? state : 'shipped';
    default:
      return state;
  }
}
