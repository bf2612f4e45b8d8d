import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import type { MailRow, OrderStepRow, PaymentReminderRow } from '../database/schema.ts';
import { shipmentsOf, type Shipment } from '../papers/order-with-papers.ts';
import { storedOrder, type StoredOrder } from '../orders/stored-order.ts';
import { recordAccess, type Actor } from './record-access.ts';

/** One order, all of it. */
export interface ReadOrder {
  order: StoredOrder;
  /** oldest first; `operator` is the address of who did it, null for the buyer; `paper` the number of the one that was written with it */
  steps: (Pick<OrderStepRow, 'state' | 'at'> & { operator: string | null; paper: string | null })[];
  /** of an order that leaves in parts, oldest first */
  shipments: Shipment[];
  mails: Pick<MailRow, 'id' | 'template' | 'state' | 'sent_at'>[];
  /** of its payment, oldest first; `operator` is the address of who sent it, null: they were removed long ago */
  reminders: (Pick<PaymentReminderRow, 'position' | 'at' | 'due_on'> & { operator: string | null })[];
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
        'operators.email as operator',
      ])
      .where('payment_reminders.order_id', '=', id)
      .orderBy('payment_reminders.position')
      .execute();
    return { row, steps, shipments: await shipmentsOf(reader, row), mails, reminders };
  });
  if (found === null) return null;
  if (found.row.restricted_at !== null) return 'restricted';
  const order = storedOrder(found.row);
  await database.write((transaction) =>
    recordAccess(transaction, actor, { action: 'order-read', item: { kind: 'order', id, label: order.number } }, now),
  );
  const { shipments, mails, reminders } = found;
  const steps = found.steps.map(({ detail, ...step }) => ({ ...step, paper: paperIn(detail) }));
  return { order, steps, shipments, mails, reminders };
}

const detailSchema = z.object({ paper: z.optional(z.string()) });

/** The number of the paper in a step's detail, if there is one. */
const paperIn = (detail: string | null): string | null =>
  detail === null ? null : (z.parse(detailSchema, JSON.parse(detail)).paper ?? null);
