import type { OrderInput } from '../../domain/forms/order.ts';
import type { OnlinePaymentAudience } from '../../domain/orders/online-payment.ts';
import { createPapers } from '../../server/features/invoicing/papers.ts';
import { moveOrder } from '../../server/features/orders/move-order.ts';
import { receiveOrder } from '../../server/features/orders/receive-order.ts';
import { readOrder, type ReadOrder } from '../../server/features/orders/read-order.ts';
import { writePaper } from '../../server/features/orders/write-paper.ts';
import type { OnlinePayments } from '../../server/features/online-payment/online-payments.ts';
import { instantPaperWorker } from './instant-paper-worker.ts';
import { sender } from './open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from './order-office.ts';
import type { PaymentService, StandInPayment } from './payment-service.ts';
import { siteTexts } from './site-texts.ts';
import { startServices, type TestServices } from './start-services.ts';
import { mustSee } from './must-see.ts';

/** A server that takes payments online, and the desk beside it. */
export interface OnlineOffice {
  office: OrderOffice;
  services: TestServices;
  payments: OnlinePayments;
  /** who may pay online */
  audience: OnlinePaymentAudience;
  /** An order of a business, in advance, that is confirmed; other than that where it is said. */
  confirmed(change?: Partial<OrderInput>): Promise<string>;
  read(id: string): Promise<ReadOrder>;
  cancel(id: string): Promise<void>;
  /** The service calls. @returns the status of our answer */
  called(payment: StandInPayment): Promise<number>;
  close(): Promise<void>;
}

/** @param databaseUrl of PostgreSQL; null: a file of its own */
export async function openOnlineOffice(
  service: Pick<PaymentService, 'env' | 'call'>,
  databaseUrl: string | null,
  now: number,
): Promise<OnlineOffice> {
  const office = await openOrderOffice(databaseUrl, now);
  let audience: OnlinePaymentAudience = 'business';
  const texts = {
    ...siteTexts,
    get onlinePaymentFor() {
      return audience;
    },
  };
  const services = await startServices(
    { ...service.env, ...(databaseUrl === null ? { DATA_DIR: office.folder } : { DATABASE_URL: databaseUrl }) },
    texts,
  );
  services.clock.now = now;
  const payments = services.onlinePayments;
  if (payments === null) throw new Error('no payment service is configured');
  const { database } = services;
  const papers = createPapers({ database, texts, now: () => now, paperWorker: instantPaperWorker });
  const setting = { database, papers, texts, now, messageIdHost: 'site.example' };
  const read = async (id: string) => mustSee(await readOrder(database, office.anna, id, services.clock.now));
  return {
    office,
    services,
    payments,
    get audience() {
      return audience;
    },
    set audience(next) {
      audience = next;
    },
    read,
    async confirmed(change = {}) {
      const input = { ...sampleOrder, buyer: 'business', company: 'Frietkraam', ...change } as const;
      const context = { language: 'de', idempotencyKey: null, sender, now } as const;
      const { orderId, inquiryNumber } = await receiveOrder({ ...office.store, database }, input, context);
      const written = await writePaper(setting, office.anna, {
        kind: 'confirmation',
        number: inquiryNumber,
        isToBeSent: false,
      });
      if ('problem' in written) throw new Error(written.problem);
      return orderId;
    },
    async cancel(id) {
      const { order } = await read(id);
      const wanted = { id, to: 'cancelled', revision: order.revision, reason: 'so gewollt', by: 'us' } as const;
      const moved = await moveOrder(setting, office.anna, wanted, services.clock.now);
      if (moved !== 'done') throw new Error(moved);
    },
    async called(payment) {
      const { body, headers } = service.call(payment);
      return (await services.call('payment-event', body, { headers })).status;
    },
    async close() {
      await services.onlinePayments?.stop();
      await services.close();
      await office.close();
    },
  };
}
