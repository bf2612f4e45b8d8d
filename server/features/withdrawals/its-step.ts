import type { Cents } from '../../../domain/money.ts';
import { withdrawalStep, type WithdrawalStep } from '../../../domain/orders/withdrawal-step.ts';
import { withdrawable } from '../../../domain/orders/withdrawal.ts';
import type { OrderMoney } from '../payments/read-money.ts';
import { correctionsFor } from './correct-invoices.ts';
import { worthOf, type NotedRefund } from './refund-of.ts';
import type { OrderWithdrawal } from '../order-records/withdrawals-of.ts';

/**
 * What is still to be paid back for a withdrawal: of what came too much no more than it takes off the order, because the
 * rest may be another's whose goods are not back; nothing once something was paid back for it.
 * @param refund null: nothing was
 */
export const toRefundFor = (
  { found, balance }: OrderMoney,
  withdrawal: OrderWithdrawal,
  refund: NotedRefund | null,
): Cents => (refund === null ? Math.max(0, Math.min(worthOf(found, withdrawal), balance.tooMuchCents)) : 0);

/** What has to be done next about a withdrawal that is tied to its order; null: nothing. @param refund null: there was none */
export const stepOf = (
  money: OrderMoney,
  withdrawal: OrderWithdrawal,
  refund: NotedRefund | null,
): WithdrawalStep | null =>
  withdrawalStep({
    state: withdrawal.state,
    isEmpty:
      withdrawal.quantities.size === 0 && withdrawable(money.found.order.priced.lines, money.found.gone).size === 0,
    corrections: correctionsFor(money.found).length,
    needsReturn: withdrawal.needs_return === 1,
    isBack: withdrawal.returned_on !== null || withdrawal.dispatched_on !== null,
    toRefund: toRefundFor(money, withdrawal, refund),
  });
