import type { Cents } from '../../../domain/money.ts';
import { withdrawalStep, type WithdrawalStep } from '../../../domain/orders/withdrawal-step.ts';
import { withdrawable } from '../../../domain/orders/withdrawal.ts';
import type { OrderMoney } from '../payments/read-money.ts';
import type { OrderWithPapers } from '../order-records/order-with-papers.ts';
import { correctionsFor } from './correct-invoices.ts';
import { worthOf, type NotedRefund } from './refund-of.ts';
import type { OrderWithdrawal } from '../order-records/withdrawals-of.ts';

/**
 * What is still to be paid back for a withdrawal: of what came too much no more than it takes off the order, because the
 * rest may be another's whose goods are not back. Once something was paid back for it, nothing: whoever paid back less
 * meant it, unless it went back online, where two payments go back one after the other.
 * @param refund null: nothing was
 */
export const toRefundFor = (
  { found, balance }: OrderMoney,
  withdrawal: OrderWithdrawal,
  refund: NotedRefund | null,
): Cents =>
  refund === null || refund.isOnline
    ? Math.max(0, Math.min(worthOf(found, withdrawal) - (refund?.cents ?? 0), balance.tooMuchCents))
    : 0;

/**
 * Whether a withdrawal takes nothing, because others were there before it: what is left after one of them was accepted for
 * less is the order's, and only a person who has read both can say that this one means it.
 */
const repeatsAnother = ({ order, gone, withdrawals }: OrderWithPapers, { quantities }: OrderWithdrawal): boolean =>
  quantities.size === 0 &&
  (withdrawable(order.priced.lines, gone).size === 0 ||
    withdrawals.some(
      (other) => other.quantities.size > 0 && (other.state === 'accepted' || other.state === 'settled'),
    ));

/** What has to be done next about a withdrawal that is tied to its order; null: nothing. @param refund null: there was none */
export const stepOf = (
  money: OrderMoney,
  withdrawal: OrderWithdrawal,
  refund: NotedRefund | null,
): WithdrawalStep | null =>
  withdrawalStep({
    state: withdrawal.state,
    isRepeated: repeatsAnother(money.found, withdrawal),
    corrections: correctionsFor(money.found).length,
    needsReturn: withdrawal.needs_return === 1,
    isBack: withdrawal.returned_on !== null || withdrawal.dispatched_on !== null,
    toRefund: toRefundFor(money, withdrawal, refund),
  });
