import { createCounters } from '../../server/platform/metrics/counters.ts';
import { Registry } from 'prom-client';
import { parseConfig } from '../../server/platform/config.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import { openSecrets } from '../../server/platform/database/secrets.ts';
import { askProvider } from '../../server/features/online-payment/ask-provider.ts';
import { beginPayment } from '../../server/features/online-payment/begin-payment.ts';
import { openProvider } from '../../server/features/online-payment/open-provider.ts';

/** Moments between two steps of paying online at which a server may die. */
const payingMoments = [
  'before-create',
  'after-create',
  'before-read',
  'after-read',
  'before-refund',
  'after-refund',
] as const;
export type PayingMoment = (typeof payingMoments)[number];

/** What a server of its own is to do; it comes to rest at one moment and says so, to be killed there. */
export interface PayingOrder {
  env: Record<string, string>;
  now: number;
  /** null: to the end */
  restAt: PayingMoment | null;
  orderId: string;
  /** the payment that the service is asked about; null: one is begun */
  paymentId: string | null;
}

const never = () => new Promise<never>(() => undefined);

process.on('message', (order: PayingOrder) => {
  void pay(order).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function pay({ env, now, restAt, orderId, paymentId }: PayingOrder): Promise<void> {
  const rest = async (moment: PayingMoment) => {
    if (moment !== restAt) return;
    process.send?.('resting');
    await never();
  };
  const config = parseConfig(env);
  const database = openDatabase(config, () => now, { warn: () => undefined, info: () => undefined });
  const opened = await openProvider(config);
  if (opened === null) throw new Error('no payment service is configured');
  const provider: typeof opened = {
    ...opened,
    async createPayment(wanted) {
      await rest('before-create');
      const made = await opened.createPayment(wanted);
      await rest('after-create');
      return made;
    },
    async readPayment(id) {
      await rest('before-read');
      const read = await opened.readPayment(id);
      await rest('after-read');
      return read;
    },
    async refund(wanted) {
      await rest('before-refund');
      const refund = await opened.refund(wanted);
      await rest('after-refund');
      return refund;
    },
  };
  const setting = {
    provider,
    database,
    secrets: openSecrets(database, () => now),
    siteUrl: config.siteUrl,
    audience: () => 'business' as const,
    now: () => now,
    counters: createCounters(new Registry()),
    logger: { warn: console.error, error: console.error },
    announce: () => undefined,
  };
  if (paymentId === null) await beginPayment(setting, orderId, 'de');
  else await askProvider(setting, paymentId);
  await database.close();
}
