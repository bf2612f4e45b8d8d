import { meaningOf, type StatusMeaning } from './mail-status.ts';

/** Why a delivery failed, without the server's text: that often repeats the recipient's address. */
export interface DeliveryFailure {
  /** true: trying again cannot help */
  permanent: boolean;
  /** for the log and the database, such as `recipient-refused-550-5.1.1` or `network-ECONNREFUSED` */
  reason: string;
}

/**
 * Tells permanent from temporary failures. Permanent is only what the server says about this mail or this recipient
 * with a 5xx code (RFC 5321, section 4.2.1). A refused login or sender is a fault of the set-up: it concerns every
 * mail and is expected to be repaired, so the mails wait.
 */
export function classifyFailure(error: unknown): DeliveryFailure {
  if (!(error instanceof Error)) return { permanent: false, reason: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  const command = 'command' in error && typeof error.command === 'string' ? error.command : '';
  const response = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  if (response === null) {
    if (code === 'EENVELOPE' && command === 'API') return { permanent: true, reason: 'address-not-usable' };
    if (code === 'unknown') return { permanent: false, reason: `not-composed-${error.name}` };
    return { permanent: false, reason: `network-${code}` };
  }
  if (command === 'RCPT TO')
    return {
      permanent: response >= 500,
      reason: `recipient-${response >= 500 ? 'refused' : 'deferred'}-${response}${enhancedStatus(error)}`,
    };
  if (command === 'DATA' || code === 'EMESSAGE')
    return {
      permanent: response >= 500,
      reason: `message-${response >= 500 ? 'refused' : 'deferred'}-${response}${enhancedStatus(error)}`,
    };
  return { permanent: false, reason: `${code === 'EAUTH' ? 'login' : 'server'}-${response}` };
}

/**
 * Whether the mail server had the whole text and did not say what it made of it: it may have taken the mail.
 * `isTextSent` is the transport's mark.
 */
export const isUnclear = (error: unknown): boolean =>
  error instanceof Error && 'isTextSent' in error && error.isTextSent === true && !('responseCode' in error);

/** `-5.1.1` where the server says so (RFC 3463): it tells a mailbox that is gone from one that is full or a sender that is blocked. */
function enhancedStatus(error: Error): string {
  const response = 'response' in error && typeof error.response === 'string' ? error.response : '';
  const [, status] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return status === undefined ? '' : `-${status}`;
}

/** What an operator can be told of a failure; the desk has words for each. */
export const failureCauses = [
  'address-not-usable',
  'recipient-refused',
  'recipient-deferred',
  'message-refused',
  'message-deferred',
  'returned',
  'login',
  'server',
  'network',
  'not-composed',
  'unknown',
] as const;

type FailureCause = (typeof failureCauses)[number];

/** The cause in a stored reason. */
export interface StoredCause {
  cause: FailureCause;
  /** what the other side meant; null where it did not say, or where it was our own server */
  meaning: StatusMeaning | null;
  /** what it answered: a status of SMTP or an error of the network */
  code: string;
}

const byRecipientsServer: readonly FailureCause[] = [
  'recipient-refused',
  'recipient-deferred',
  'message-refused',
  'message-deferred',
  'returned',
];

export function causeOf(reason: string | null): StoredCause {
  const cause = failureCauses.find((known) => reason === known || reason?.startsWith(`${known}-`)) ?? 'unknown';
  const code = reason?.startsWith(`${cause}-`) ? reason.slice(cause.length + 1) : '';
  return { cause, meaning: byRecipientsServer.includes(cause) ? meaningOf(code) : null, code };
}

const firstDelay = 30_000;
const longestDelay = 24 * 60 * 60 * 1000;

/**
 * How long to wait after a temporary failure, in milliseconds: doubling from 30 seconds up to a day, give or take a
 * fifth so that mails that failed together do not come back together.
 * @param attempts how often delivery was tried, from 1
 * @param random from 0 to 1
 */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(firstDelay * 2 ** Math.min(attempts - 1, 30), longestDelay);
  return Math.min(Math.round(delay * (0.8 + 0.4 * random)), longestDelay);
}
