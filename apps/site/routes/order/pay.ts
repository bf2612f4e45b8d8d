import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { OnlinePayments, PaymentSeen } from '../../../../server/features/online-payment/online-payments.ts';
import { orderOfToken } from '../../../../server/features/order-records/order-token.ts';
import type { FoundOrder } from '../../../../server/features/orders/find-order.ts';
import { serverContent } from '../../../../server/features/content/server-content.ts';
import { visitOf } from '../../../../server/features/content/page-data.ts';
import { StorageUnavailable } from '../../../../server/platform/database/storage-unavailable.ts';
import { requestContext } from '../../../../server/web/request-context.ts';
import type { PayOnline, PayProblem, SeenPayment } from '../../features/shop/list/pay-online.tsx';

/** What the press of the button led to, where it did not lead to the payment service. */
export interface PayRefusal {
  problem: PayProblem;
  service: string;
}

const statusOf: Readonly<Record<PayProblem, number>> = { nothing: 409, 'under-way': 409, later: 503 };

/**
 * The press of "Pay online": leads to the payment service's own page. From the page of an order (`?token=`), or from that
 * of a payment that came to nothing (`?payment=`).
 */
export async function pressPay({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const site = context.get(requestContext);
  const payments = site?.services.onlinePayments ?? null;
  if (site === null || payments === null) throw new Response(null, { status: 405 });
  const asked = new URL(request.url).searchParams;
  const refused = (problem: PayProblem) =>
    data<PayRefusal>({ problem, service: payments.service }, { status: statusOf[problem] });
  try {
    const payment = asked.get('payment');
    const orderId =
      payment === null
        ? await orderOfToken(site.services.secrets, asked.get('token') ?? '')
        : ((await payments.look(payment))?.orderId ?? null);
    if (orderId === null) return refused('nothing');
    const begun = await payments.begin(orderId, visitOf(request).language);
    return 'url' in begun ? redirect(begun.url, 303) : refused(begun.problem);
  } catch (error) {
    if (error instanceof StorageUnavailable) return refused('later');
    throw error;
  }
}

/** What the page of an order offers; null: no payment service is configured. */
export function payOnlineOf(found: FoundOrder, payments: OnlinePayments | null): PayOnline | null {
  if (payments === null) return null;
  return {
    service: payments.service,
    cents: found.payableOnline(serverContent().onlinePaymentFor),
    isUnderWay: found.onlinePayments.some(({ state }) => state === 'pending'),
  };
}

/** What became of the payment behind a link, as its page shows it. @param address of that page */
export function seenOf(seen: PaymentSeen, payments: OnlinePayments, address: string): SeenPayment {
  return {
    service: payments.service,
    number: seen.number,
    cents: seen.cents,
    kind: kindOf(seen),
    mayPay: seen.isPayable,
    address,
  };
}

function kindOf({ state, isDoubtful }: PaymentSeen): SeenPayment['kind'] {
  if (isDoubtful) return 'doubtful';
  return state === 'new' || state === 'open' ? 'asking' : state;
}
