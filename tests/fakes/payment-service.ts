import { createServer as createPlainServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { localCertificate } from './local-certificate.ts';

type StandInState = 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled';

export interface StandInRefund {
  id: string;
  kind: 'refund' | 'chargeback';
  cents: number;
  /** what it was asked with */
  reference: string | null;
  /** without it, that of its payment */
  currency?: string;
  state: 'pending' | 'done' | 'failed';
}

export interface StandInPayment {
  id: string;
  reference: string;
  cents: number;
  currency: string;
  description: string;
  returnUrl: string;
  webhookUrl: string | null;
  state: StandInState;
  refunds: StandInRefund[];
  /** Stripe tells of it by its PaymentIntent alone */
  isToldByIntent?: boolean;
}

/** What a stand-in of a payment service does when a test says so; it is asked by the service's own package. */
export interface PaymentService {
  /** by which a server uses it */
  env: Record<string, string>;
  /** oldest first */
  payments: StandInPayment[];
  /** what it was asked, such as `POST /v2/payments` */
  asked: string[];
  /** `down`: 503; `hanging`: no answer; `losing`: it does what it is asked, and its answer never arrives */
  mood: 'well' | 'down' | 'losing';
  /** how a refund that is asked for begins */
  refundsBegin: 'pending' | 'done' | 'refused';
  /** addresses that the key may not read; null: it may read all */
  forbidden: RegExp | null;
  /** the call that the service makes when something happened. @param now milliseconds since 1970 UTC; without it, now */
  call(payment: StandInPayment, now?: number): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

/** What both stand-ins share: what they hold, and how often the same is asked. */
export class ServiceBooks {
  payments: StandInPayment[] = [];
  asked: string[] = [];
  mood: PaymentService['mood'] = 'well';
  refundsBegin: PaymentService['refundsBegin'] = 'done';
  forbidden: RegExp | null = null;
  readonly #answered = new Map<string, { asked: string; answer: unknown }>();
  #count = 0;

  nextId(prefix: string): string {
    this.#count += 1;
    return `${prefix}${'Aa1'.repeat(4)}${this.#count}`;
  }

  find(id: string): StandInPayment | undefined {
    return this.payments.find((payment) => payment.id === id);
  }

  /** What was answered to the same key before; `other`: another question had it. */
  again(key: string, asked: string): { answer: unknown } | 'other' | null {
    const earlier = this.#answered.get(key);
    if (earlier === undefined) return null;
    return earlier.asked === asked ? { answer: earlier.answer } : 'other';
  }

  keep(key: string, asked: string, answer: unknown): void {
    this.#answered.set(key, { asked, answer });
  }

  /** Null: more than is left. */
  refund(payment: StandInPayment, wanted: Pick<StandInRefund, 'id' | 'cents' | 'reference'>): StandInRefund | null {
    const gone = payment.refunds.filter(({ state }) => state !== 'failed').reduce((sum, one) => sum + one.cents, 0);
    if (this.refundsBegin === 'refused' || payment.state !== 'paid' || gone + wanted.cents > payment.cents) return null;
    const refund: StandInRefund = { ...wanted, kind: 'refund', state: this.refundsBegin };
    payment.refunds.push(refund);
    return refund;
  }
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

/** Listens on this machine. @param secure with a certificate that nobody signed */
export async function listenLocally(
  secure: boolean,
  listener: RequestListener,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = secure ? createSecureServer(localCertificate, listener) : createPlainServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The service's own page: one button a way that a payment can end. It leads back, as the services do. */
export function checkoutPage(payment: StandInPayment): string {
  const button = (state: StandInState) => `<button name="state" value="${state}">${state}</button>`;
  return `<!doctype html><title>Payment service</title><h1>${payment.description}</h1>
    <p>${(payment.cents / 100).toFixed(2)} ${payment.currency}</p>
    <form method="post">${(['paid', 'pending', 'failed', 'cancelled'] as const).map(button).join('')}</form>`;
}
