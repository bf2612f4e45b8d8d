import type { PaymentProviderName } from '../../domain/orders/online-payment.ts';

let chosen: PaymentProviderName | null = null;

/** Sets the payment service of this process from its environment (PAYMENT_PROVIDER): texts speak of it. Before the first text is read. */
export function setPaymentProvider(name: PaymentProviderName | null): void {
  chosen = name;
}

/** The payment service that buyers are led to by our own button; null: there is none. */
export const paymentProviderOfEnvironment = (): PaymentProviderName | null => chosen;
