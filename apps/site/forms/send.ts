import { shortestFillTime } from '../../../domain/forms/fill-time.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Challenge } from './solve-challenge.ts';

/** What the server says about a call it did not accept; the texts are in the visitor's language. */
interface EnquiryError {
  code: string;
  message: string;
  /** field -> text */
  fields?: Record<string, string>;
  challenge?: Challenge;
}

/** `status` 0: no answer arrived (offline, cut off, too slow); `error` is null when the answer was not one of ours. */
export type EnquiryResult =
  | { ok: true; data: Record<string, unknown> }
  | { ok: false; status: number; error: EnquiryError | null };

interface EnquiryOptions {
  language: Locale;
  /** one key an attempt of one message: a repeat with the same key is stored and mailed once */
  idempotencyKey: string;
}

/** milliseconds; a little more than the server takes for its slowest answer */
const patience = 20_000;

/** milliseconds; the first step of the specified backoff */
const pauseBeforeRepeat = 1_000;

/**
 * Sends one of the site's forms to its function. Solves the proof of work when the server asks for one.
 *
 * A connection that breaks is tried once more after a second: safe, because of the idempotency key. It is not repeated
 * three times as background fetches are (specification, section 8), since a person is watching a disabled button; and an
 * answer such as 503 is shown at once, because it says what to do.
 */
export async function sendEnquiry(
  name: string,
  body: Record<string, unknown>,
  options: EnquiryOptions,
): Promise<EnquiryResult> {
  const content = await afterFillTime(body);
  const started = performance.now();
  let result = await post(name, content, options);
  if (!result.ok && result.status === 0 && performance.now() - started < patience) {
    await pause(pauseBeforeRepeat);
    result = await post(name, content, options);
  }
  if (!result.ok && result.status === 428 && result.error?.challenge) {
    const altcha = await proof(result.error.challenge);
    if (altcha) result = await post(name, { ...content, altcha }, options);
  }
  return result;
}

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

/** Whoever is quicker than a person can be (a form filled in by the browser) waits out the rest instead of being doubted. */
async function afterFillTime(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { elapsed } = body;
  if (typeof elapsed !== 'number' || elapsed >= shortestFillTime) return body;
  await pause(shortestFillTime - elapsed);
  return { ...body, elapsed: shortestFillTime };
}

async function post(
  name: string,
  body: Record<string, unknown>,
  { language, idempotencyKey }: EnquiryOptions,
): Promise<EnquiryResult> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify({ ...body, language }),
      signal: AbortSignal.timeout(patience),
    });
    answer = await response.json().catch(() => null);
  } catch {
    return { ok: false, status: 0, error: null };
  }
  if (response.ok && isRecord(answer)) return { ok: true, data: answer };
  return {
    ok: false,
    status: response.status,
    error: isRecord(answer) && isEnquiryError(answer['error']) ? answer['error'] : null,
  };
}

/** The solved challenge, or null where the browser cannot (no WebCrypto outside of https, or its code did not load). */
async function proof(challenge: Challenge): Promise<string | null> {
  try {
    const { solveChallenge } = await import('./solve-challenge.ts');
    return await solveChallenge(challenge);
  } catch (error) {
    console.error(error);
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEnquiryError = (value: unknown): value is EnquiryError =>
  isRecord(value) &&
  typeof value['code'] === 'string' &&
  typeof value['message'] === 'string' &&
  (value['fields'] === undefined || isRecord(value['fields']));
