import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import type { MailRow, OrderStepRow, PaymentReminderRow } from '../database/schema.ts';
import type { Cents } from '../../domain/money.ts';
import type { Quantities } from '../../domain/orders/shipments.ts';
import { totalsOf } from '../../domain/papers/totals.ts';
import { demandsOf, firstDue, paymentsOf, remindersOf } from '../orders/payment-due.ts';
import { readOrderWithPapers } from '../papers/order-with-papers.ts';
import { notCharged, type Shipment } from '../papers/papers-of-order.ts';
import type { OrderWithdrawal } from '../withdrawals/withdrawals-of.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { recordAccess, type Actor } from './record-access.ts';

/** An invoice of an order, and how far it is paid. */
export interface InvoiceOfOrder {
  paperId: string;
  number: string;
  /** YYYY-MM-DD in Germany */
  date: string;
  grossCents: Cents;
  /** the delivery notes that it charges; none: all of the order */
  deliveries: string[];
  /** YYYY-MM-DD, the last day to pay; null: it is paid, or is paid with the order */
  dueOn: string | null;
  /** of one over deliveries, when that was noted, milliseconds since 1970 UTC */
  paidAt: number | null;
}

/** One order, all of it. */
export interface ReadOrder {
  order: StoredOrder;
  /** oldest first; `operator` is the address of who did it, null for the buyer; `paper` the number of the one that was written with it */
  steps: (Pick<OrderStepRow, 'state' | 'at'> & { operator: string | null; paper: string | null })[];
  /** of an order that leaves in parts, oldest first */
  shipments: readonly Shipment[];
  /** what was withdrawn from or called off */
  gone: Quantities;
  /** oldest first */
  withdrawals: readonly OrderWithdrawal[];
  /** those that were not taken back, oldest first */
  invoices: InvoiceOfOrder[];
  /** of which of the shipments no invoice charges what left */
  notCharged: string[];
  /** which reminder of its paper the next one would be, and the number of that paper; null: nothing is to be paid */
  nextReminder: { ofPaper: number; paper: string } | null;
  mails: Pick<MailRow, 'id' | 'template' | 'state' | 'sent_at'>[];
  /** of its payment, oldest first; `operator` is the address of who sent it, null: they were removed long ago */
  reminders: (Pick<PaymentReminderRow, 'position' | 'at' | 'due_on' | 'paper_number' | 'of_paper'> & {
    operator: string | null;
  })[];
}

/**
 * Reads an order for somebody at the desk, and writes the reading down.
 * @returns `restricted`: its processing is restricted (Art. 18 GDPR), so it is not shown; null: there is none
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readOrder(
  database: Database,
  actor: Actor,
  id: string,
  now: number,
): Promise<ReadOrder | 'restricted' | null> {
  const found = await database.read(async (reader) => {
    const row = await reader.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return null;
    const steps = await reader
      .selectFrom('order_steps')
      .leftJoin('operators', 'operators.id', 'order_steps.operator_id')
      .select(['order_steps.state', 'order_steps.at', 'order_steps.detail', 'operators.email as operator'])
      .where('order_steps.order_id', '=', id)
      .orderBy('order_steps.at')
      .execute();
    const mails = await reader
      .selectFrom('mails')
      .select(['id', 'template', 'state', 'sent_at'])
      .where('order_id', '=', id)
      .orderBy('created_at')
      .execute();
    const reminders = await reader
      .selectFrom('payment_reminders')
      .leftJoin('operators', 'operators.id', 'payment_reminders.operator_id')
      .select([
        'payment_reminders.position',
        'payment_reminders.at',
        'payment_reminders.due_on',
        'payment_reminders.paper_number',
        'payment_reminders.of_paper',
        'operators.email as operator',
      ])
      .where('payment_reminders.order_id', '=', id)
      .orderBy('payment_reminders.position')
      .execute();
    const papers = await readOrderWithPapers(reader, { id });
    if (papers === null) return null;
    const ids = await reader
      .selectFrom('papers')
      .select(['id', 'number'])
      .where('order_number', '=', row.order_number)
      .where('kind', '=', 'invoice')
      .execute();
    const demands = await demandsOf(reader, row);
    return { row, steps, papers, ids, demands, payments: await paymentsOf(reader, id), mails, reminders };
  });
  if (found === null) return null;
  if (found.row.restricted_at !== null) return 'restricted';
  const { order, shipments, gone, withdrawals } = found.papers;
  await database.write((transaction) =>
    recordAccess(transaction, actor, { action: 'order-read', item: { kind: 'order', id, label: order.number } }, now),
  );
  const { mails, reminders, demands, payments, ids } = found;
  const invoices = found.papers.invoices.map(({ number, date, lines, deliveries }) => ({
    paperId: ids.find((paper) => paper.number === number)?.id ?? '',
    number,
    date,
    grossCents: totalsOf(lines).grossCents,
    deliveries: (deliveries ?? []).map((delivery) => delivery.number),
    dueOn: demands.find(({ paper }) => paper.number === number)?.dueOn ?? null,
    paidAt: payments.find(({ paper_number }) => paper_number === number)?.at ?? null,
  }));
  const due = firstDue(demands);
  const nextReminder =
    due === undefined ? null : { paper: due.paper.number, ofPaper: 1 + remindersOf(due, reminders).length };
  const steps = found.steps.map(({ detail, ...step }) => ({ ...step, paper: paperIn(detail) }));
  const open = notCharged(found.papers).map(({ number }) => number);
  return { order, steps, shipments, gone, withdrawals, invoices, notCharged: open, nextReminder, mails, reminders };
}

const detailSchema = z.object({ paper: z.optional(z.string()) });

/** The number of the paper in a step's detail, if there is one. */
const paperIn = (detail: string | null): string | null =>
  detail === null ? null : (z.parse(detailSchema, JSON.parse(detail)).paper ?? null);
