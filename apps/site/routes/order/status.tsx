import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { dateInWords, momentInWords, noonOf } from '../../../../domain/german-time.ts';
import { parcelsInWords } from '../../../../domain/orders/carriers.ts';
import { isCalledOff, stepsAhead } from '../../../../domain/orders/order-state.ts';
import { isWithoutCharge } from '../../../../domain/orders/price-order.ts';
import { content } from '../../../../server/features/content/load.ts';
import { serverContent } from '../../../../server/features/content/server-content.ts';
import { pageData } from '../../../../server/features/content/page-data.ts';
import { StorageUnavailable } from '../../../../server/platform/database/storage-unavailable.ts';
import { findOrder } from '../../../../server/features/orders/find-order.ts';
import { termsOf } from '../../../../server/features/order-records/terms-of-order.ts';
import type { StoredOrder } from '../../../../server/features/order-records/stored-order.ts';
import { deliveryInWords } from '../../../../server/features/invoicing/delivery-words.ts';
import { goodsInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import { treatmentOf } from '../../../../server/features/order-records/tax-of-order.ts';
import { requestContext } from '../../../../server/web/request-context.ts';
import { OrderStatus, type OrderView } from '../../features/shop/list/order-status.tsx';
import { PaymentSeenPage, PayRefused, type SeenPayment } from '../../features/shop/list/pay-online.tsx';
import { OrderSheet } from '../../features/shop/list/order-sheet.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { pageMeta } from '../../document/page-meta.ts';
import { payOnlineOf, pressPay, seenOf } from './pay.ts';

type View =
  | { kind: 'order'; order: OrderView }
  | { kind: 'payment'; seen: SeenPayment }
  | { kind: 'invalid' | 'gone' | 'later' };

const statusOf = { order: 200, payment: 200, invalid: 404, gone: 410, later: 503 } as const;

/** Where an order stands, for whoever has the link of the receipt. Shows goods and prices, and nothing that was typed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageData(request, { sections: ['order'], seoKey: 'orderStatus', index: false });
  const asked = new URL(request.url);
  const address = `${asked.pathname.replace(/\.data$/, '')}${asked.search}`;
  const payment = asked.searchParams.get('payment');
  const view = payment === null ? await viewOf(asked.searchParams.get('token') ?? '') : await viewOfPayment(payment);
  const { email } = content().company;
  return data({ ...page, view, email, address }, { status: statusOf[view.kind] });

  /** When it leaves, as its papers say it; nothing for a request. */
  function deliveryWords(order: StoredOrder): string[] {
    const texts = serverContent();
    if (order.kind === 'request' || isCalledOff(order.state)) return [];
    const delivery = {
      ...termsOf(order, texts.facts),
      isPrepaid: order.payment === 'prepayment',
      lines: order.priced.lines,
    };
    return deliveryInWords(delivery, page.language, texts);
  }

  /** What became of one payment: the payment service, which sees the address, learns nothing else of the order. */
  async function viewOfPayment(token: string): Promise<View> {
    const payments = context.get(requestContext)?.services.onlinePayments ?? null;
    if (payments === null) return { kind: 'invalid' };
    try {
      const seen = await payments.look(token);
      return seen === null ? { kind: 'invalid' } : { kind: 'payment', seen: seenOf(seen, payments, address) };
    } catch (error) {
      if (error instanceof StorageUnavailable) return { kind: 'later' };
      throw error;
    }
  }

  async function viewOf(given: string): Promise<View> {
    const site = context.get(requestContext);
    if (site === null) return { kind: 'invalid' };
    try {
      const found = await findOrder(site.services, given);
      if (found === null) return { kind: 'invalid' };
      if (found === 'restricted') return { kind: 'gone' };
      const { order, steps, shipped, parcels, invoices, withdrawals, money } = found;
      const dayOf = (date: string | null) => (date === null ? null : dateInWords(noonOf(date), page.language));
      const gone = steps.map(({ state, at, by, arrivedOn }) => ({
        state,
        day: dateInWords(at, page.language),
        isAsWished: state === 'cancelled' && by === 'customer',
        arrived: dayOf(arrivedOn),
      }));
      return {
        kind: 'order',
        order: {
          number: order.number,
          kind: order.kind,
          replaces: found.replaces,
          acceptsQuote: order.quoteNumber !== null,
          buyer: order.buyer,
          payment: order.payment,
          state: order.state,
          // a replacement is never paid
          steps: [
            ...gone,
            ...stepsAhead(order)
              .filter((state) => state !== 'paid' || !isWithoutCharge(order))
              .map((state) => ({ state, day: null, isAsWished: false, arrived: null })),
          ],
          received: momentInWords(order.receivedAt, page.language),
          priced: order.priced,
          treatment: treatmentOf(order),
          delivery: deliveryWords(order),
          agreedNote: order.agreed?.note ?? '',
          shipped,
          parcels: parcels.flatMap(({ tracking, carrier }) => parcelsInWords(tracking ?? '', carrier)),
          money,
          onlinePayment:
            site.services.onlinePayments === null && found.payableOnline(serverContent().onlinePaymentFor) > 0
              ? (content().company.onlinePayment ?? null)
              : null,
          payOnline: payOnlineOf(found, site.services.onlinePayments),
          withdrawToken: found.mayWithdraw && order.buyer === 'private' ? given : null,
          withdrawals: withdrawals.map((withdrawal) => ({
            number: withdrawal.number,
            state: withdrawal.state,
            received: momentInWords(withdrawal.receivedAt, page.language),
            goods: order.priced.lines.flatMap((line) => {
              const quantity = withdrawal.quantities.get(line.itemNo) ?? 0;
              return quantity === 0 ? [] : [goodsInWords({ ...line, quantity }, page.language, serverContent())];
            }),
            refusal: withdrawal.refusal,
            needsReturn: withdrawal.needsReturn,
            returnBy: dayOf(withdrawal.returnBy),
            returnedOn: dayOf(withdrawal.returnedOn),
            refundBy: dayOf(withdrawal.refundBy) ?? '',
            refund:
              withdrawal.refund === null
                ? null
                : { cents: withdrawal.refund.cents, day: dayOf(withdrawal.refund.paidOn) ?? '' },
          })),
          company: {
            name: content().company.legalName,
            street: content().company.street,
            place: `${content().company.postcode} ${content().company.city}`,
          },
          invoices: invoices.map(({ number, date, grossCents, dueOn }) => ({
            number,
            day: dateInWords(noonOf(date), page.language),
            grossCents,
            due: dueOn === null ? null : dateInWords(noonOf(dueOn), page.language),
          })),
        },
      };
    } catch (error) {
      if (error instanceof StorageUnavailable) return { kind: 'later' };
      throw error;
    }
  }
}

/** Leads to the payment service's own page. */
export const action = (sent: ActionFunctionArgs) => pressPay(sent);

export const meta = pageMeta;

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export default function OrderStatusPage() {
  const { view, email, address } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <section id="hero" className="tone-oat">
      <OrderSheet />
      <div className="page-width pt-10 pb-(--section-air) lg:pt-16">
        {refusal === undefined ? null : <PayRefused problem={refusal.problem} service={refusal.service} />}
        {view.kind === 'order' ? (
          <OrderStatus order={view.order} email={email} address={address} />
        ) : view.kind === 'payment' ? (
          <PaymentSeenPage seen={view.seen} />
        ) : (
          <>
            <h1>{t(`order.status.${view.kind}`)}</h1>
            <p className="lead measure mt-4">{t(`order.status.${view.kind}Text`, { email })}</p>
          </>
        )}
      </div>
    </section>
  );
}
