import type { Balance, OpenPoint } from './balance.ts';
import { isCalledOff, mayClose, mayShip, type OrderKind, type OrderState, type Payment } from './order-state.ts';

/** What somebody at the desk does next about an order. */
export type NextAct =
  | 'decide-tax'
  | 'confirm'
  | 'cancel-invoice'
  | 'refund'
  | 'invoice'
  | 'note-payment'
  | 'ship'
  | 'close';

interface Standing {
  readonly order: { readonly kind: OrderKind; readonly state: OrderState; readonly payment: Payment };
  readonly balance: Balance;
  /** a withdrawal may be about it, and nobody has said yet whether it is */
  readonly isInQuestion: boolean;
  /** not withdrawn from, also not by a withdrawal that nobody has decided on */
  readonly isAnyLeft: boolean;
  readonly isMoreToInvoice: boolean;
  /** it leaves only with a reason, because it is to be paid in advance and is not */
  readonly isWaitingForMoney: boolean;
  /** it was priced without tax for a VAT id that is invalid, and nobody has said what becomes of that */
  readonly isTaxOpen: boolean;
  /** invoices that charge something although the order is over */
  readonly toCancel: readonly string[];
  readonly points: readonly OpenPoint[];
}

/** The one thing to do next, by which goods, papers and money come out even; null: it waits for the buyer, or is over. */
export function nextAct(standing: Standing): NextAct | null {
  const { order, balance, isAnyLeft, isMoreToInvoice, isWaitingForMoney, isTaxOpen, toCancel, points } = standing;
  if (order.kind === 'request') return null;
  // what it comes to is said first
  if (standing.isInQuestion) return null;
  // also after it was closed: what is owed to the tax office does not end with it
  if (isTaxOpen) return 'decide-tax';
  if (order.state === 'done') return null;
  // what is left of it goes on, whatever is withdrawn from
  if (order.state === 'received') return isAnyLeft ? 'confirm' : null;
  // what is withdrawn is decided, corrected and paid back in its own order
  if (points.includes('withdrawal')) return null;
  if (toCancel.length > 0) return 'cancel-invoice';
  if (balance.tooMuchCents > 0) return 'refund';
  // more went back than had come to stay: the bank returned what was refunded already
  if (isCalledOff(order.state)) return balance.openCents > 0 ? 'note-payment' : null;
  if (isMoreToInvoice) return 'invoice';
  if (isWaitingForMoney) return 'note-payment';
  if (mayShip(order)) return 'ship';
  if (!mayClose(order)) return null;
  if (points.includes('invoiced-wrongly')) return 'cancel-invoice';
  return points.includes('not-paid') ? 'note-payment' : 'close';
}
