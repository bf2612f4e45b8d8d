import { randomUUID } from 'node:crypto';
import { dayAfter, germanDay } from '../../../domain/german-time.ts';
import { isLocale } from '../../../domain/locale.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Buyer } from '../../../domain/orders/order-state.ts';
import { isOverdue } from '../../../domain/orders/payment-due.ts';
import { reminderFee, reminderLevel } from '../../../domain/orders/reminder.ts';
import type { PaymentReminderRow } from '../../platform/database/schema/orders.ts';
import type { Database } from '../../platform/database/database.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import {
  demandsOf,
  firstDue,
  isByDelivery,
  isOnInvoice,
  remindersOf,
  type OwedDemand,
} from '../payments/payment-due.ts';
import { readMoney } from '../payments/read-money.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { recordAccess, recordOfItself, type Actor } from '../../platform/audit/record-access.ts';

/** `done`: also when this very reminder had been sent; `not-due`: it is paid, or its day is not over. */
export type Reminded = 'done' | 'unknown' | 'not-due';

/**
 * What the next reminder of a paper adds to the sum.
 * @param about.position of the next one among all reminders of the order
 * @param about.sent the earlier ones of the same paper
 */
export function feeOfNext(
  about: {
    buyer: Buyer;
    demand: Pick<OwedDemand, 'paper'>;
    sent: readonly Pick<PaymentReminderRow, 'fee_cents'>[];
    position: number;
  },
  wanted: Cents,
): Cents {
  const { buyer, demand, sent, position } = about;
  const level = reminderLevel(isByDelivery(demand.paper) ? sent.length + 1 : position);
  const hadFee = sent.some(({ fee_cents }) => fee_cents > 0);
  return reminderFee({ level, buyer, isOnInvoice: isOnInvoice(demand.paper), hadFee }, wanted);
}

interface ReminderSetting {
  database: Database;
  messageIdHost: string;
  /** days to pay after a reminder */
  days: number;
  /** what a business is asked for beside the sum (domain/orders/reminder.ts) */
  feeCents: Cents;
}

/**
 * Reminds the buyer of a payment whose day is over: the mail with the paper that asked for it, a new day to pay by, and the
 * line in the log, in one transaction. The next reminder is possible when that day is over, too.
 * @param actor null: nobody pressed, it goes out by itself (remind-by-itself.ts)
 * @param asked.position 1 for the first reminder of the order: a second press of the same button is the first
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export async function remindOfPayment(
  { database, messageIdHost, days, feeCents }: ReminderSetting,
  actor: Actor | null,
  { id, position }: { id: string; position: number },
  now: number,
): Promise<Reminded> {
  const today = germanDay(now);
  return database.write(async (transaction): Promise<Reminded> => {
    // whoever presses at the same moment, or notes the payment, waits
    const order = await lockOrder(transaction, id);
    if (order === undefined) return 'unknown';
    const earlier = await transaction
      .selectFrom('payment_reminders')
      .select(['position', 'first_due_on', 'due_on', 'paper_number', 'fee_cents'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    const next = (earlier.at(-1)?.position ?? 0) + 1;
    if (position < next) return 'done';
    if (position > next || !isOverdue(order.payment_due_on, today)) return 'not-due';
    const money = await readMoney(transaction, id);
    if (money?.isInQuestion === true) return 'not-due';
    const demand = money === null ? undefined : firstDue(await demandsOf(transaction, money));
    if (demand === undefined) throw new Error(`${order.order_number} is to be paid, and no paper says so`);

    const dueOn = dayAfter(today, days);
    const isOfPaper = isByDelivery(demand.paper);
    const sent = remindersOf(demand, earlier);
    const before = sent.at(-1);
    await transaction
      .insertInto('payment_reminders')
      .values({
        id: randomUUID(),
        order_id: id,
        position,
        // another day than the last reminder named: another paper asked since
        first_due_on: before?.due_on === order.payment_due_on ? before.first_due_on : order.payment_due_on,
        due_on: dueOn,
        at: now,
        operator_id: actor?.operator.id ?? null,
        paper_number: isOfPaper ? demand.paper.number : null,
        of_paper: isOfPaper ? sent.length + 1 : null,
        fee_cents: feeOfNext({ buyer: order.buyer, demand, sent, position }, feeCents),
      })
      .execute();
    await settleOrder(transaction, actor, id, now);
    await enqueueMails(transaction, [{ template: 'payment-reminder', recipient: order.email }], {
      orderId: id,
      paperId: demand.id,
      language: isLocale(order.language) ? order.language : 'en',
      messageIdHost,
      now,
    });
    const access = {
      action: 'payment-reminded',
      item: { kind: 'order', id, label: order.order_number },
      detail: { reminder: position },
    } as const;
    if (actor === null) await recordOfItself(transaction, 'payment reminders', access, now);
    else await recordAccess(transaction, actor, access, now);
    return 'done';
  });
}
