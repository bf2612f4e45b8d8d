import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { PaperLink } from '../../components/paper-link.tsx';
import { ActForm } from './act-form.tsx';
import type { OrderActName } from './acts/all-acts.ts';
import { LookFirst, useLook } from './look-first.tsx';

interface InvoicesProps {
  order: {
    number: string;
    mayWork: boolean;
    isByPost: boolean;
    invoices: readonly {
      paperId: string;
      number: string;
      day: string;
      gross: string;
      deliveries: readonly string[];
      due: string | null;
      /** how the last day to pay was counted; null: it is not told */
      terms: { days: number; from: 'receipt' | 'invoice'; transitDays: number } | null;
      isLate: boolean;
      isPaid: boolean;
      /** where it went, while the order names another address by now; else null */
      oldAddress: string | null;
      /** of one that is paid in part */
      open: string | null;
    }[];
    /** each with what took it back */
    cancelledInvoices: readonly {
      paperId: string;
      number: string;
      day: string;
      gross: string;
      by: { paperId: string; number: string };
    }[];
    shipments: readonly { number: string; day: string; goods: readonly string[] }[];
    /** delivery notes of what no invoice charges yet */
    notCharged: readonly string[];
    next: string | null;
    /** while it is to be decided, nothing is charged */
    tax: { isOpen: boolean } | null;
  };
}

/** The invoices of an order: which deliveries each charges and whether it is paid; and what can still be charged. */
export function Invoices({ order }: InvoicesProps) {
  const { t } = useTexts();
  const { number, mayWork, invoices, cancelledInvoices, shipments, notCharged, next, tax } = order;
  // the order's loud button does the same
  const isNext = next === 'invoice' && notCharged.length === 1;
  const mayCharge = tax?.isOpen !== true;
  const looked = useLook()?.of;
  const button = (act: OrderActName, about: Record<string, string>, label: string) => (
    <ActForm act={act} about={{ number, ...about }} className="row">
      <LookFirst of={`${act} ${Object.values(about).join()}`} brings={order.isByPost ? 'paper' : 'mail'}>
        <SubmitButton className="button">{label}</SubmitButton>
      </LookFirst>
    </ActForm>
  );
  return (
    <section className="shipments" aria-labelledby="invoices">
      <h2 id="invoices">{t('orders.invoices.heading')}</h2>
      {cancelledInvoices.length + invoices.length > 0 && (
        <ul className="quotes">
          {cancelledInvoices.map(({ paperId, number: of, day, gross, by }) => (
            <li key={of}>
              <PaperLink id={paperId}>{of}</PaperLink> · {day} · {gross} · {t('orders.invoices.cancelledBy')}{' '}
              <PaperLink id={by.paperId}>{by.number}</PaperLink>
            </li>
          ))}
          {invoices.map((invoice) => (
            <li key={invoice.number}>
              <PaperLink id={invoice.paperId}>{invoice.number}</PaperLink> · {invoice.day} · {invoice.gross}
              {invoice.deliveries.length > 0 && ` · ${invoice.deliveries.join(', ')}`}
              {invoice.due !== null && (
                <span className={invoice.isLate ? 'over' : 'hint'}>
                  {' '}
                  ·{' '}
                  {invoice.terms === null
                    ? t('orders.invoices.due', { day: invoice.due })
                    : t(`orders.invoices.dueFrom.${invoice.terms.from}`, {
                        day: invoice.due,
                        days: invoice.terms.days,
                        transit: invoice.terms.transitDays,
                      })}
                </span>
              )}
              {invoice.isPaid && ` · ${t('orders.invoices.paid')}`}
              {invoice.open !== null && ` · ${t('orders.money.open', { amount: invoice.open })}`}
              {invoice.oldAddress !== null && (
                <p className="over">
                  {t('orders.invoices.oldAddress', { address: invoice.oldAddress })}
                  {mayWork && ` ${t('orders.invoices.writeAnew')}`}
                </p>
              )}
              {mayWork && (
                <details open={invoice.oldAddress !== null || looked === `take-invoice-back ${invoice.number}`}>
                  <summary>{t('orders.invoices.takeBack', { number: invoice.number })}</summary>
                  <p className="hint">
                    {t(order.isByPost ? 'orders.invoices.takeBackByPost' : 'orders.invoices.takeBackText')}
                  </p>
                  {button(
                    'take-invoice-back',
                    { invoice: invoice.number },
                    t('orders.invoices.takeBackNow', { number: invoice.number }),
                  )}
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWork && notCharged.length > 0 && (
        <>
          <p className="hint">{t('orders.invoices.text')}</p>
          <ul className="quotes">
            {shipments
              .filter((shipment) => notCharged.includes(shipment.number))
              .map((shipment) => (
                <li key={shipment.number}>
                  {shipment.number} · {shipment.day}: {shipment.goods.join(', ')}
                  {mayCharge &&
                    !isNext &&
                    button(
                      'charge',
                      { deliveries: shipment.number },
                      t('orders.invoices.charge', { number: shipment.number }),
                    )}
                </li>
              ))}
          </ul>
          {mayCharge &&
            notCharged.length > 1 &&
            button('charge', { deliveries: notCharged.join(',') }, t('orders.invoices.chargeAll'))}
        </>
      )}
    </section>
  );
}
