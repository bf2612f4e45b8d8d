import type { Database } from '../../platform/database/database.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type {
  OrderNoteRow,
  OrderStepRow,
  PaymentReminderRow,
  PaymentRow,
} from '../../platform/database/schema/orders.ts';
import type { PaperKind } from '../../../domain/invoicing/paper.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { detailOf } from '../order-records/order-steps.ts';
import { onlinePaymentsOf, type OnlinePayment } from '../payments/online-refunds.ts';
import { demandsOf, firstDue, remindersOf, type OwedDemand } from '../payments/payment-due.ts';
import { readMoney, type OrderMoney } from '../payments/read-money.ts';
import { notCharged } from '../order-records/papers/charged.ts';
import type { Shipment } from '../order-records/papers/order-for-papers.ts';
import { correctionsFor } from '../withdrawals/correct-invoices.ts';
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
  /** oldest first */
  withdrawals: readonly OrderWithdrawal[];
  /** what was paid back for each of them, by its id */
  refunds: ReadonlyMap<string, NotedRefund>;
  /** what each of them takes off the order, in cents, tax included */
  worths: ReadonlyMap<string, Cents>;
  /** numbers of the invoices that charge more than the order still comes to */
  corrections: readonly string[];
  /** declarations that may be about it and are not tied to any order */
  untied: readonly UntiedWithdrawal[];
  /** those that were not taken back, oldest first */
  invoices: InvoiceOfOrder[];
  /** every invoice, and what took one back, oldest first; milliseconds since 1970 UTC */
  booked: { kind: 'invoice' | 'cancellation'; number: string; at: number }[];
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
  const found = await database.read(async (reader) => {
    const row = await reader.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return null;
    const steps = await reader
      .selectFrom('order_steps')
      .leftJoin('operators', 'operators.id', 'order_steps.operator_id')
      .select(['order_steps.state', 'order_steps.at', 'order_steps.detail', 'operators.name as operator'])
      .where('order_steps.order_id', '=', id)
      .orderBy('order_steps.at')
      .execute();
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
      .leftJoin('operators', 'operators.id', 'order_notes.operator_id')
      .select([
        'order_notes.id',
        'order_notes.kind',
        'order_notes.text',
        'order_notes.created_at',
        'operators.name as operator',
      ])
      .where('order_notes.order_id', '=', id)
      .orderBy('order_notes.created_at')
      .orderBy('order_notes.id')
      .execute();
    const reminders = await reader
      .selectFrom('payment_reminders')
      .leftJoin('operators', 'operators.id', 'payment_reminders.operator_id')
      .select([
        'payment_reminders.position',
        'payment_reminders.at',
        'payment_reminders.due_on',
        'payment_reminders.first_due_on',
        'payment_reminders.fee_cents',
        'payment_reminders.paper_number',
        'payment_reminders.of_paper',
        'operators.name as operator',
      ])
      .where('payment_reminders.order_id', '=', id)
      .orderBy('payment_reminders.position')
      .execute();
    const money = await readMoney(reader, id);
    if (money === null) return null;
    const payments = await reader
      .selectFrom('payments')
      .leftJoin('operators', 'operators.id', 'payments.operator_id')
      .leftJoin('operators as undoers', 'undoers.id', 'payments.taken_back_by')
      .selectAll('payments')
      .select(['operators.name as operator', 'undoers.name as takenBackBy'])
      .where('order_id', '=', id)
      .orderBy('noted_at')
      .orderBy('payments.id')
      .execute();
    const ids = await reader
      .selectFrom('papers')
      .select(['id', 'number', 'kind', 'issued_at'])
      .where('order_number', '=', row.order_number)
      .where('kind', 'in', ['invoice', 'cancellation'])
      .orderBy('issued_at')
      .execute();
    const decider = await reader
      .selectFrom('operators')
      .select('name')
      .where('id', '=', row.tax_decided_by)
      .executeTakeFirst();
    const onlinePayments = await onlinePaymentsOf(reader, id);
    const demands = await demandsOf(reader, money);
    const refunds = await refundsOf(
      reader,
      money.found.withdrawals.map((withdrawal) => withdrawal.id),
    );
    const untied = await untiedFor(reader, row);
    const replacements = await reader
      .selectFrom('orders')
      .select(['id', 'order_number as number', 'replaces_id'])
      .where((where) =>
        where.or([
          where('replaces_id', '=', id),
          ...(row.replaces_id === null ? [] : [where('id', '=', row.replaces_id)]),
        ]),
      )
      .orderBy('received_at')
      .execute();
    return {
      row,
      taxDecidedBy: decider?.name ?? null,
      steps,
      money,
      ids,
      demands,
      refunds,
      untied,
      replacements,
      payments,
      notes,
      onlinePayments,
      mails,
      reminders,
    };
  });
  if (found === null) return null;
  if (found.row.restricted_at !== null) return 'restricted';
  const { money } = found;
  const { order, shipments, gone, withdrawals } = money.found;
  await logAccess(database, actor, { action: 'order-read', item: { kind: 'order', id, label: order.number } }, now);
  const { mails, reminders, demands, payments, ids } = found;
  const invoices = money.found.invoices.map(({ number, date, lines, deliveries, payment }) => ({
    paperId: ids.find((paper) => paper.number === number)?.id ?? '',
    number,
    date,
    grossCents: totalsOf(lines).grossCents,
    deliveries: (deliveries ?? []).map((delivery) => delivery.number),
    dueOn: demands.find(({ paper }) => paper.number === number)?.dueOn ?? null,
    terms: termsOf(payment, demands.find(({ paper }) => paper.number === number)?.dueOn),
    openCents: money.balance.invoices.find((invoice) => invoice.number === number)?.openCents ?? 0,
  }));
  const due = firstDue(demands);
  const sent = due === undefined ? [] : remindersOf(due, reminders);
  const nextReminder = due === undefined ? null : { demand: due, ofPaper: 1 + sent.length, sent };
  const steps = found.steps.map(({ detail, ...step }) => {
    const { paper = null, reason = null, quote = null } = detailOf(detail);
    return { ...step, paper, reason, quote };
  });
  const open = money.isMoreToInvoice ? notCharged(money.found).map(({ number }) => number) : [];
  const about = {
    refunds: found.refunds,
    untied: found.untied,
    worths: new Map(withdrawals.map((withdrawal) => [withdrawal.id, worthOf(money.found, withdrawal)])),
    corrections: correctionsFor(money.found).map(({ invoice }) => invoice.number),
  };
  const replaces = found.replacements.find((one) => one.id === found.row.replaces_id) ?? null;
  const replacedBy = found.replacements.filter(({ replaces_id }) => replaces_id === id);
  const following = { replaces, replacedBy, nextReminder, notes: found.notes, mails, reminders };
  return {
    order,
    ...about,
    steps,
    shipments,
    gone,
    withdrawals,
    invoices,
    booked: ids.map(({ kind, number, issued_at }) => ({
      kind: kind === 'invoice' ? kind : 'cancellation',
      number,
      at: issued_at,
    })),
    notCharged: open,
    taxDecidedBy: found.taxDecidedBy,
    money,
    payments,
    onlinePayments: found.onlinePayments,
    ...following,
  };
}

/** Only while the day that was counted holds. */
const termsOf = (payment: PaperOf<'invoice'>['payment'], dueOn: string | undefined): InvoiceOfOrder['terms'] =>
  payment.by === 'invoice' && payment.due === dueOn ? (payment.terms ?? null) : null;
