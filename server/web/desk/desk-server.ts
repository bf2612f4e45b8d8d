import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequest } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import { describeError } from '../../platform/metrics/describe-error.ts';
import {
  defaultRequestLimits,
  type RequestLimiter,
  type RequestLimits,
} from '../../platform/request-limiter/request-limiter.ts';
import {
  createGuardedServer,
  pathOf,
  type GuardedServer,
  type ServerLimits,
} from '../../platform/request-limiter/guarded-server.ts';
import type { RefusalSettings } from '../../platform/request-limiter/refusal.ts';
import { sendAnswer } from '../../platform/request-limiter/send-answer.ts';
import type { LimiterMetrics } from '../operations/request-metrics.ts';
import { clientAddress } from '../../platform/limits/client-address.ts';
import type { DeskApp } from './desk-app.ts';

/**
 * What the desk's listener lets in. It shares its processor with the visitors' pages, so that fewer pages are rendered
 * at the same time; whoever works there waits longer rather than being sent away.
 */
export const deskRequestLimits: RequestLimits = {
  ...defaultRequestLimits,
  // each path has a bound of its own, and a page that says so where a file is larger (desk-app.ts)
  body: 1024 ** 3,
  // one for each open page of the desk
  streams: 512,
  rendering: { width: 2, queue: 32, patience: 10_000 },
};

/** Milliseconds: a file that is brought along takes its time on a slow line. */
const deskServerLimits: Partial<ServerLimits> = { requestTime: 60_000 };

interface DeskServerParts {
  refusals: RefusalSettings;
  metrics: LimiterMetrics;
  logger: Logger;
  trustProxyHops: number;
  /** other than the usual ones, for tests */
  limits?: Partial<ServerLimits>;
}

/** What answers once the port, and with it the desk's own address, is known. */
interface OpenDesk {
  limiter: RequestLimiter;
  app: DeskApp;
  /** as its people type it */
  url: URL;
}

export interface DeskServer extends Pick<GuardedServer, 'server' | 'drain'> {
  /** From now on requests are answered; before, they are told to come again. */
  open(desk: OpenDesk): void;
}

/** The desk's HTTP server: behind the same limiter as the public site's, with limits of its own. */
export function createDeskServer({ refusals, metrics, logger, trustProxyHops, limits }: DeskServerParts): DeskServer {
  let desk: OpenDesk | null = null;
  const { server, connections, refuse, drain } = createGuardedServer({
    serve,
    refusals,
    metrics,
    trustProxyHops,
    limits: { ...deskServerLimits, ...limits },
  });
  metrics.watch(() => ({ ...connections.count(), inHand: desk?.limiter.inHand() ?? 0 }));

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const began = performance.now();
    response.on('close', () =>
      logger.info(
        {
          method: request.method,
          path: pathOf(request),
          status: response.statusCode,
          ms: Math.round(performance.now() - began),
        },
        'desk request',
      ),
    );
    if (desk === null) return refuse(request, response, { code: 'busy', retryAfter: 1 });
    const refused = desk.limiter.address(request) ?? desk.limiter.enter(request, response);
    if (refused !== null) return refuse(request, response, refused);
    if (request.headers.expect !== undefined) response.writeContinue();
    void answer(request, response, desk);
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { limiter, app, url }: OpenDesk,
  ): Promise<void> {
    try {
      const { host = '' } = request.headers;
      const seen = { host, protocol: host === url.host ? url.protocol : 'http:' };
      const client = { address: clientAddress(request, trustProxyHops) };
      const answered = await app(createRequest(request, response, seen), client);
      if (answered.headers.get('content-type')?.startsWith('text/event-stream')) {
        const full = limiter.stream(response);
        if (full !== null) {
          await answered.body?.cancel();
          return refuse(request, response, full);
        }
      }
      await sendAnswer(request, response, answered);
    } catch (error) {
      if (response.destroyed) return;
      logger.error({ error: describeError(error) }, 'a request to the desk failed');
      if (response.headersSent) response.destroy();
      else refuse(request, response, { code: 'failed' });
    }
  }

  return { server, drain, open: (opened) => (desk = opened) };
}
