import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { germanDay, noonOf } from '../../../../domain/german-time.ts';
import { localPrice } from '../../../../domain/money.ts';
import { isCalledOff } from '../../../../domain/orders/order-state.ts';
import { linesLeft } from '../../../../domain/orders/shipments.ts';
import { isPending, refundBy, toComeBack, withdrawable } from '../../../../domain/orders/withdrawal.ts';
import type { PaymentProviderName } from '../../../../domain/orders/online-payment.ts';
import type { ReadOrder } from '../../../../server/features/orders/read-order.ts';
import { goodsInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import { quantitiesOf } from '../../../../server/features/order-records/papers/order-for-papers.ts';
import { isCorrectedFor } from '../../../../server/features/withdrawals/correct-invoices.ts';
import { goneWithout } from '../../../../server/features/withdrawals/decide-withdrawal.ts';
import { stepOf, toRefundFor } from '../../../../server/features/withdrawals/its-step.ts';
import type { OrderWithdrawal } from '../../../../server/features/order-records/withdrawals-of.ts';
import { mostBackOnline } from './online-view.ts';
import { dayInFull, moment } from '../../i18n/moment.ts';

interface Reader {
  language: DeskLanguage;
  mayWork: boolean;
  /** the payment service that is set; null: none is */
  paymentService: PaymentProviderName | null;
  /** milliseconds since 1970 UTC */
  now: number;
  texts: Parameters<typeof goodsInWords>[2];
}

/** The withdrawals from an order, each with its next step, in words that only the server can say. */
export function viewOfWithdrawals(found: ReadOrder, { language, mayWork, paymentService, now, texts }: Reader) {
  const online = mostBackOnline(found, { language, paymentService });
  const { order, withdrawals, gone, corrections, refunds, worths, untied, proposals } = found;
  const { lines } = order.priced;
  const left = withdrawable(lines, gone);
  const today = germanDay(now);
  const isOver = isCalledOff(order.state);
  const isOut = found.shipments.length === 0 && found.steps.some(({ state }) => state === 'shipped');
  const shipped = linesLeft(lines, quantitiesOf(found.shipments)).map((line) =>
    isOut ? { ...line, shipped: line.ordered } : line,
  );
  const hadLeft = (withdrawal: OrderWithdrawal) => {
    const others = toComeBack(shipped, goneWithout(found.money.found, withdrawal));
    return [...toComeBack(shipped, gone)].some(([itemNo, quantity]) => quantity > (others.get(itemNo) ?? 0));
  };
  const isPaid = found.money.balance.paidCents > 0;
  const dayOf = (date: string | null) => (date === null ? '' : dayInFull(noonOf(date), language));
  const one = (withdrawal: OrderWithdrawal) => {
    const { id, state, quantities } = withdrawal;
    const proposed = proposals.get(id);
    const refund = refunds.get(id) ?? null;
    const worth = worths.get(id) ?? 0;
    const toRefund = toRefundFor(found.money, withdrawal, refund);
    const until = refundBy(withdrawal.received_at);
    return {
      id,
      state,
      number: withdrawal.number,
      channel: withdrawal.channel,
      received: moment(withdrawal.received_at, language),
      isAutomatic: withdrawal.tied_by === null,
      /** it takes nothing, while the order has something that it could mean */
      mayMeanMore: state === 'open' && quantities.size === 0 && left.size > 0,
      goods: lines.flatMap((line) => {
        const quantity = quantities.get(line.itemNo) ?? 0;
        return quantity === 0 ? [] : [goodsInWords({ ...line, quantity }, language, texts)];
      }),
      refusal: withdrawal.refusal,
      note: withdrawal.note,
      because: withdrawal.revoked_because,
      worth: localPrice(worth, language),
      // where nothing was paid, nothing has to go back
      refundUntil: isPending(state) && isPaid && (refund === null || toRefund > 0) ? dayOf(until) : '',
      isLate: isPending(state) && isPaid && (refund === null || toRefund > 0) && today > until,
      needsReturn: withdrawal.needs_return === 1,
      returnBy: dayOf(withdrawal.return_by),
      isReturnLate: withdrawal.return_by !== null && today > withdrawal.return_by,
      dispatchedOn: dayOf(withdrawal.dispatched_on),
      returnedOn: dayOf(withdrawal.returned_on),
      /** also after they were proven to be on their way */
      mayNoteReturn:
        mayWork && state === 'accepted' && withdrawal.needs_return === 1 && withdrawal.returned_on === null,
      mayRefundBefore: state === 'accepted' && refund === null,
      refund: refund === null ? null : { amount: localPrice(refund.cents, language), when: dayOf(refund.paidOn) },
      /** what the form proposes, "11,90" */
      proposed: toRefund === 0 ? '' : (toRefund / 100).toFixed(2).replace('.', language === 'de' ? ',' : '.'),
      corrections,
      next: mayWork ? stepOf(found.money, withdrawal, refund) : null,
      mayRevoke:
        mayWork &&
        (state === 'open' || state === 'accepted') &&
        refund === null &&
        !isCorrectedFor(found.money.found, withdrawal.number),
      /** nobody can tell but who reads it what it means */
      isToBeRead: proposed === null,
      /** what it may be accepted for */
      lines: lines.flatMap(({ itemNo, name }) => {
        const most = (left.get(itemNo) ?? 0) + (quantities.get(itemNo) ?? 0);
        // one that takes nothing proposes what is left, and one that has to be read nothing
        const of = proposed ?? quantities;
        const quantity = proposed === null ? null : quantities.size === 0 ? most : (of.get(itemNo) ?? 0);
        return most === 0 ? [] : [{ itemNo, name, most, quantity }];
      }),
      proposesReturn: state === 'open' && hadLeft(withdrawal),
      /** the most that can go back through the payment service; null: nothing */
      online,
      /** all of what is proposed can */
      isOnline: toRefund > 0 && (online?.cents ?? 0) >= toRefund,
      actId: crypto.randomUUID(),
    };
  };
  return {
    today,
    withdrawals: withdrawals.map(one),
    /** those that may be about this order, until somebody says whether they are */
    untied: untied.map(({ id, number, received_at, contract }) => ({
      id,
      number,
      contract,
      received: moment(received_at, language),
    })),
    mayTie: !isOver,
    entryId: crypto.randomUUID(),
    /** something left, and may have to come back */
    isOut: shipped.some((line) => line.shipped > 0),
    // goods that replace others are withdrawn from at the order that was paid for
    mayEnter: mayWork && order.kind === 'order' && found.replaces === null && !isOver && left.size > 0,
    enterLines: lines.flatMap(({ itemNo, name }) => {
      const most = left.get(itemNo) ?? 0;
      return most === 0 ? [] : [{ itemNo, name, most, quantity: null }];
    }),
  };
}

export type WithdrawalsView = ReturnType<typeof viewOfWithdrawals>;
export type WithdrawalView = WithdrawalsView['withdrawals'][number];
