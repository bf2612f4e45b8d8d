import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { createRequestListener } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import { decodePath, permanentRedirect, type Client } from './app.ts';
import { describeError } from './describe-error.ts';
import type { Documents } from './documents/respond.ts';
import { clientAddress } from './protection/client-address.ts';

/** What a connection may cost before it is ended. Times in milliseconds, sizes in bytes. */
export interface ServerLimits {
  /** all headers and the address line together */
  headers: number;
  address: number;
  /** for the headers to arrive, then for the whole request */
  headersTime: number;
  requestTime: number;
  /** how often slow connections are looked for */
  checkInterval: number;
  /** idle connections; longer than a proxy in front keeps its own, so that it never sends into a closing one */
  idleTime: number;
  /** how long idle connections may still bring a request after the server was told to stop */
  idleGrace: number;
  /** after this, what is still under way when the server stops is cut off */
  drainTime: number;
}

const defaultLimits: ServerLimits = {
  headers: 16_384,
  address: 4_096,
  headersTime: 10_000,
  requestTime: 20_000,
  checkInterval: 5_000,
  idleTime: 65_000,
  idleGrace: 500,
  drainTime: 10_000,
};

export interface SiteServerParts {
  documents: Documents;
  app: (request: Request, client: Client) => Promise<Response>;
  /** answers /healthz and /readyz; false for other addresses */
  probe: (request: IncomingMessage, response: ServerResponse) => boolean;
  logger: Logger;
  trustProxyHops: number;
  /** SITE_URL: the address visitors see, whatever a proxy in front calls this server */
  siteUrl: string;
  limits?: Partial<ServerLimits>;
}

export interface SiteServer {
  server: Server;
  /** Takes no new connections, finishes what is under way, resolves when all connections are closed. */
  drain(): Promise<void>;
}

/** Host and port, and nothing that would move the border between host and path ("x/functions/v1/…?"). */
const hostPattern = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** The HTTP server: limits, probes, documents straight from memory, and all else through the app. */
export function createSiteServer({
  documents,
  app,
  probe,
  logger,
  trustProxyHops,
  siteUrl,
  limits: given,
}: SiteServerParts): SiteServer {
  const limits = { ...defaultLimits, ...given };
  const site = new URL(siteUrl);
  let draining = false;

  const onError = (error: unknown) => {
    logger.error({ error: describeError(error) }, 'request failed');
    return new Response('Internal error\n', {
      status: 500,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      },
    });
  };

  const server = createServer(
    {
      maxHeaderSize: limits.headers,
      headersTimeout: limits.headersTime,
      requestTimeout: limits.requestTime,
      connectionsCheckingInterval: limits.checkInterval,
      keepAliveTimeout: limits.idleTime,
    },
    (request, response) => {
      if (draining) response.setHeader('Connection', 'close');
      try {
        if (isShortEnough(request, limits) && prerendered(documents, request, response)) return;
      } catch (error) {
        // a picture could not be read from disk; nothing is sent yet
        logger.error({ error: describeError(error) }, 'build/site.pack cannot be read');
        return sayPlainly(response, 503, 'Temporarily unavailable');
      }
      const started = performance.now();
      const client: Client = { address: clientAddress(request, trustProxyHops), requestId: randomUUID() };
      response.setHeader('X-Request-Id', client.requestId);
      response.on('close', () => {
        logger.info(
          {
            requestId: client.requestId,
            method: request.method,
            path: pathOf(request),
            status: response.statusCode,
            ms: Math.round(performance.now() - started),
          },
          'request',
        );
      });
      const refused = refusal(request, limits);
      if (refused !== null) return sayPlainly(response, refused.status, refused.text);
      if (probe(request, response)) return;
      void createRequestListener((fetched) => app(fetched, client), { onError, ...addressSeen(request, site) })(
        request,
        response,
      );
    },
  );
  server.maxRequestsPerSocket = 0;

  return {
    server,
    drain: async () => {
      draining = true;
      // Connections that the kernel holds ready are taken first; closing the door would break them off.
      await new Promise((polled) => setImmediate(polled));
      // Only the door is closed at first. http's own close would end idle connections at once, and with them a request
      // that a proxy has just sent down one of them; so those are given a moment, in which every answer says "close".
      const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
      const idle = setInterval(() => server.closeIdleConnections(), limits.idleGrace);
      const limit = setTimeout(() => server.closeAllConnections(), limits.drainTime);
      await closed;
      clearInterval(idle);
      clearTimeout(limit);
    },
  };
}

function sayPlainly(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.end(`${text}\n`);
}

/** Requests that no part of the site could make sense of. What they ask for is not repeated in the answer. */
function refusal(request: IncomingMessage, limits: ServerLimits): { status: number; text: string } | null {
  const { url = '', method = '', headers } = request;
  if (!methods.has(method)) return { status: 501, text: 'Method not implemented' };
  if (!isShortEnough(request, limits)) return { status: 414, text: 'Address too long' };
  const isAddress = url.startsWith('/') && URL.canParse(url, 'http://localhost');
  const { host = 'localhost' } = headers;
  if (!isAddress || !hostPattern.test(host) || !URL.canParse(`http://${host}`))
    return { status: 400, text: 'Bad request' };
  return null;
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

const isShortEnough = ({ url = '' }: IncomingMessage, limits: ServerLimits) => url.length <= limits.address;

/** The path without its query, which may carry a token or what somebody typed. */
const pathOf = (request: IncomingMessage) => (request.url ?? '/').split('?', 1)[0]?.slice(0, 200);

/** The fast way: a prerendered document straight from memory, without building Request and Response objects. */
function prerendered(documents: Documents, request: IncomingMessage, response: ServerResponse): boolean {
  const { method = 'GET', url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const question = url.indexOf('?');
  const rawPath = question < 0 ? url : url.slice(0, question);
  const query = question < 0 ? '' : url.slice(question + 1);
  if (permanentRedirect(rawPath, '') !== null) return false;
  const path = rawPath.includes('%') ? decodePath(rawPath) : rawPath;
  if (path === null) return false;
  const document = documents.respond({
    method,
    path,
    query,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
  });
  if (!document) return false;
  response.writeHead(document.status, document.headers);
  response.end(document.body ?? undefined);
  return true;
}
