import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { bodyLimit } from '../calls/request-body.ts';
import { addressPrefix } from '../protection/client-address.ts';
import { isHost } from './allowed-hosts.ts';
import type { Refusal } from './refusal.ts';
import { createTurns } from './turns.ts';

export interface GateLimits {
  /** of the address with its query, bytes */
  address: number;
  /** requests other than for documents that are in hand at the same time, until their answers have left the process */
  inHand: number;
  /** pages rendered at the same time; what waits for that, and for how long at most (milliseconds) */
  rendering: { width: number; queue: number; patience: number };
}

export const defaultGateLimits: GateLimits = {
  address: 4_096,
  inHand: 256,
  rendering: { width: 4, queue: 32, patience: 3_000 },
};

/** seconds after which a busy site may be asked again */
const busySeconds = 5;

export interface GateSettings {
  /** which Host headers are answered (`hostCheck`) */
  isAllowedHost(header: string): boolean;
  /** pages rendered on request, a minute and address prefix (RATE_LIMIT_PAGES) */
  pagesPerMinute: number;
  /** forms posted to pages, a minute and address prefix (RATE_LIMIT_HARD) */
  formsPerMinute: number;
  limits: GateLimits;
}

/** A page that is to be rendered on request. */
export interface PageAsked {
  /** GET and HEAD show, POST brings a form */
  method: string;
  /** as the site sees it (SITE_URL or the Host that was asked for) */
  origin: string;
  /** the Origin header */
  from: string | null;
  /** the visitor's address after trusted proxies */
  address: string;
}

/**
 * What stands before everything, in this order; nothing is read or rendered for a request that one of them refuses:
 *
 * 1. the connection: how many, one request of each at a time, answers that lie unread (`guardConnections`)
 * 2. the address: method, length, host (`address`)
 * 3. documents are answered out of memory here
 * 4. the size that a body claims, and how much is in hand in all (`enter`)
 * 5. for pages rendered on request: where a form comes from, then rates by address prefix, then a turn (`page`);
 *    for calls: their rates (`server/calls/call.ts`)
 */
export interface Gate {
  address(request: IncomingMessage): Refusal | null;
  /** Counts the request as in hand until its answer has left. */
  enter(request: IncomingMessage, response: ServerResponse): Refusal | null;
  /** Resolves with a refusal, or with what to call when the page is rendered. */
  page(asked: PageAsked): Promise<Refusal | (() => void)>;
  /** For the metrics. */
  inHand(): number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

export function createGate({ isAllowedHost, pagesPerMinute, formsPerMinute, limits }: GateSettings): Gate {
  let inHand = 0;
  const turns = createTurns(limits.rendering);
  // Of each instance its own: what is bounded is the work of its own processor.
  const pages = new RateLimiterMemory({ points: pagesPerMinute, duration: 60 });
  const forms = new RateLimiterMemory({ points: formsPerMinute, duration: 60 });

  /** Who shares a rate: the address prefix; once there are accounts, the account beside it. */
  const countedAs = ({ address }: PageAsked): string[] => [addressPrefix(address)];

  async function tooMany(asked: PageAsked): Promise<Refusal | null> {
    const limiters = asked.method === 'POST' ? [pages, forms] : [pages];
    for (const key of countedAs(asked))
      for (const limiter of limiters) {
        const wait = await secondsToWait(limiter, key);
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
    enter({ headers, url = '' }, response) {
      if (!URL.canParse(url, 'http://localhost')) return { code: 'bad-request' };
      if (Number(headers['content-length'] ?? 0) > bodyLimit) return { code: 'too-large' };
      if (inHand >= limits.inHand) return { code: 'busy', retryAfter: busySeconds };
      inHand += 1;
      response.once('close', () => (inHand -= 1));
      return null;
    },
    async page(asked) {
      // a browser that was made to send it by another site; React Router refuses it too, with a stack on the console
      if (asked.method === 'POST' && asked.from !== null && asked.from !== asked.origin) return { code: 'other-site' };
      const refused = await tooMany(asked);
      if (refused) return refused;
      return (await turns.take()) ?? { code: 'busy', retryAfter: busySeconds };
    },
    inHand: () => inHand,
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
