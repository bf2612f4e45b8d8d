import { localPrice } from '../../../../../domain/money.ts';
import type { Buyer, OrderKind, OrderState, Payment } from '../../../../../domain/orders/order-state.ts';
import { isTaxFree, type PricedOrder } from '../../../../../domain/orders/price-order.ts';
import type { VatTreatment } from '../../../../../domain/invoicing/paper.ts';
import { LocalLink } from '../../../i18n/link.tsx';
import type { MessageKey } from '../../../i18n/message-key.ts';
import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { OrderWithdrawals, type WithdrawalShown } from './order-withdrawals.tsx';
import { OrderSums } from './order-sums.tsx';
import { PayOnlineSection, type PayOnline } from './pay-online.tsx';
import { useQuantityWords } from './use-quantity-words.ts';

export interface OrderView {
  number: string;
  kind: OrderKind;
  /** the order whose goods it makes good, without charge; null: it makes none good */
  replaces: string | null;
  /** it accepts a quote of ours, which makes the contract */
  acceptsQuote: boolean;
  buyer: Buyer;
  payment: Payment;
  state: OrderState;
  /** what happened, with its day, then what is still to come; `isAsWished`: its buyer had it cancelled; `arrived`: when what left with it came, where that is known */
  steps: readonly { state: OrderState; day: string | null; isAsWished: boolean; arrived: string | null }[];
  received: string;
  priced: PricedOrder;
  /** where its tax is due */
  treatment: VatTreatment;
  /** when it leaves, a line each; none: nothing to say */
  delivery: readonly string[];
  /** what the accepted quote said beside it; empty: nothing */
  agreedNote: string;
  /** packs or sets of each line that are out; null: it does not leave in parts */
  shipped: readonly number[] | null;
  /** where each parcel is told about; null: its carrier is not known */
  parcels: readonly { text: string; href: string | null }[];
  withdrawals: readonly WithdrawalShown[];
  /** opens the form of a withdrawal with this order; null: nothing of it can be withdrawn from */
  withdrawToken: string | null;
  company: { name: string; street: string; place: string };
  /** with the day of each and the last one to pay it; null: it is paid */
  invoices: readonly { number: string; day: string; grossCents: number; due: string | null }[];
  /** what came, what is to be paid now, and what we pay back; tax included */
  money: { paid: number; open: number; tooMuch: number };
  /** where a business can pay it online; null: nowhere, or nothing is to be paid */
  onlinePayment: { name: string; url: string } | null;
  /** our own button to the payment service; null: none is configured */
  payOnline: PayOnline | null;
}

/** What a state is called; a request for a quote has words of its own. */
function stateKey(kind: OrderKind, state: OrderState): MessageKey {
  if (kind === 'request' && (state === 'received' || state === 'done')) return `order.status.stepsRequest.${state}`;
  return `order.status.steps.${state}`;
}

interface OrderStatusProps {
  order: OrderView;
  email: string;
  /** of the page, with the token of its link */
  address: string;
}

export function OrderStatus({ order, email, address }: OrderStatusProps) {
  const { t, language } = useLanguage();
  const quantities = useQuantityWords();
  const { kind, state, priced } = order;
  const isRequest = kind === 'request';
  const words = isRequest ? 'Request' : order.acceptsQuote ? 'Accepted' : '';
  const amount = (cents: number) => {
    const gross = localPrice(cents, language);
    return isTaxFree(priced) ? gross : t('order.sum.bothGross', { gross });
  };
  // a request may come to the same state again, when its quote is to be changed
  const now = order.steps.findLastIndex((step) => step.state === state && step.day !== null);
  return (
    <>
      <h1>{t(isRequest ? 'order.status.titleRequest' : 'order.status.title')}</h1>
      <p className="lead mt-4 tabular" data-order-number>
        {t(isRequest ? 'order.status.numberRequest' : 'order.status.number')}:{' '}
        <strong className="whitespace-nowrap">{order.number}</strong>
      </p>
      <p className="soft">{t('order.status.received', { date: order.received })}</p>
      {order.replaces === null ? null : (
        <div className="notice measure mt-6">
          <p>{t('order.status.replaces', { number: order.replaces })}</p>
        </div>
      )}
      {state === 'received' ? (
        <div className="notice measure mt-6" role="status">
          <p className="font-semibold">{t(`order.status.thanks${words}`)}</p>
          <p className="mt-1">{t(`order.status.mail${words}`)}</p>
        </div>
      ) : null}
      <OrderWithdrawals withdrawals={order.withdrawals} company={order.company} />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-2 lg:gap-12">
        <div>
          <h2 className="text-heading">{t('order.status.way')}</h2>
          <ol className="mt-4">
            {order.steps.map((step, index) => (
              <li
                key={`${step.state}-${index}`}
                className="flex flex-wrap justify-between gap-x-6 border-t border-sand py-2.5"
                aria-current={index === now ? 'step' : undefined}
              >
                <span className={step.day === null ? 'soft' : 'font-semibold'}>
                  {t(step.isAsWished ? 'order.status.steps.cancelledAsWished' : stateKey(kind, step.state))}{' '}
                  {index === now ? <span className="badge">{t('order.status.now')}</span> : null}
                  {step.arrived === null ? null : (
                    <span className="soft text-small block font-normal">
                      {t('order.status.arrived', { day: step.arrived })}
                    </span>
                  )}
                </span>
                <span className="tabular">{step.day ?? '–'}</span>
              </li>
            ))}
          </ol>
          <h2 className="mt-8 text-heading">{t(isRequest ? 'order.status.orderedRequest' : 'order.status.ordered')}</h2>
          <ul className="mt-4">
            {priced.lines.map((line, index) => (
              <li key={line.itemNo} className="flex flex-wrap justify-between gap-x-6 border-t border-sand py-2.5">
                <span>
                  {line.quantity} × {line.name}{' '}
                  <span className="soft text-small">
                    {line.unit === 'set' || line.unitPieces === 1
                      ? null
                      : quantities.inPieces(line.quantity, line.unitPieces)}
                  </span>
                  {order.shipped === null ? null : (
                    <span className="soft text-small block">
                      {t('order.status.shipped', { count: order.shipped[index] ?? 0, quantity: line.quantity })}
                    </span>
                  )}
                </span>
                <span className="tabular whitespace-nowrap">{amount(line.grossCents)}</span>
              </li>
            ))}
          </ul>
          {order.parcels.length === 0 ? null : (
            <>
              <h2 className="mt-8 text-heading">{t('order.status.parcels')}</h2>
              <ul className="mt-4">
                {order.parcels.map(({ text, href }) => (
                  <li key={text} className="flex flex-wrap justify-between gap-x-6 border-t border-sand py-2.5">
                    <span className="tabular">{text}</span>
                    {href === null ? null : (
                      <a className="link" href={href} rel="noreferrer">
                        {t('order.status.follow')}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          {order.invoices.length === 0 ? null : (
            <>
              <h2 className="mt-8 text-heading">{t('order.status.invoices')}</h2>
              <ul className="mt-4">
                {order.invoices.map(({ number, day, grossCents, due }) => (
                  <li key={number} className="flex flex-wrap justify-between gap-x-6 border-t border-sand py-2.5">
                    <span>
                      {number}
                      <span className="soft text-small block">
                        {day} · {due === null ? t('order.status.steps.paid') : t('order.status.invoiceDue', { due })}
                      </span>
                    </span>
                    <span className="tabular whitespace-nowrap">{amount(grossCents)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className="grid gap-5">
          <OrderSums
            shop={{ shippingMark: null }}
            priced={priced}
            treatment={order.treatment}
            isGross={order.buyer === 'private'}
          />
          {isRequest ? <p className="text-small">{t('order.status.listPrices')}</p> : null}
          {isRequest ? null : (
            <p>
              <span className="font-semibold">{t('order.status.payment')}: </span>
              <Text id={order.payment === 'invoice' ? 'order.fields.onInvoice' : 'order.fields.prepayment'} />
            </p>
          )}
          {order.money.paid > 0 ? (
            <p className="tabular" data-order-money>
              <span className="font-semibold">{t('order.status.paid')}: </span>
              {localPrice(order.money.paid, language)}
              {order.money.open > 0 ? (
                <>
                  <br />
                  <span className="font-semibold">{t('order.status.open')}: </span>
                  {localPrice(order.money.open, language)}
                </>
              ) : null}
            </p>
          ) : null}
          {order.payOnline === null ? null : <PayOnlineSection pay={order.payOnline} address={address} />}
          {order.onlinePayment === null ? null : (
            <p>
              <a href={order.onlinePayment.url} rel="noopener" className="text-link">
                {t('order.status.online', { service: order.onlinePayment.name })}
              </a>
            </p>
          )}
          {order.money.tooMuch > 0 ? (
            <p>{t('order.status.payBack', { amount: localPrice(order.money.tooMuch, language) })}</p>
          ) : null}
          {order.delivery.length === 0 ? null : (
            <p className="whitespace-pre-line" data-delivery>
              <span className="font-semibold">{t('order.review.delivery')}: </span>
              {order.delivery.join('\n')}
            </p>
          )}
          {order.agreedNote === '' ? null : (
            <p className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{t('order.status.agreed')}: </span>
              {order.agreedNote}
            </p>
          )}
          <p>{t(isRequest ? 'order.status.questionsRequest' : 'order.status.questions', { email })}</p>
          {order.withdrawToken === null ? null : (
            <p>
              <LocalLink
                path={`/widerruf?${new URLSearchParams({ order: order.withdrawToken }).toString()}`}
                hash="vertrag-widerrufen"
                className="text-link"
              >
                {t('order.status.withdraw')}
              </LocalLink>
            </p>
          )}
          <p className="hint">{t('order.status.keep')}</p>
        </div>
      </div>
    </>
  );
}
