import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { germanDay, noonOf } from '../../../../domain/german-time.ts';
import { localPrice } from '../../../../domain/money.ts';
import type { PaymentProviderName } from '../../../../domain/orders/online-payment.ts';
import type { ReadOrder } from '../../../../server/features/orders/read-order.ts';
import { mostBackOnline, viewOfOnline } from './online-view.ts';
import { dayInFull, moment } from '../../i18n/moment.ts';

/** How an order stands in money, in the words of whoever reads it, and what its forms begin with. */
export function viewOfMoney(
  found: ReadOrder,
  reader: { now: number; language: DeskLanguage; paymentService: PaymentProviderName | null },
) {
  const { now, language } = reader;
  const { order, money, payments } = found;
  const { balance } = money;
  const words = (cents: number) => localPrice(cents, language);
  /** as a field takes it, and gives it back */
  const typed = (cents: number) =>
    cents <= 0 ? '' : (cents / 100).toFixed(2).replace('.', language === 'de' ? ',' : '.');
  return {
    mayNote: order.kind === 'order' && order.state !== 'received',
    owed: words(balance.owedCents),
    invoiced: words(balance.invoicedCents - balance.creditedCents),
    /** it is charged once it has left, and nothing is due before */
    later:
      order.payment === 'invoice' && balance.invoices.length === 0 && order.state === 'confirmed'
        ? words(money.worthCents)
        : null,
    isNotInvoiced: balance.invoices.length === 0,
    /** something left that is not charged */
    isInvoiceMissing: found.notCharged.length > 0,
    paid: words(balance.paidCents),
    paidCents: balance.paidCents,
    /** of what is paid in full: by which ways it came */
    paidBy:
      balance.openCents > 0
        ? []
        : [
            ...new Set(
              payments.flatMap(({ amount_cents, taken_back_at, way }) =>
                amount_cents > 0 && taken_back_at === null ? [way] : [],
              ),
            ),
          ],
    open: balance.openCents > 0 ? words(balance.openCents) : null,
    /** something came, but not all */
    isUnderpaid: balance.openCents > 0 && balance.paidCents > 0,
    tooMuch: balance.tooMuchCents > 0 ? words(balance.tooMuchCents) : null,
    zero: words(0),
    /** a price can be reduced that was charged by an invoice */
    mayReduce: balance.invoices.some(({ cents }) => cents > 0),
    proposed: typed(balance.openCents),
    refundProposed: typed(balance.tooMuchCents),
    today: germanDay(now),
    paymentId: crypto.randomUUID(),
    refundId: crypto.randomUUID(),
    openInvoices: balance.invoices
      .filter(({ openCents }) => openCents > 0)
      .map(({ number, openCents }) => ({ number, open: words(openCents) })),
    online: viewOfOnline(found, reader),
    mayRefundOnline: mostBackOnline(found, reader),
    payments: payments.map((payment) => ({
      id: payment.id,
      isRefund: payment.amount_cents < 0,
      amount: words(Math.abs(payment.amount_cents)),
      day: dayInFull(noonOf(payment.paid_on), language),
      way: payment.way,
      invoice: payment.paper_number,
      reference: payment.reference,
      reason: payment.reason,
      by: payment.operator,
      /** the service could not pay it out, or a bank gave it back */
      isTakenBackByService: payment.way === 'online' && payment.taken_back_by === null,
      takenBack:
        payment.taken_back_at === null
          ? null
          : {
              when: moment(payment.taken_back_at, language),
              operator: payment.takenBackBy ?? '–',
              reason: payment.taken_back_reason ?? '',
            },
    })),
  };
}
