import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, Socket } from 'node:net';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import { decodePath, permanentRedirect, type Client } from './app.ts';
import { describeError } from './describe-error.ts';
import type { Documents } from './documents/respond.ts';
import { defaultConnectionLimits, guardConnections, type ConnectionLimits } from './gate/connections.ts';
import type { Gate } from './gate/gate.ts';
import { waitOut } from './gate/least-time.ts';
import { answerUnread, wordRefusal, type Refusal, type RefusalSettings } from './gate/refusal.ts';
import type { RequestMetrics } from './operation/request-metrics.ts';
import { clientAddress } from './protection/client-address.ts';

/** What a request may take before its connection is ended. Times in milliseconds, sizes in bytes. */
export interface ServerLimits extends ConnectionLimits {
  /** all headers and the address line together */
  headers: number;
  /** for the headers to arrive, then for the whole request */
  headersTime: number;
  requestTime: number;
  /** idle connections; longer than a proxy in front keeps its own, so that it never sends into a closing one */
  idleTime: number;
  /** how long idle connections may still bring a request after the server was told to stop */
  idleGrace: number;
  /** after this, what is still under way when the server stops is cut off */
  drainTime: number;
}

const defaultLimits: ServerLimits = {
  ...defaultConnectionLimits,
  headers: 16_384,
  headersTime: 10_000,
  requestTime: 20_000,
  idleTime: 65_000,
  idleGrace: 500,
  drainTime: 10_000,
};

export interface SiteServerParts {
  documents: Documents;
  gate: Gate;
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

export interface SiteServer {
  server: Server;
  /** Takes no new connections, finishes what is under way, resolves when all connections are closed. */
  drain(): Promise<void>;
}

/** The HTTP server: the gate, documents straight from memory, probes, and all else through the app. */
export function createSiteServer(parts: SiteServerParts): SiteServer {
  const { documents, gate, app, probe, refusals, metrics, logger, trustProxyHops, siteUrl } = parts;
  const limits = { ...defaultLimits, ...parts.limits };
  const site = new URL(siteUrl);
  let draining = false;

  const server = createServer({
    maxHeaderSize: limits.headers,
    headersTimeout: limits.headersTime,
    requestTimeout: limits.requestTime,
    connectionsCheckingInterval: limits.checkInterval,
    keepAliveTimeout: limits.idleTime,
    // refused by the gate, as everything is
    requireHostHeader: false,
  });
  server.maxRequestsPerSocket = 0;
  const connections = guardConnections(server, limits, trustProxyHops === 0, (why) => metrics.cut(why));
  metrics.watch(() => ({ ...connections.count(), inHand: gate.inHand() }));

  server.on('request', (request, response) => connections.inTurn(request, response, serve));
  // asks before it sends its body: told to go on only when the gate has let it in
  server.on('checkContinue', (request, response) => connections.inTurn(request, response, serve));
  server.on('checkExpectation', (request, response) =>
    connections.inTurn(request, response, () => refuse(request, response, { code: 'bad-request' })),
  );
  server.on('clientError', (error, socket) => {
    if (socket instanceof Socket) sayUnparsed(error, socket);
    else socket.destroy();
  });

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const began = performance.now();
    if (draining) response.setHeader('Connection', 'close');
    const refused = gate.address(request);
    if (refused === null && request.headers.expect === undefined) {
      try {
        const answered = prerendered(documents, request, response);
        if (answered !== null) return metrics.document(answered, response.statusCode, began);
      } catch (error) {
        // a picture could not be read from disk; nothing is sent yet
        logger.error({ error: describeError(error) }, 'build/site.pack cannot be read');
        return refuse(request, response, { code: 'unavailable' });
      }
    }
    live(request, response, began, refused);
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
    const stopped = refused ?? gate.enter(request, response);
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
      if (response.destroyed) return;
      if (request.complete) return await sendResponse(response, answered);
      // refused in the middle of its body
      const body = Buffer.from(await answered.arrayBuffer());
      const headers = { ...Object.fromEntries(answered.headers), 'content-length': String(body.length) };
      answerUnread(request, response, { status: answered.status, headers, body });
    } catch (error) {
      if (response.destroyed) return;
      logger.error({ error: describeError(error) }, 'request failed');
      if (response.headersSent) response.destroy();
      else refuse(request, response, { code: 'failed' });
    }
  }

  function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    metrics.refused(refusal.code);
    const asked = {
      path: pathOf(request),
      header: (name: string) => headerOf(request, name),
    };
    answerUnread(request, response, wordRefusal(refusal, asked, refusals));
  }

  /** What is no HTTP, too long or too slow never becomes a request; Node would answer it without a word or header. */
  function sayUnparsed(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable || !connections.isQuiet(socket)) {
      socket.destroy();
      return;
    }
    const code = unparsed[error.code ?? ''] ?? 'bad-request';
    metrics.refused(code);
    const { status, headers, body } = wordRefusal({ code }, { path: '/', header: () => undefined }, refusals);
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
    const said = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : status;
    socket.end(`HTTP/1.1 ${said} ${STATUS_CODES[said] ?? ''}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  }

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

/** The parser's errors that have an answer of their own. */
const unparsed: Readonly<Record<string, Refusal['code']>> = {
  HPE_HEADER_OVERFLOW: 'too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

/**
 * Under which address the pages see a request. A form posted from the site's own address is at home there, though a
 * proxy ends https and may call us by another name; every other Origin is compared with the Host that was asked for.
 * Forwarded and X-Forwarded-Host say nothing here: anyone can send them.
 */
function addressSeen({ headers }: IncomingMessage, site: URL): { host: string; protocol: string } {
  if (headers.origin === site.origin) return { host: site.host, protocol: site.protocol };
  return { host: headers.host ?? 'localhost', protocol: 'http:' };
}

/** The path without its query, which may carry a token or what somebody typed. */
const pathOf = (request: IncomingMessage) => (request.url ?? '/').split('?', 1)[0]?.slice(0, 200) ?? '/';

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
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
