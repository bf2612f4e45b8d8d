import { dayAfter, germanDay } from '../german-time.ts';
import { refundDays } from '../refund-period.ts';
import { addQuantities } from './effective-order.ts';
import { receivedOn } from './payment-due.ts';
import { isCalledOff, type Buyer, type OrderKind, type OrderState } from './order-state.ts';
import type { LineLeft, Quantities } from './shipments.ts';

/**
 * Where a withdrawal from a contract stands. `untied`: nobody knows yet which order it is about; `open`: nobody has said
 * yet whether it is valid; `settled`: nothing is left to do; `revoked`: its sender took it back; `unrelated`: it is about
 * none of our orders.
 */
const withdrawalStates = ['untied', 'open', 'accepted', 'refused', 'settled', 'revoked', 'unrelated'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Why a withdrawal is refused: no consumer; its time is over; made to order; opened for hygiene (§§ 312g, 355, 356 BGB). */
export const refusalReasons = ['business', 'period-over', 'custom-made', 'unsealed', 'other'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** How a declaration came in. `order-page`: by the form that the order's own signed page leads to. */
const withdrawalChannels = ['form', 'order-page', 'email', 'phone', 'letter'] as const;
export type WithdrawalChannel = (typeof withdrawalChannels)[number];

/** Whether its goods are no longer the order's: also while nobody has said yet whether it is valid. */
const lessensOrder = (state: WithdrawalState): boolean =>
  state === 'open' || state === 'accepted' || state === 'settled';

/** Whether somebody at the desk has still to do something about it. */
export const isPending = (state: WithdrawalState): boolean =>
  state === 'untied' || state === 'open' || state === 'accepted';

/** Whether money may still have to go back for it: not once it was refused, taken back, or settled without any. */
export const mayOweRefund = (state: WithdrawalState): boolean => isPending(state) || state === 'unrelated';

/** What an order's withdrawals take from it, in packs or sets by item number. */
export const withdrawnOf = (
  withdrawals: readonly { readonly state: WithdrawalState; readonly quantities: Quantities }[],
): Map<string, number> =>
  addQuantities(withdrawals.filter(({ state }) => lessensOrder(state)).map(({ quantities }) => quantities));

/** Days from the declaration within which the goods are to be sent back (§ 357 (1), § 355 (3) BGB). */
export const returnDays = refundDays;

/** The last day on which the money may go back, YYYY-MM-DD in Germany. @param receivedAt milliseconds since 1970 UTC */
export const refundBy = (receivedAt: number): string => dayAfter(germanDay(receivedAt), refundDays);

/**
 * Whether an order is one that its buyer can withdraw from as far as dates tell: a consumer's, not over, and not sent off
 * so long ago that its time must have run out.
 * @param shipped when the last of it left, milliseconds since 1970 UTC, and when it arrived, YYYY-MM-DD in Germany, where
 * that is known; null: it has not left
 */
export const mayBeWithdrawn = (
  order: { readonly kind: OrderKind; readonly state: OrderState; readonly buyer: Buyer },
  shipped: { readonly at: number; readonly arrivedOn: string | null } | null,
  now: number,
): boolean =>
  order.kind === 'order' &&
  order.buyer === 'private' &&
  !isCalledOff(order.state) &&
  (shipped === null || germanDay(now) <= lastDayToWithdraw(shipped));

/** As long as goods may be on their way where nobody knows. */
const longestTransitDays = 14;

/** Fourteen days from the day the goods came (§ 355 (2), § 356 (2) BGB), and never before those counted without knowing it. */
function lastDayToWithdraw({ at, arrivedOn }: { at: number; arrivedOn: string | null }): string {
  const dispatchedOn = germanDay(at);
  const received = receivedOn(
    [null, arrivedOn].map((day) => ({ dispatchedOn, arrivedOn: day })),
    longestTransitDays,
  );
  return dayAfter(received ?? dispatchedOn, refundDays);
}

/** Each quantity no more than is left of its line; what is not ordered, or gone already, is not there. */
export function upToLeft(wanted: Quantities, left: Quantities): Map<string, number> {
  const kept = new Map<string, number>();
  for (const [itemNo, quantity] of wanted) {
    const most = Math.min(quantity, left.get(itemNo) ?? 0);
    if (most > 0) kept.set(itemNo, most);
  }
  return kept;
}

/** What may still be withdrawn from of each line: what was ordered and is not gone. @param gone withdrawn or called off */
export const withdrawable = (
  lines: readonly { readonly itemNo: string; readonly quantity: number }[],
  gone: Quantities,
): Map<string, number> =>
  new Map(
    lines.flatMap(({ itemNo, quantity }) => {
      const left = quantity - (gone.get(itemNo) ?? 0);
      return left > 0 ? [[itemNo, left] as const] : [];
    }),
  );

/**
 * How much of what is gone had left the house: what has not is taken off first. So much is to come back.
 * @param lines with what was shipped of each
 */
export const toComeBack = (lines: readonly Pick<LineLeft, 'itemNo' | 'ordered' | 'shipped'>[], gone: Quantities) =>
  new Map(
    lines.flatMap(({ itemNo, ordered, shipped }) => {
      const back = Math.max(0, shipped - Math.max(0, ordered - (gone.get(itemNo) ?? 0)));
      return back > 0 ? [[itemNo, back] as const] : [];
    }),
  );
