import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequest } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import { decodePath, isRendered, permanentRedirect, type Client } from './app.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import type { Documents } from '../page-cache/documents.ts';
import type { RequestLimiter } from '../../platform/request-limiter/request-limiter.ts';
import {
  createGuardedServer,
  headerOf,
  pathOf,
  type GuardedServer,
  type ServerLimits,
} from '../../platform/request-limiter/guarded-server.ts';
import { waitOut } from '../../platform/request-limiter/least-time.ts';
import { createPortions } from '../../platform/request-limiter/portions.ts';
import type { Refusal, RefusalSettings } from '../../platform/request-limiter/refusal.ts';
import { sendAnswer } from '../../platform/request-limiter/send-answer.ts';
import type { RequestMetrics } from '../operations/request-metrics.ts';
import { clientAddress } from '../../platform/limits/client-address.ts';

export interface SiteServerParts {
  documents: Documents;
  limiter: RequestLimiter;
  app: (request: Request, client: Client) => Promise<Response>;
  /** answers /healthz and /readyz; false for other addresses */
  probe: (request: IncomingMessage, response: ServerResponse) => boolean;
  refusals: RefusalSettings;
  metrics: RequestMetrics;
  logger: Logger;
  trustProxyHops: number;
  /** SITE_URL: the address visitors see, whatever a proxy in front calls this server */
  siteUrl: string;
  limits?: Partial<ServerLimits>;
}

/** The HTTP server: the limiter, documents straight from memory, probes, and all else through the app. */
export function createSiteServer(parts: SiteServerParts): Pick<GuardedServer, 'server' | 'drain'> {
  const { documents, limiter, app, probe, refusals, metrics, logger, trustProxyHops, siteUrl, limits } = parts;
  const site = new URL(siteUrl);
  const { server, connections, refuse, drain } = createGuardedServer({
    serve,
    refusals,
    metrics,
    trustProxyHops,
    limits,
  });
  const portions = createPortions();
  metrics.watch(() => ({ ...connections.count(), inHand: limiter.inHand() }));

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const began = performance.now();
    const refused = limiter.address(request);
    if (refused === null && request.headers.expect === undefined) {
      try {
        const answered = prerendered(documents, request, response);
        if (answered !== null) return metrics.document(answered, response.statusCode, began);
      } catch (error) {
        // a picture could not be read from disk; nothing is sent yet
        logger.error({ error: describeError(error) }, 'build/page-cache.bin cannot be read');
        return refuse(request, response, { code: 'unavailable' });
      }
    }
    portions.begin(() => {
      // whoever has gone meanwhile is asked for nothing and told nothing
      if (!request.socket.destroyed) live(request, response, began, refused);
    });
  }

  /** Everything that is not a document: logged and counted one by one. */
  function live(request: IncomingMessage, response: ServerResponse, began: number, refused: Refusal | null): void {
    const client: Client = { address: clientAddress(request, trustProxyHops), requestId: randomUUID() };
    response.setHeader('X-Request-Id', client.requestId);
    response.on('close', () => {
      const milliseconds = performance.now() - began;
      metrics.live(request, response.statusCode, milliseconds);
      logger.info(
        {
          requestId: client.requestId,
          method: request.method,
          path: pathOf(request),
          status: response.statusCode,
          ms: Math.round(milliseconds),
        },
        'request',
      );
    });
    // who watches over the process calls it by whatever name it has there, and is told nothing but up or not
    if ((refused === null || refused.code === 'wrong-host') && probe(request, response)) return;
    const stopped = refused ?? (asksForPage(request) ? limiter.crowded() : null) ?? limiter.enter(request, response);
    if (stopped !== null) return refuse(request, response, stopped);
    if (request.headers.expect !== undefined) response.writeContinue();
    void answer(request, response, client, began);
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    client: Client,
    began: number,
  ): Promise<void> {
    try {
      const answered = await app(createRequest(request, response, addressSeen(request, site)), client);
      await waitOut(request, began);
      await sendAnswer(request, response, answered);
    } catch (error) {
      if (response.destroyed) return;
      logger.error({ error: describeError(error) }, 'request failed');
      if (response.headersSent) response.destroy();
      else refuse(request, response, { code: 'failed' });
    }
  }

  return { server, drain };
}

/** Whether the app would render a page for a request that no document answers, or take a page's form. */
function asksForPage(request: IncomingMessage): boolean {
  const path = decodePath(pathOf(request));
  return path !== null && isRendered(request.method ?? 'GET', path) && permanentRedirect(path, '') === null;
}

/**
 * Under which address the pages see a request. A form posted from the site's own address is at home there, though a
 * proxy ends https and may call us by another name; every other Origin is compared with the Host that was asked for.
 * Forwarded and X-Forwarded-Host say nothing here: anyone can send them.
 */
function addressSeen({ headers }: IncomingMessage, site: URL): { host: string; protocol: string } {
  if (headers.origin === site.origin) return { host: site.host, protocol: site.protocol };
  return { host: headers.host ?? 'localhost', protocol: 'http:' };
}

/**
 * The fast way: a prerendered document straight from memory, without building Request and Response objects. Gives the
 * path it was found under, or null.
 */
function prerendered(documents: Documents, request: IncomingMessage, response: ServerResponse): string | null {
  const { method = 'GET', url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const question = url.indexOf('?');
  const rawPath = question < 0 ? url : url.slice(0, question);
  const query = question < 0 ? '' : url.slice(question + 1);
  if (permanentRedirect(rawPath, '') !== null) return null;
  const path = rawPath.includes('%') ? decodePath(rawPath) : rawPath;
  if (path === null) return null;
  const document = documents.respond({ method, path, query, header: (name) => headerOf(request, name) });
  if (!document) return null;
  response.writeHead(document.status, document.headers);
  response.end(document.body ?? undefined);
  return path;
}
