import type { Kysely } from 'kysely';
import { addQuantities } from '../../../domain/orders/effective-order.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import { withdrawnOf } from '../../../domain/orders/withdrawal.ts';
import { correctedBy, takenBackBy, type Credit } from '../../../domain/invoicing/credit.ts';
import { destinationOf, isInvoiceLike, type PaperOf } from '../../../domain/invoicing/paper.ts';
import { detailOf } from './order-steps.ts';
import { rowsByKey } from '../../platform/database/rows-by-key.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { OrderRow, OrderStepRow, PaymentReminderRow, PaymentRow } from '../../platform/database/schema/orders.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import { arrivalOf, arrivalsOf, type NotedArrival } from './arrivals.ts';
import { storedOrder } from './stored-order.ts';
import { parcelChanges, parcelNow, parcelNumbersOf, type GivenParcelNumber } from './parcel-numbers.ts';
import { ordersInQuestion, withdrawalsOf, type OrderWithdrawal } from './withdrawals-of.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import type { OrderForPapers, Shipment } from './papers/order-for-papers.ts';

export interface OrderWithPapers extends OrderForPapers {
  /** oldest first, with who took them */
  steps: readonly OrderStep[];
  /** every invoice, and what took one back, oldest first; milliseconds since 1970 UTC */
  issued: readonly { id: string; kind: 'invoice' | 'cancellation'; number: string; at: number }[];
  /** of its payment, oldest first */
  reminders: readonly PaymentReminderRow[];
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

type OrderStep = Pick<OrderStepRow, 'state' | 'at' | 'detail' | 'operator_id'>;

/** What the delivery note of a shipment is issued for. @param position 1 for the first shipment of the order */
export const causeOfShipment = (orderId: string, position: number): string => `${orderId}:${position}`;

/** The shipments of an order that leaves in parts, in the order of its papers; none of one that was shipped at once. */
const shipmentsOf = (
  orderId: string,
  papers: readonly Pick<PaperRow, 'id' | 'cause' | 'content'>[],
  { parcels, arrivals }: Pick<RowsOfOrder, 'parcels' | 'arrivals'>,
): Shipment[] =>
  papers.flatMap(({ id, cause, content }) => {
    const paper = paperOf({ content });
    // a note without a position is of the whole order
    if (paper.kind !== 'delivery-note' || !cause.startsWith(`delivery-note:${orderId}:`)) return [];
    const noted = { tracking: paper.tracking, carrier: paper.carrier ?? null };
    const given = parcels.filter(({ paper_id }) => paper_id === id);
    return [
      {
        paperId: id,
        number: paper.number,
        shippedOn: paper.shippedOn,
        ...parcelNow(noted, given),
        parcelChanges: parcelChanges(noted, given),
        ...arrivalOf(arrivals, id),
        to: destinationOf(paper),
        quantities: quantitiesOf(paper),
      },
    ];
  });

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
  const [found = null] = row === undefined ? [] : await withPapers(reader, [row]);
  return found;
}

/** Orders with what their papers need of them, in the order of the ids, in as many queries as one takes. */
export async function readOrdersWithPapers(reader: Kysely<Schema>, ids: readonly string[]): Promise<OrderWithPapers[]> {
  if (ids.length === 0) return [];
  const rows = await reader.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const found = new Map((await withPapers(reader, rows)).map((one) => [one.order.id, one]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function withPapers(reader: Kysely<Schema>, orders: readonly OrderRow[]): Promise<OrderWithPapers[]> {
  const ids = orders.map(({ id }) => id);
  const steps = await reader
    .selectFrom('order_steps')
    .select(['order_id', 'state', 'at', 'detail', 'operator_id'])
    .where('order_id', 'in', ids)
    .orderBy('at')
    .execute();
  const papers = await reader
    .selectFrom('papers')
    .select(['id', 'kind', 'number', 'cause', 'order_number', 'content', 'issued_at'])
    .where(
      'order_number',
      'in',
      orders.map(({ order_number }) => order_number),
    )
    .where('kind', 'in', ['invoice', 'cancellation', 'delivery-note'])
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  const payments = await reader
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('noted_at')
    .orderBy('id')
    .execute();
  const reminders = await reader
    .selectFrom('payment_reminders')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
  const withdrawals = await withdrawalsOf(reader, ids);
  const inQuestion = await ordersInQuestion(reader, ids);
  const parcels = await parcelNumbersOf(reader, ids);
  const arrivals = await arrivalsOf(reader, ids);
  const of = {
    steps: rowsByKey(steps, ({ order_id }) => order_id),
    papers: rowsByKey(papers, ({ order_number }) => order_number),
    payments: rowsByKey(payments, ({ order_id }) => order_id),
    reminders: rowsByKey(reminders, ({ order_id }) => order_id),
    withdrawals: rowsByKey(withdrawals, ({ order_id }) => order_id),
    parcels: rowsByKey(parcels, ({ order_id }) => order_id),
    arrivals: rowsByKey(arrivals, ({ order_id }) => order_id),
  };
  return orders.map((order) =>
    orderWithPapers(order, {
      steps: of.steps(order.id),
      papers: of.papers(order.order_number),
      payments: of.payments(order.id),
      reminders: of.reminders(order.id),
      withdrawals: of.withdrawals(order.id),
      isInQuestion: inQuestion.has(order.id),
      parcels: of.parcels(order.id),
      arrivals: of.arrivals(order.id),
    }),
  );
}

interface RowsOfOrder {
  steps: readonly OrderStep[];
  papers: readonly Pick<PaperRow, 'id' | 'kind' | 'number' | 'cause' | 'content' | 'issued_at'>[];
  payments: readonly PaymentRow[];
  reminders: readonly PaymentReminderRow[];
  withdrawals: readonly OrderWithdrawal[];
  isInQuestion: boolean;
  parcels: readonly GivenParcelNumber[];
  arrivals: readonly NotedArrival[];
}

function orderWithPapers(
  row: OrderRow,
  { steps, papers, payments, reminders, withdrawals, isInQuestion, parcels, arrivals }: RowsOfOrder,
): OrderWithPapers {
  const charging = papers.filter(({ kind }) => kind !== 'delivery-note');
  const written = charging.map(paperOf);
  const takenBack = new Set(written.map(takenBackBy));
  const callOffs = charging.flatMap((paperRow) => {
    const paper = paperOf(paperRow);
    return paper.kind === 'cancellation' && paper.rest === true
      ? [{ at: paperRow.issued_at, quantities: quantitiesOf(paper) }]
      : [];
  });
  const calledOff = addQuantities(callOffs.map(({ quantities }) => quantities));
  return {
    order: storedOrder(row),
    steps,
    shipments: shipmentsOf(
      row.id,
      papers.filter(({ kind }) => kind === 'delivery-note'),
      { parcels, arrivals },
    ),
    arrival: arrivalOf(arrivals, null),
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
    isInQuestion,
    booked: written.filter(isInvoiceLike),
    payments,
    issued: charging.map(({ id, kind, number, issued_at }) => ({
      id,
      kind: kind === 'invoice' ? kind : 'cancellation',
      number,
      at: issued_at,
    })),
    reminders,
    reminderFeeCents: reminders.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
    closedBecause: detailOf(steps.findLast(({ state }) => state === 'done')?.detail ?? null).reason ?? null,
    takenBack: written.filter((paper) => paper.kind === 'invoice' && takenBack.has(paper.number)).length,
    isRestricted: row.restricted_at !== null,
  };
}

/** What the order no longer comes to, whatever becomes of a withdrawal that nobody has decided on yet. */
export const goneForSure = ({ calledOff, withdrawals }: OrderWithPapers): Quantities =>
  addQuantities([calledOff, withdrawnOf(withdrawals.filter(({ state }) => state !== 'open'))]);
