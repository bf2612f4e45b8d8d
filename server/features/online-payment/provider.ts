import type { Locale } from '../../../domain/locale.ts';
import type { Cents } from '../../../domain/money.ts';
import type {
  OnlinePaymentState,
  OnlineRefundKind,
  OnlineRefundState,
  PaymentProviderName,
} from '../../../domain/orders/online-payment.ts';

/** A payment as its service tells of it when it is asked. */
export interface ProviderPayment {
  id: string;
  /** a further id by which it tells of it; null: there is none */
  chargeId: string | null;
  state: Exclude<OnlinePaymentState, 'new'>;
  cents: Cents;
  /** ISO 4217 in capitals */
  currency: string;
  /** milliseconds since 1970 UTC; null: not paid */
  paidAt: number | null;
  /** the service's own page, while it can be paid there */
  checkoutUrl: string | null;
  /** what went back of it, or is to */
  refunds: readonly ProviderRefund[];
}

/** Money that goes back, as the service tells of it. A chargeback that was reversed has `failed`. */
export interface ProviderRefund {
  id: string;
  kind: OnlineRefundKind;
  /** the id that we asked with; null: it was asked for elsewhere */
  reference: string | null;
  /** in hundredths of its own currency */
  cents: Cents;
  /** ISO 4217 in capitals */
  currency: string;
  state: Exclude<OnlineRefundState, 'asked'>;
  /** milliseconds since 1970 UTC */
  at: number;
}

/** `unavailable`: another try may do; `refused`: it would not. `said`: in the service's words, for the log and the desk. */
export interface ProviderProblem {
  problem: 'unavailable' | 'refused';
  said: string;
}

interface WantedPayment {
  /** ours; asked with again, it is the same payment */
  id: string;
  cents: Cents;
  /** what stands on the service's page and on the bank statement */
  description: string;
  language: Locale;
  /** where the service leads the buyer back to */
  returnUrl: string;
  /** milliseconds since 1970 UTC: the same for the same id */
  createdAt: number;
}

interface WantedRefund {
  /** ours; asked with again, it is the same refund */
  id: string;
  payment: { id: string; chargeId: string | null };
  cents: Cents;
  currency: string;
  description: string;
}

/**
 * What a call of the webhook says: which payment to ask about, by an id of the service's and by ours where it knows that.
 * `forged`: the service did not send it.
 */
export type Hint = { id: string; ours: string | null } | 'forged' | 'nothing';

/** A payment service. None of its methods throws for what the service or the network did. */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** whether an address is the service's own page: nobody is led anywhere else */
  isCheckout(url: string): boolean;
  /** where forms may lead to, as the content security policy writes it */
  formTargets: readonly string[];
  createPayment(wanted: WantedPayment): Promise<ProviderPayment | ProviderProblem>;
  readPayment(id: string): Promise<ProviderPayment | ProviderProblem>;
  refund(wanted: WantedRefund): Promise<ProviderRefund | ProviderProblem>;
  /** Asks for nothing but whether the key may read what we read. */
  check(): Promise<'ok' | ProviderProblem>;
  hintOf(body: string, header: (name: string) => string | null): Hint;
}

export interface ProviderSetting {
  key: string;
  /** instead of the service's own address, for a stand-in; null: its own */
  apiUrl: string | null;
  /** where the service calls us; null: it cannot, because the site is on this machine only */
  webhookUrl: string | null;
  /** by which the service signs its calls; empty where it signs none */
  webhookSecret: string;
}

const timeLimit = 15_000;

/** What a call of a package came to. @param statusOf the status of an error's answer; undefined: there was none */
export async function attempted<Result>(
  work: () => Promise<Result>,
  statusOf: (error: unknown) => number | undefined,
): Promise<Result | ProviderProblem> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ProviderProblem>((resolve) => {
    timer = setTimeout(() => resolve({ problem: 'unavailable', said: 'no answer in time' }), timeLimit);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    const status = statusOf(error);
    const said = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    // 409: the same is under way
    const isPassing = status === undefined || status >= 500 || status === 429 || status === 409;
    return { problem: isPassing ? 'unavailable' : 'refused', said };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an address is https and of such a host, or of the stand-in that is asked instead of the service. */
export function isPageOf(host: RegExp, apiUrl: string | null): (url: string) => boolean {
  return (url) => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, origin } = new URL(url);
    if (apiUrl !== null && origin === new URL(apiUrl).origin) return true;
    return protocol === 'https:' && host.test(hostname);
  };
}

/**
 * Where the button may lead to. Browsers look at every redirect, and a service may lead on to a bank or a wallet at once:
 * no list could name them all. The first step is the service's own (`isCheckout`).
 */
export const formTargetsOf = (apiUrl: string | null): readonly string[] => [
  'https:',
  ...(apiUrl === null ? [] : [new URL(apiUrl).origin]),
];
