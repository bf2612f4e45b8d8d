import type { Database } from '../../platform/database/database.ts';
import type { OrderStepRow } from '../../platform/database/schema/orders.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import type { CalledOffBy } from '../../../domain/orders/called-off-by.ts';
import { isCalledOff } from '../../../domain/orders/order-state.ts';
import { linesLeft, type Quantities } from '../../../domain/orders/shipments.ts';
import { refundBy, withdrawable, type RefusalReason, type WithdrawalState } from '../../../domain/orders/withdrawal.ts';
import type { Cents } from '../../../domain/money.ts';
import type { OnlinePaymentAudience } from '../../../domain/orders/online-payment.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { deliveriesOf, quantitiesOf, type Shipment } from '../order-records/papers/order-for-papers.ts';
import { isTieable } from '../withdrawals/find-its-order.ts';
import { refundsOf } from '../withdrawals/refund-of.ts';
import { detailOf, isOfItsWay } from '../order-records/order-steps.ts';
import { orderOfToken } from '../order-records/order-token.ts';
import { readMoney } from '../payments/read-money.ts';
import { onlinePaymentsOf, type OnlinePayment } from '../payments/online-refunds.ts';
import { payableCents } from '../payments/payable-online.ts';
import { demandsOf, openNow } from '../payments/payment-due.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';

export interface FoundOrder {
  order: StoredOrder;
  /** the number of the order whose goods it makes good; null: it makes none good */
  replaces: string | null;
  /**
   * the states it came to and when, oldest first; `by`: who called it off, where somebody said; `arrivedOn`: when what left
   * with it arrived, YYYY-MM-DD, where that is known
   */
  steps: (Pick<OrderStepRow, 'state' | 'at'> & { by: CalledOffBy | null; arrivedOn: string | null })[];
  /** packs or sets of each line that are out, in the order of the lines; null: it does not leave in parts */
  shipped: number[] | null;
  /** of all that left, oldest first */
  parcels: Pick<Shipment, 'number' | 'tracking' | 'carrier'>[];
  /** those that were not taken back, oldest first; none once the order is over */
  invoices: FoundInvoice[];
  /** what came, less what went back, tax included; `open`: what is to be paid now; `tooMuch`: what we owe the buyer */
  money: { paid: Cents; open: Cents; tooMuch: Cents };
  /** what can be paid online at the moment; 0: nothing */
  payableOnline(audience: OnlinePaymentAudience): Cents;
  /** begun at the payment service, oldest first */
  onlinePayments: OnlinePayment[];
  /** oldest first */
  withdrawals: FoundWithdrawal[];
  /** whether something of it can still be withdrawn from */
  mayWithdraw: boolean;
}

/** A withdrawal as its buyer is shown it. */
interface FoundWithdrawal {
  number: string;
  state: WithdrawalState;
  receivedAt: number;
  /** packs or sets by item number */
  quantities: Quantities;
  refusal: RefusalReason | null;
  needsReturn: boolean;
  /** YYYY-MM-DD, also those below; null: not yet, or not at all */
  returnBy: string | null;
  returnedOn: string | null;
  refundBy: string;
  refund: { cents: Cents; paidOn: string } | null;
}

/** An invoice as its buyer is shown it. */
interface FoundInvoice {
  number: string;
  /** YYYY-MM-DD in Germany */
  date: string;
  grossCents: Cents;
  /** YYYY-MM-DD, the last day to pay; null: it is paid */
  dueOn: string | null;
  /** what of it is not paid yet, tax included */
  openCents: Cents;
}

/**
 * The order behind a signed link.
 * @returns `restricted`: its processing is restricted, so it is shown nowhere; null: the token is none of ours, or there
 * is no such order any more
 * @throws {StorageUnavailable}
 */
export async function findOrder(
  { database, secrets }: { database: Database; secrets: Secrets },
  token: string,
): Promise<FoundOrder | 'restricted' | null> {
  const id = await orderOfToken(secrets, token);
  if (id === null) return null;
  const found = await database.read(async (reader) => {
    const money = await readMoney(reader, id);
    if (money === null) return null;
    const { replacesId } = money.found.order;
    const replaced =
      replacesId === null
        ? undefined
        : await reader.selectFrom('orders').select('order_number').where('id', '=', replacesId).executeTakeFirst();
    const refunds = await refundsOf(
      reader,
      money.found.withdrawals.map((withdrawal) => withdrawal.id),
    );
    const onlinePayments = await onlinePaymentsOf(reader, id);
    return {
      replaces: replaced?.order_number ?? null,
      money,
      refunds,
      onlinePayments,
      demands: await demandsOf(reader, money),
    };
  });
  if (found === null) return null;
  if (found.money.found.isRestricted) return 'restricted';
  const { balance } = found.money;
  const open = openNow(found.money, found.demands);
  const { order, steps, shipments, invoices, withdrawals, gone } = found.money.found;
  const left = linesLeft(order.priced.lines, quantitiesOf(shipments));
  const deliveries = deliveriesOf(found.money.found);
  const owed = new Map(found.demands.map(({ paper, dueOn }) => [paper.number, dueOn]));
  const isOver = isCalledOff(order.state);
  const openOf = (number: string) => balance.invoices.find((invoice) => invoice.number === number)?.openCents ?? 0;
  const dueDay = ({ number, deliveries }: PaperOf<'invoice'>) =>
    (deliveries === undefined ? order.paymentDueOn : null) ?? owed.get(number) ?? null;
  return {
    order,
    replaces: found.replaces,
    // what was agreed meanwhile is no step of its way
    steps: steps
      .map(({ state, at, detail }) => ({ state, at, ...detailOf(detail) }))
      .filter(isOfItsWay)
      .map(({ state, at, by = null, paper }, index, all) => {
        const isFirstOut = index === all.findIndex((one) => one.state === 'shipped');
        const delivery = deliveries.find(({ number }) => (number === null ? isFirstOut : number === paper));
        return { state, at, by, arrivedOn: delivery?.arrivedOn ?? null };
      }),
    payableOnline: (audience) => payableCents(found.money, open, audience),
    onlinePayments: found.onlinePayments,
    mayWithdraw: !order.isAtStand && isTieable(found.money.found) && withdrawable(order.priced.lines, gone).size > 0,
    withdrawals: withdrawals.map((withdrawal) => {
      const refund = found.refunds.get(withdrawal.id);
      return {
        number: withdrawal.number,
        state: withdrawal.state,
        receivedAt: withdrawal.received_at,
        quantities: withdrawal.quantities,
        refusal: withdrawal.refusal,
        needsReturn: withdrawal.needs_return === 1,
        returnBy: withdrawal.return_by,
        returnedOn: withdrawal.returned_on ?? withdrawal.dispatched_on,
        refundBy: refundBy(withdrawal.received_at),
        refund: refund === undefined || refund.cents === 0 ? null : refund,
      };
    }),
    parcels: shipments.filter(({ tracking }) => tracking !== null),
    shipped: shipments.length === 0 ? null : left.map(({ shipped }) => shipped),
    invoices: isOver
      ? []
      : invoices.map((invoice) => ({
          number: invoice.number,
          date: invoice.date,
          grossCents: totalsOf(invoice.lines).grossCents,
          dueOn: openOf(invoice.number) > 0 ? dueDay(invoice) : null,
          openCents: Math.max(0, openOf(invoice.number)),
        })),
    money: {
      paid: balance.paidCents,
      open,
      tooMuch: balance.tooMuchCents,
    },
  };
}
