import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { localPrice } from '../../../../domain/money.ts';
import { providerNames, type PaymentProviderName } from '../../../../domain/orders/online-payment.ts';
import type { ReadOrder } from '../../../../server/features/orders/read-order.ts';
import { isWaitingLong, refundableOf } from '../../../../server/features/payments/online-refunds.ts';
import { moment } from '../../i18n/moment.ts';

interface OnlineReader {
  language: DeskLanguage;
  /** the payment service that is set; null: none is */
  paymentService: PaymentProviderName | null;
  now: number;
}

/** The payments at the payment service, in the words of whoever reads them. */
export function viewOfOnline(
  { money: { balance }, onlinePayments, withdrawals }: ReadOrder,
  { language, paymentService, now }: OnlineReader,
) {
  // what goes back for a withdrawal goes back there
  const isWithdrawn = withdrawals.some(({ state }) => state === 'open' || state === 'accepted');
  const words = (cents: number) => localPrice(cents, language);
  const inCurrency = (cents: number, currency: string | null) =>
    currency === null || currency === 'EUR' ? words(cents) : `${(cents / 100).toFixed(2)} ${currency}`;
  return onlinePayments.map((payment) => {
    const refundable = refundableOf(payment, paymentService);
    const isCounted = payment.payment_id !== null;
    const back = isCounted ? Math.min(refundable, isWithdrawn ? 0 : balance.tooMuchCents) : refundable;
    const { came_cents: came, came_currency: currency } = payment;
    return {
      id: payment.id,
      service: providerNames[payment.provider],
      amount: words(payment.amount_cents),
      state: payment.state,
      when: moment(payment.created_at, language),
      problem: payment.problem,
      // in its own currency, as the service says it
      came: came === null ? null : `${(came / 100).toFixed(2)} ${currency}`,
      isCounted,
      back:
        back > 0 ? { cents: back, amount: isCounted ? words(back) : `${(back / 100).toFixed(2)} ${currency}` } : null,
      /** one that the service has not taken for long */
      waits: payment.refunds.some((refund) => isWaitingLong(refund, now)),
      refunds: payment.refunds.map(({ id, kind, amount_cents: cents, currency: own, state, said }) => ({
        id,
        kind,
        amount: inCurrency(cents, own ?? currency),
        state,
        said,
      })),
    };
  });
}

/** The most that one online payment can pay back, and through which service; null: none can. */
export function mostBackOnline(
  { onlinePayments }: ReadOrder,
  { language, paymentService }: Pick<OnlineReader, 'language' | 'paymentService'>,
) {
  const able = onlinePayments
    .filter((payment) => payment.payment_id !== null)
    .map((payment) => ({ cents: refundableOf(payment, paymentService), service: providerNames[payment.provider] }))
    .toSorted((one, other) => other.cents - one.cents)[0];
  return able === undefined || able.cents === 0 ? null : { ...able, amount: localPrice(able.cents, language) };
}
