import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type {
  OrderNoteRow,
  OrderStepRow,
  PaymentReminderRow,
  PaymentRow,
} from '../../platform/database/schema/orders.ts';
import type { PaperKind } from '../../../domain/invoicing/paper.ts';
import type { Cents } from '../../../domain/money.ts';
import type { CalledOffBy } from '../../../domain/orders/called-off-by.ts';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { messagesWaiting, type WaitingMessage } from '../enquiries/messages-waiting.ts';
import { operatorNames } from '../order-records/operator-names.ts';
import { detailOf, type StepDetail } from '../order-records/order-steps.ts';
import type { OrderWithPapers } from '../order-records/order-with-papers.ts';
import { onlinePaymentsOf, type OnlinePayment } from '../payments/online-refunds.ts';
import { demandsOf, firstDue, remindersOf, type OwedDemand } from '../payments/payment-due.ts';
import { readMoney, type OrderMoney } from '../payments/read-money.ts';
import { notCharged } from '../order-records/papers/charged.ts';
import type { Shipment } from '../order-records/papers/order-for-papers.ts';
import { correctionsFor } from '../withdrawals/correct-invoices.ts';
import { proposeGoods } from '../withdrawals/propose-goods.ts';
import { refundsOf, worthOf, type NotedRefund } from '../withdrawals/refund-of.ts';
import { untiedFor, type UntiedWithdrawal } from '../withdrawals/untied-for.ts';
import type { OrderWithdrawal } from '../order-records/withdrawals-of.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';

/** An invoice of an order, and how far it is paid. */
interface InvoiceOfOrder {
  paperId: string;
  number: string;
  /** YYYY-MM-DD in Germany */
  date: string;
  grossCents: Cents;
  /** the delivery notes that it charges; none: all of the order */
  deliveries: string[];
  /** YYYY-MM-DD, the last day to pay; null: it is paid, or is paid with the order */
  dueOn: string | null;
  /** how its last day to pay was counted; null: it is paid, a reminder named another, or it was written before papers said so */
  terms: { days: number; from: 'receipt' | 'invoice'; transitDays: number } | null;
  /** what of it is not paid yet, tax included, credit notes taken off */
  openCents: Cents;
}

/** A payment as the desk shows it; `operator` and `takenBackBy` are names, null: they were removed long ago. */
interface PaymentOfOrder extends PaymentRow {
  operator: string | null;
  takenBackBy: string | null;
}

/** One order, all of it. */
export interface ReadOrder {
  order: StoredOrder;
  /** the order whose goods it makes good; null: it makes none good */
  replaces: { id: string; number: string } | null;
  /** what was sent in place of goods of it, oldest first */
  replacedBy: readonly { id: string; number: string }[];
  /** oldest first; `operator` is the name of who did it, null for the buyer; `paper` the number of the one that was written with it */
  steps: (Pick<OrderStepRow, 'state' | 'at'> & {
    operator: string | null;
    paper: string | null;
    /** why somebody took it all the same */
    reason: string | null;
    /** the number of the quote it was about */
    quote: string | null;
    /** who called the order off, or the rest of it */
    by: CalledOffBy | null;
    /** what was agreed with its buyer (order-steps.ts), where its state stayed */
    agreed: Pick<StepDetail, 'notBefore' | 'from' | 'to'>;
  })[];
  /** the name of who decided about its tax, where somebody did */
  taxDecidedBy: string | null;
  /** how it stands in money */
  money: OrderMoney;
  /** oldest first, also those that were taken back */
  payments: PaymentOfOrder[];
  /** begun at the payment service, oldest first */
  onlinePayments: OnlinePayment[];
  /** of an order that leaves in parts, oldest first */
  shipments: readonly Shipment[];
  /** what was withdrawn from or called off */
  gone: Quantities;
  /** oldest first; `decider` is the name of who decided */
  withdrawals: readonly (OrderWithdrawal & { decider: string | null })[];
  /** what was paid back for each of them, by its id */
  refunds: ReadonlyMap<string, NotedRefund>;
  /** what each of them takes off the order, in cents, tax included */
  worths: ReadonlyMap<string, Cents>;
  /** what to propose of each that is open and was typed freely, by its id; null: that has to be read */
  proposals: ReadonlyMap<string, Quantities | null>;
  /** numbers of the invoices that charge more than the order still comes to */
  corrections: readonly string[];
  /** declarations of which nobody has said yet whether they are about it */
  untied: readonly UntiedWithdrawal[];
  /** what its buyer wrote and nobody has dealt with, oldest first */
  waiting: readonly WaitingMessage[];
  /** those that were not taken back, oldest first */
  invoices: InvoiceOfOrder[];
  /** every invoice, and what took one back, oldest first; milliseconds since 1970 UTC */
  booked: OrderWithPapers['issued'];
  /** of which of the shipments no invoice charges what left */
  notCharged: string[];
  /** the next one that could be sent; null: nothing is to be paid */
  nextReminder: NextReminder | null;
  /** oldest first; `operator` is a name, null: they were removed long ago */
  notes: (Pick<OrderNoteRow, 'id' | 'kind' | 'text' | 'created_at'> & { operator: string | null })[];
  /** with the paper that each brings */
  mails: (Pick<MailRow, 'id' | 'template' | 'state' | 'sent_at'> & {
    paperKind: PaperKind | null;
    paperNumber: string | null;
  })[];
  /** of its payment, oldest first; `operator` is the name of who sent it, null: they were removed long ago */
  reminders: (Pick<
    PaymentReminderRow,
    'position' | 'at' | 'due_on' | 'first_due_on' | 'paper_number' | 'of_paper' | 'fee_cents'
  > & { operator: string | null })[];
}

export interface NextReminder {
  demand: OwedDemand;
  /** 1 for the first one of this paper */
  ofPaper: number;
  /** the earlier ones of this paper */
  sent: readonly ReadOrder['reminders'][number][];
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
  const found = await database.read((reader) => readWhole(reader, id));
  if (found === null || found === 'restricted') return found;
  const item = { kind: 'order', id, label: found.order.number } as const;
  await logAccess(database, actor, { action: 'order-read', item }, now);
  return found;
}

async function readWhole(reader: Kysely<Schema>, id: string): Promise<ReadOrder | 'restricted' | null> {
  const money = await readMoney(reader, id);
  if (money === null) return null;
  const { found, balance } = money;
  if (found.isRestricted) return 'restricted';
  const { order, shipments, gone, withdrawals, issued } = found;
  const mails = await reader
    .selectFrom('mails')
    .leftJoin('papers', 'papers.id', 'mails.paper_id')
    .select(['mails.id', 'mails.template', 'mails.state', 'mails.sent_at'])
    .select(['papers.kind as paperKind', 'papers.number as paperNumber'])
    .where('mails.order_id', '=', id)
    .orderBy('mails.created_at')
    .execute();
  const notes = await reader
    .selectFrom('order_notes')
    .select(['id', 'kind', 'text', 'created_at', 'operator_id'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const tied = await reader
    .selectFrom('orders')
    .select(['id', 'order_number as number', 'replaces_id'])
    .where((where) => where.or([where('replaces_id', '=', id), where('id', '=', order.replacesId)]))
    .orderBy('received_at')
    .execute();
  const onlinePayments = await onlinePaymentsOf(reader, id);
  const demands = await demandsOf(reader, money);
  const refunds = await refundsOf(
    reader,
    withdrawals.map((withdrawal) => withdrawal.id),
  );
  const untied = await untiedFor(reader, id);
  const proposals = await proposeGoods(reader, found);
  const names = await operatorNames(reader, [
    ...[...found.steps, ...found.payments, ...found.reminders, ...notes].map(({ operator_id }) => operator_id),
    ...found.payments.map(({ taken_back_by }) => taken_back_by),
    ...withdrawals.map(({ decided_by }) => decided_by),
    order.taxDecision?.by ?? null,
  ]);
  const nameOf = (operator: string | null) => names.get(operator) ?? null;
  const named = <Row extends { operator_id: string | null }>(row: Row) => ({
    ...row,
    operator: nameOf(row.operator_id),
  });
  const reminders = found.reminders.map(named);
  const due = firstDue(demands);
  const sent = due === undefined ? [] : remindersOf(due, reminders);
  return {
    order,
    money,
    shipments,
    gone,
    withdrawals: withdrawals.map((one) => ({ ...one, decider: nameOf(one.decided_by) })),
    refunds,
    untied,
    waiting: (await messagesWaiting(reader, [order]))(id),
    proposals,
    mails,
    onlinePayments,
    reminders,
    replaces: tied.find((one) => one.id === order.replacesId) ?? null,
    replacedBy: tied.filter(({ replaces_id }) => replaces_id === id),
    steps: found.steps.map(({ state, at, detail, operator_id }) => {
      const { paper = null, reason = null, quote = null, by = null, ...agreed } = detailOf(detail);
      return { state, at, operator: nameOf(operator_id), paper, reason, quote, by, agreed };
    }),
    taxDecidedBy: nameOf(order.taxDecision?.by ?? null),
    payments: found.payments.map((row) => ({ ...named(row), takenBackBy: nameOf(row.taken_back_by) })),
    notes: notes.map(named),
    worths: new Map(withdrawals.map((withdrawal) => [withdrawal.id, worthOf(found, withdrawal)])),
    corrections: correctionsFor(found).map(({ invoice }) => invoice.number),
    invoices: found.invoices.map(({ number, date, lines, deliveries, payment }) => {
      const dueOn = demands.find(({ paper }) => paper.number === number)?.dueOn ?? null;
      return {
        paperId: issued.find((paper) => paper.number === number)?.id ?? '',
        number,
        date,
        grossCents: totalsOf(lines).grossCents,
        deliveries: (deliveries ?? []).map((delivery) => delivery.number),
        dueOn,
        terms: termsOf(payment, dueOn),
        openCents: balance.invoices.find((invoice) => invoice.number === number)?.openCents ?? 0,
      };
    }),
    booked: issued,
    notCharged: money.isMoreToInvoice ? notCharged(found).map(({ number }) => number) : [],
    nextReminder: due === undefined ? null : { demand: due, ofPaper: 1 + sent.length, sent },
  };
}

/** Only while the day that was counted holds. */
const termsOf = (payment: PaperOf<'invoice'>['payment'], dueOn: string | null): InvoiceOfOrder['terms'] =>
  payment.by === 'invoice' && payment.due === dueOn ? (payment.terms ?? null) : null;
