import { providerNames } from '../../../domain/orders/online-payment.ts';
import { ConfigError, type Config } from '../../platform/config.ts';
import type { PaymentProvider } from './provider.ts';

/** Where a payment service calls us when something happened. */
export const webhookName = 'payment-event';

const isOnThisMachine = (siteUrl: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(siteUrl).hostname);

/**
 * The payment service of the configuration; null: there is none. Its package is loaded only where it is used.
 */
export async function openProvider({
  payment,
  siteUrl,
}: Pick<Config, 'payment' | 'siteUrl'>): Promise<PaymentProvider | null> {
  if (payment === null) return null;
  const { key, apiUrl, webhookSecret } = payment;
  // a service refuses an address that it cannot reach; the job asks all the same
  const webhookUrl = isOnThisMachine(siteUrl) ? null : `${siteUrl}/functions/v1/${webhookName}`;
  const setting = { key, apiUrl, webhookUrl, webhookSecret };
  if (payment.provider === 'mollie') return (await import('./mollie.ts')).createMollie(setting);
  return (await import('./stripe.ts')).createStripe(setting);
}

/**
 * Tries the key. A service that cannot be reached keeps nobody from starting.
 * @throws {ConfigError} the service does not take the key
 */
export async function checkProvider(
  provider: PaymentProvider,
  logger: { warn(details: object, message: string): void },
): Promise<void> {
  const checked = await provider.check();
  if (checked === 'ok') return;
  const service = providerNames[provider.name];
  if (checked.problem === 'refused')
    throw new ConfigError(`PAYMENT_KEY is not taken by ${service}, which says: ${checked.said}`);
  logger.warn({ said: checked.said }, `${service} cannot be reached just now; nobody can pay online until it can`);
}
