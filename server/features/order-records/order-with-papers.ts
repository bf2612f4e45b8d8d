import type { Kysely } from 'kysely';
import { addQuantities } from '../../../domain/orders/effective-order.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import { withdrawnOf } from '../../../domain/orders/withdrawal.ts';
import { correctedBy, takenBackBy, type Credit } from '../../../domain/invoicing/credit.ts';
import { isInvoiceLike, type PaperOf } from '../../../domain/invoicing/paper.ts';
import { detailOf } from './order-steps.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { storedOrder } from './stored-order.ts';
import { withdrawalsOf, type OrderWithdrawal } from './withdrawals-of.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import type { OrderForPapers, Shipment } from './papers/order-for-papers.ts';

export interface OrderWithPapers extends OrderForPapers {
  /** invoices that were cancelled: another may follow */
  takenBack: number;
  /** oldest first */
  withdrawals: readonly OrderWithdrawal[];
  /** what was called off after the first parts had left; milliseconds since 1970 UTC */
  callOffs: readonly { at: number; quantities: Quantities }[];
  /** all of that */
  calledOff: Quantities;
  /** what reminders of its payment added to the sum */
  reminderFeeCents: Cents;
  /** why it was closed although something was open, where it was */
  closedBecause: string | null;
  isRestricted: boolean;
}

/** What the delivery note of a shipment is issued for. @param position 1 for the first shipment of the order */
export const causeOfShipment = (orderId: string, position: number): string => `${orderId}:${position}`;

/** The shipments of an order that leaves in parts, oldest first; none of one that was shipped at once. */
async function shipmentsOf(reader: Kysely<Schema>, order: { id: string; order_number: string }): Promise<Shipment[]> {
  const rows = await reader
    .selectFrom('papers')
    .select(['id', 'cause', 'content'])
    .where('order_number', '=', order.order_number)
    .where('kind', '=', 'delivery-note')
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  return rows.flatMap(({ id, cause, content }) => {
    const paper = paperOf({ content });
    // a note without a position is of the whole order
    return paper.kind === 'delivery-note' && cause.startsWith(`delivery-note:${order.id}:`)
      ? [
          {
            paperId: id,
            number: paper.number,
            shippedOn: paper.shippedOn,
            tracking: paper.tracking,
            carrier: paper.carrier ?? null,
            quantities: quantitiesOf(paper),
          },
        ]
      : [];
  });
}

const quantitiesOf = ({ lines }: Pick<PaperOf<'delivery-note' | 'cancellation'>, 'lines'>): Quantities =>
  new Map(lines.flatMap(({ itemNo, quantity }) => (itemNo === null ? [] : [[itemNo, quantity] as const])));

/** An order with what its papers need of it; null: there is none. */
export async function readOrderWithPapers(
  reader: Kysely<Schema>,
  by: { number: string } | { id: string },
): Promise<OrderWithPapers | null> {
  const row = await reader
    .selectFrom('orders')
    .selectAll()
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('order_number', '=', by.number)))
    .executeTakeFirst();
  if (row === undefined) return null;
  const steps = await reader
    .selectFrom('order_steps')
    .select(['state', 'at', 'detail'])
    .where('order_id', '=', row.id)
    .orderBy('at')
    .execute();
  const papers = await reader
    .selectFrom('papers')
    .select(['content', 'issued_at'])
    .where('order_number', '=', row.order_number)
    .where('kind', 'in', ['invoice', 'cancellation'])
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  const payments = await reader
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('noted_at')
    .orderBy('id')
    .execute();
  const reminders = await reader
    .selectFrom('payment_reminders')
    .select('fee_cents')
    .where('order_id', '=', row.id)
    .execute();
  const written = papers.map(paperOf);
  const takenBack = new Set(written.map(takenBackBy));
  const callOffs = papers.flatMap((row) => {
    const paper = paperOf(row);
    return paper.kind === 'cancellation' && paper.rest === true
      ? [{ at: row.issued_at, quantities: quantitiesOf(paper) }]
      : [];
  });
  const calledOff = addQuantities(callOffs.map(({ quantities }) => quantities));
  const withdrawals = await withdrawalsOf(reader, row.id);
  return {
    order: storedOrder(row),
    steps,
    shipments: await shipmentsOf(reader, row),
    invoices: written.filter(
      (paper): paper is PaperOf<'invoice'> => paper.kind === 'invoice' && !takenBack.has(paper.number),
    ),
    credits: written.filter((paper): paper is Credit => {
      const corrected = correctedBy(paper);
      return corrected !== null && !takenBack.has(corrected);
    }),
    withdrawals,
    callOffs,
    calledOff,
    withdrawn: withdrawnOf(withdrawals),
    gone: addQuantities([calledOff, withdrawnOf(withdrawals)]),
    booked: written.filter(isInvoiceLike),
    payments,
    reminderFeeCents: reminders.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
    closedBecause: detailOf(steps.findLast(({ state }) => state === 'done')?.detail ?? null).reason ?? null,
    takenBack: written.filter((paper) => paper.kind === 'invoice' && takenBack.has(paper.number)).length,
    isRestricted: row.restricted_at !== null,
  };
}

/** What the order no longer comes to, whatever becomes of a withdrawal that nobody has decided on yet. */
export const goneForSure = ({ calledOff, withdrawals }: OrderWithPapers): Quantities =>
  addQuantities([calledOff, withdrawnOf(withdrawals.filter(({ state }) => state !== 'open'))]);
