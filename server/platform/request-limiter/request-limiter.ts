import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { bodyLimit } from '../http/request-body.ts';
import { addressPrefix } from '../limits/client-address.ts';
import { isHost } from '../http/allowed-hosts.ts';
import type { Refusal } from './refusal.ts';
import { createTurns } from './turns.ts';

export interface RequestLimits {
  /** of the address with its query, bytes */
  address: number;
  /** of a body, bytes */
  body: number;
  /** requests other than for documents that are in hand at the same time, until their answers have left the process */
  inHand: number;
  /** answers that go on for as long as a page is open */
  streams: number;
  /** pages rendered at the same time; what waits for that, and for how long at most (milliseconds) */
  rendering: { width: number; queue: number; patience: number };
}

export const defaultRequestLimits: RequestLimits = {
  address: 4_096,
  body: bodyLimit,
  inHand: 256,
  streams: 0,
  rendering: { width: 4, queue: 32, patience: 3_000 },
};

/** To be asked again after so many seconds. */
const busy: Refusal = { code: 'busy', retryAfter: 5 };

export interface LimiterSettings {
  /** which Host headers are answered (`hostCheck`) */
  isAllowedHost(header: string): boolean;
  rates: LimiterRates;
  limits: RequestLimits;
}

/** A minute. */
interface LimiterRates {
  /** pages rendered on request, of an address prefix (RATE_LIMIT_PAGES) */
  pages: number;
  /** forms posted to pages, of an address prefix (RATE_LIMIT_HARD); null: as pages */
  forms: number | null;
  /** pages and forms of somebody who is signed in, wherever they are; null: nobody is */
  account: number | null;
}

/** A page that is to be rendered on request. */
interface PageRequest {
  /** GET and HEAD show, POST brings a form */
  method: string;
  /** as the site sees it (SITE_URL or the Host that was asked for) */
  origin: string;
  /** the Origin header */
  from: string | null;
  /** the visitor's address after trusted proxies */
  address: string;
  /** who is signed in, as far as that is known before anything is read; null: counted by the address */
  account: string | null;
}

/**
 * What stands before everything, in this order; nothing is read or rendered for a request that one of them refuses:
 *
 * 1. the connection: how many, one request of each at a time, answers that lie unread (`guardConnections`)
 * 2. the address: method, length, host (`address`)
 * 3. documents are answered out of memory here
 * 4. in portions (`createPortions`): whether another page could wait for its turn (`crowded`), the size that a body
 *    claims, how much is in hand in all (`enter`)
 * 5. for pages rendered on request: where a form comes from, then rates by address prefix or account (`page`); its form
 *    is read, then it waits for its turn (`turn`); for calls: their rates (`server/web/api/call.ts`)
 */
export interface RequestLimiter {
  address(request: IncomingMessage): Refusal | null;
  /** Refuses a page that could not wait for its turn, before anything is made of the request. */
  crowded(): Refusal | null;
  /** Counts the request as in hand until its answer has left. */
  enter(request: IncomingMessage, response: ServerResponse): Refusal | null;
  page(request: PageRequest): Promise<Refusal | null>;
  /** Resolves with a refusal, or with what to call when the page is rendered. Taken when its form has come. */
  turn(): Promise<Refusal | (() => void)>;
  /** Counts an answer as one that goes on, instead of as in hand. */
  stream(response: ServerResponse): Refusal | null;
  /** For the metrics. */
  inHand(): number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

export function createRequestLimiter({ isAllowedHost, rates, limits }: LimiterSettings): RequestLimiter {
  const inHand = new Set<ServerResponse>();
  let streams = 0;
  const turns = createTurns(limits.rendering);
  // Of each instance its own: what is bounded is the work of its own processor.
  const perMinute = (points: number | null) =>
    points === null ? null : new RateLimiterMemory({ points, duration: 60 });
  const pages = perMinute(rates.pages);
  const forms = perMinute(rates.forms);
  const accounts = perMinute(rates.account);

  /** Somebody who is signed in has a rate of their own, so that nobody behind the same address can use it up. */
  async function tooMany({ account, address, method }: PageRequest): Promise<Refusal | null> {
    const own = account !== null && accounts !== null;
    const key = own ? account : addressPrefix(address);
    for (const limiter of own ? [accounts] : method === 'POST' ? [pages, forms] : [pages]) {
      const wait = limiter === null ? 0 : await secondsToWait(limiter, key);
      if (wait > 0) return { code: 'too-many', retryAfter: wait };
    }
    return null;
  }

  return {
    address({ url = '', method = '', headers, rawHeaders }) {
      if (!methods.has(method)) return { code: 'not-implemented' };
      if (url.length > limits.address) return { code: 'address-too-long' };
      const { host } = headers;
      if (host === undefined || namesHostTwice(rawHeaders)) return { code: 'bad-request' };
      if (!url.startsWith('/')) return { code: 'bad-request' };
      if (!isAllowedHost(host)) return { code: isHost(host) ? 'wrong-host' : 'bad-request' };
      return null;
    },
    crowded: () => (turns.isFull() ? busy : null),
    enter({ headers, url = '' }, response) {
      if (!URL.canParse(url, 'http://localhost')) return { code: 'bad-request' };
      if (Number(headers['content-length'] ?? 0) > limits.body) return { code: 'too-large' };
      if (inHand.size >= limits.inHand) return busy;
      inHand.add(response);
      response.once('close', () => inHand.delete(response));
      return null;
    },
    async page(request) {
      // a browser that was made to send it by another site; React Router refuses it too, with a stack on the console
      if (request.method === 'POST' && request.from !== null && request.from !== request.origin)
        return { code: 'other-site' };
      return tooMany(request);
    },
    async turn() {
      return (await turns.take()) ?? busy;
    },
    stream(response) {
      if (streams >= limits.streams) return busy;
      streams += 1;
      response.once('close', () => (streams -= 1));
      inHand.delete(response);
      return null;
    },
    inHand: () => inHand.size,
  };
}

async function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}

/** Two Host headers: proxies and we might each believe another one. */
function namesHostTwice(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
