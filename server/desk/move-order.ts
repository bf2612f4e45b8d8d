import type { Kysely } from 'kysely';
import { dayAfter, germanDay } from '../../domain/german-time.ts';
import { isLocale } from '../../domain/locale.ts';
import type { OrderStepTemplate } from '../../domain/forms/form.ts';
import { mayBecome, type OrderKind, type OrderState } from '../../domain/orders/order-state.ts';
import { effectiveLines } from '../../domain/orders/effective-order.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { enqueueMails } from '../mail/outbox.ts';
import { addPayment, chargedByDelivery } from '../orders/invoices-by-delivery.ts';
import { lockOrder, takeStep } from '../orders/order-steps.ts';
import { setPaymentDue } from '../orders/payment-due.ts';
import { readOrderWithPapers } from '../papers/order-with-papers.ts';
import { recordAccess, type Actor } from './record-access.ts';

/**
 * `changed`: somebody else took a step meanwhile; `not-allowed`: the order cannot go there from where it stands;
 * `withdrawn`: its buyer has withdrawn from all of it, or may have.
 */
export type OrderMove = 'done' | 'changed' | 'not-allowed' | 'withdrawn' | 'unknown';

interface Wanted {
  id: string;
  to: OrderState;
  /** the step that whoever presses the button saw as the last */
  revision: number;
}

interface MoveSetting {
  database: Database;
  messageIdHost: string;
  /** days to pay an invoice after the goods */
  invoiceDays: number;
}

/** What the buyer is told by mail. A request is answered by a letter of its own, not by one of these. */
const mailsOfSteps: Partial<Record<OrderState, OrderStepTemplate>> = {
  confirmed: 'order-confirmation',
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
  { database, messageIdHost, invoiceDays }: MoveSetting,
  actor: Actor,
  { id, to, revision }: Wanted,
  now: number,
): Promise<OrderMove> {
  return database.write(async (transaction): Promise<OrderMove> => {
    // whoever takes another step at the same moment waits, before anything is written that belongs to this one
    const row = await lockOrder(transaction, id);
    if (row === undefined) return 'unknown';
    if (row.revision !== revision) return 'changed';
    // what is left of an order leaves with a delivery note of its own, or is called off: server/orders/ship-order.ts
    if (!mayBecome(row, to) || (row.state === 'part-shipped' && to === 'shipped')) return 'not-allowed';
    // an order is withdrawn from by its withdrawals: server/withdrawals
    if (to === 'withdrawn') return 'not-allowed';
    if ((to === 'confirmed' || to === 'shipped') && (await isAllWithdrawn(transaction, id))) return 'withdrawn';
    if (to === 'paid') {
      // where deliveries have invoices of their own, one press does not pay several of them, nor what is not charged yet
      const charged = await chargedByDelivery(transaction, id);
      const [unpaid, ...others] = charged?.unpaid ?? [];
      if (others.length > 0 || charged?.isMoreToCharge === true) return 'not-allowed';
      if (unpaid !== undefined)
        await addPayment(transaction, { orderId: id, number: unpaid, at: now, operatorId: actor.operator.id });
    }
    const step = { orderId: id, state: to, at: now, operatorId: actor.operator.id };
    if (!(await takeStep(transaction, step, revision))) return 'changed';
    if (to === 'shipped') await setPaymentDue(transaction, id, dayAfter(germanDay(now), invoiceDays));
    const template = mailOfStep(row.kind, to);
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
    return 'done';
  });
}

async function isAllWithdrawn(reader: Kysely<Schema>, id: string): Promise<boolean> {
  const found = await readOrderWithPapers(reader, { id });
  return found !== null && effectiveLines(found.order.priced.lines, found.gone).length === 0;
}
