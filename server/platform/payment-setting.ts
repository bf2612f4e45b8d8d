import type { PaymentProviderName } from '../../domain/orders/online-payment.ts';

/** How the payment service is spoken with. */
export interface PaymentSetting {
  provider: PaymentProviderName;
  key: string;
  /** by which Stripe signs its calls; empty with Mollie, which signs none */
  webhookSecret: string;
  /** instead of the service's own address; null: its own */
  apiUrl: string | null;
}

interface PaymentVariables {
  PAYMENT_PROVIDER?: PaymentProviderName | undefined;
  PAYMENT_KEY?: string | undefined;
  PAYMENT_WEBHOOK_SECRET?: string | undefined;
  PAYMENT_API_URL?: string | undefined;
}

/** What a key of each service looks like; test keys take no real money. */
const keys = {
  mollie: { form: /^(test|live)_\w{8,}$/, description: 'an API key of Mollie’s, which begins with test_ or live_' },
  stripe: {
    form: /^(sk|rk)_(test|live)_\w{8,}$/,
    description: 'a secret key of Stripe’s, which begins with sk_ or rk_',
  },
} as const;

/** @returns sentences of what is wrong, or how the service is spoken with; null: there is none */
export function readPaymentSetting(values: PaymentVariables): PaymentSetting | null | string[] {
  const { PAYMENT_PROVIDER: provider, PAYMENT_KEY: key = '', PAYMENT_WEBHOOK_SECRET: secret = '' } = values;
  const apiUrl = values.PAYMENT_API_URL ?? null;
  if (provider === undefined)
    return key === '' && secret === '' && apiUrl === null
      ? null
      : ['PAYMENT_PROVIDER is required with the other PAYMENT_ variables: mollie or stripe'];
  const mistakes: string[] = [];
  if (!keys[provider].form.test(key)) mistakes.push(`PAYMENT_KEY must be ${keys[provider].description}`);
  if (provider === 'stripe' && !/^whsec_\w+$/.test(secret))
    mistakes.push('PAYMENT_WEBHOOK_SECRET must be the signing secret of Stripe’s webhook, which begins with whsec_');
  if (provider === 'mollie' && secret !== '')
    mistakes.push('PAYMENT_WEBHOOK_SECRET is not used with Mollie, which signs nothing; leave it out');
  if (provider === 'mollie' && apiUrl !== null && !apiUrl.startsWith('https:'))
    mistakes.push('PAYMENT_API_URL must start with https:// for Mollie');
  return mistakes.length > 0 ? mistakes : { provider, key, webhookSecret: secret, apiUrl };
}

/** Whether a key takes no real money. */
export const isTestKey = ({ key }: PaymentSetting): boolean => /^(?:(?:sk|rk)_)?test_/.test(key);
