import { isWithoutCharge } from '../../../../domain/orders/price-order.ts';
import { isCalledOff, mayBecome } from '../../../../domain/orders/order-state.ts';
import { effectiveLines } from '../../../../domain/orders/effective-order.ts';
import type { PaperKind } from '../../../../domain/invoicing/paper.ts';
import type { StoredOrder } from '../stored-order.ts';
import { isTaxOpen, treatmentOf } from '../tax-of-order.ts';
import type { NotNow, OrderForPapers, PaperSubject } from './order-for-papers.ts';
import { notCharged } from './charged.ts';

export function whyNot(kind: Exclude<PaperKind, 'quote'>, found: OrderForPapers, subject: PaperSubject): NotNow | null {
  const { order, invoices, steps, shipments, gone, isInQuestion } = found;
  const { state } = order;
  if (order.kind === 'request') return 'is-request';
  const isOver = isCalledOff(state);
  // what was delivered is taken back by way of its invoice only
  if (kind === 'cancellation') {
    if (subject.invoice !== undefined)
      return invoices.some(({ number }) => number === subject.invoice) ? null : 'not-invoiced';
    if (invoices.length > 1) return 'which-invoice';
    return invoices.length === 1 || isOver ? null : 'not-invoiced';
  }
  if (isOver) return 'ended';
  if (isInQuestion) return 'withdrawn';
  if (isTaxOpen(order) && kind !== 'delivery-note') return 'tax';
  if (effectiveLines(order.priced.lines, gone).length === 0) return 'withdrawn';
  if (kind === 'confirmation')
    return state === 'received' || steps.some((step) => step.state === 'confirmed') ? null : 'ended';
  if (state === 'received') return 'not-confirmed';
  if (kind === 'invoice' && isWithoutCharge(order)) return 'charged';
  // each shipment has its note, and an invoice charges what was delivered: all of it, or what is left of an order in parts
  if (kind === 'delivery-note') return shipments.length === 0 ? null : 'noted';
  if (shipments.length > 0) {
    if (subject.deliveries === undefined) return state === 'part-shipped' ? 'part-shipped' : null;
    const open = notCharged(found).map(({ number }) => number);
    return subject.deliveries.length > 0 && subject.deliveries.every((number) => open.includes(number))
      ? null
      : 'charged';
  }
  // goods to a business in the EU: their invoice says when they were delivered
  const isShipped = steps.some((step) => step.state === 'shipped');
  return treatmentOf(order) === 'intra-community' && !isShipped ? 'not-shipped' : null;
}

/** Whether confirming takes the order a step further, which happens in the transaction of its paper. */
export const isConfirmedBy = (kind: PaperKind, order: StoredOrder): boolean =>
  kind === 'confirmation' && order.state === 'received' && mayBecome(order, 'confirmed');

/** What the confirmation of an order is issued for: one a decision about its tax, because its sums are others then. */
export const confirmationCause = ({ id, taxDecision }: Pick<StoredOrder, 'id' | 'taxDecision'>): string =>
  taxDecision === null ? id : `${id}:${taxDecision.decision}:${taxDecision.at}`;
