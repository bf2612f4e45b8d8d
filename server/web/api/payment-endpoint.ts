import type { OnlinePayments } from '../../features/online-payment/online-payments.ts';
import { webhookName } from '../../features/online-payment/open-provider.ts';
import { readText } from '../../platform/http/request-body.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import type { Endpoint } from './handle.ts';

const plain = (text: string, status: number) =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/**
 * Where the payment service tells that something happened. Nothing it says is believed: the service is asked, after the
 * answer. What comes from somebody else, or is about nothing of ours, changes nothing.
 */
export const paymentEndpoint = (payments: Pick<OnlinePayments, 'hint'>): Endpoint => ({
  name: webhookName,
  methods: ['POST'],
  handle: async (request) => {
    const body = await readText(request);
    try {
      const isTaken = await payments.hint(body, (name) => request.headers.get(name));
      return isTaken ? plain('ok', 200) : plain('the signature is wrong', 400);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      // the service calls again
      return plain('not now', 503);
    }
  },
});
