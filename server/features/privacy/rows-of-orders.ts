import type { Kysely } from 'kysely';
import type { BankTransactionRow } from '../../platform/database/schema/bank.ts';
import type {
  ArrivalRow,
  OrderNoteRow,
  OrderRow,
  OrderStepRow,
  ParcelNumberRow,
  PaymentReminderRow,
  PaymentRow,
} from '../../platform/database/schema/orders.ts';
import type { QuoteChangeRow, QuoteRow } from '../../platform/database/schema/papers.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { arrivalsOf } from '../order-records/arrivals.ts';
import { parcelNumbersOf } from '../order-records/parcel-numbers.ts';
import { onlinePaymentsOf, type OnlinePayment } from '../payments/online-refunds.ts';

/** What hangs on a person's orders, each oldest first. */
export interface RowsOfOrders {
  orderSteps: OrderStepRow[];
  /** also their addresses before a correction */
  orderNotes: OrderNoteRow[];
  reminders: PaymentReminderRow[];
  parcels: ParcelNumberRow[];
  arrivals: ArrivalRow[];
  payments: PaymentRow[];
  /** lines of bank statements from which payments were noted, or that took them back */
  bankLines: BankTransactionRow[];
  /** begun at a payment service */
  onlinePayments: OnlinePayment[];
  /** what was quoted to them */
  quotes: QuoteRow[];
  /** what they wanted otherwise in quotes */
  wishes: QuoteChangeRow[];
}

export async function rowsOfOrders(reader: Kysely<Schema>, orders: readonly OrderRow[]): Promise<RowsOfOrders> {
  // PostgreSQL takes no list of nothing, and no order has this id
  const ids = orders.length === 0 ? ['none'] : orders.map(({ id }) => id);
  return {
    orderSteps: await reader.selectFrom('order_steps').selectAll().where('order_id', 'in', ids).orderBy('at').execute(),
    orderNotes: await reader
      .selectFrom('order_notes')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
    reminders: await reader
      .selectFrom('payment_reminders')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('position')
      .execute(),
    parcels: await parcelNumbersOf(reader, ids),
    arrivals: await arrivalsOf(reader, ids),
    payments: await reader
      .selectFrom('payments')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('noted_at')
      .execute(),
    bankLines: await bankLinesOf(reader, ids),
    onlinePayments: (await Promise.all(ids.map((id) => onlinePaymentsOf(reader, id)))).flat(),
    quotes: await reader.selectFrom('quotes').selectAll().where('order_id', 'in', ids).orderBy('made_at').execute(),
    wishes: await reader
      .selectFrom('quote_changes')
      .selectAll()
      .where('quote_id', 'in', reader.selectFrom('quotes').select('id').where('order_id', 'in', ids))
      .orderBy('at')
      .execute(),
  };
}

const bankLinesOf = (reader: Kysely<Schema>, orderIds: readonly string[]): Promise<BankTransactionRow[]> =>
  reader
    .selectFrom('bank_transactions')
    .selectAll()
    .where(
      'id',
      'in',
      reader
        .selectFrom('bank_transaction_payments as link')
        .innerJoin('payments', 'payments.id', 'link.payment_id')
        .select('link.transaction_id')
        .where('payments.order_id', 'in', orderIds),
    )
    .orderBy('booked_on')
    .execute();
