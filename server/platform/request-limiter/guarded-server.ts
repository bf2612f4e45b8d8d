import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, Socket } from 'node:net';
import { defaultConnectionLimits, guardConnections, type ConnectionLimits, type Connections } from './connections.ts';
import { answerUnread, wordRefusal, type Refusal, type RefusalSettings } from './refusal.ts';

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

interface GuardedServerParts {
  /** one request of each connection at a time */
  serve(request: IncomingMessage, response: ServerResponse): void;
  refusals: RefusalSettings;
  /** told of every refusal, and of every connection that is ended or not let in */
  metrics: { refused(code: Refusal['code']): void; cut(why: string): void };
  trustProxyHops: number;
  limits?: Partial<ServerLimits>;
}

export interface GuardedServer {
  server: Server;
  connections: Pick<Connections, 'count'>;
  /** Answers a request whose body has not been read, shortly. */
  refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void;
  /** Takes no new connections, finishes what is under way, resolves when all connections are closed. */
  drain(): Promise<void>;
}

/** An HTTP server whose connections and requests are bounded before anything of theirs is read: the site's and the desk's. */
export function createGuardedServer(parts: GuardedServerParts): GuardedServer {
  const { serve, refusals, metrics, trustProxyHops } = parts;
  const limits = { ...defaultLimits, ...parts.limits };
  let draining = false;

  const server = createServer({
    maxHeaderSize: limits.headers,
    headersTimeout: limits.headersTime,
    requestTimeout: limits.requestTime,
    connectionsCheckingInterval: limits.checkInterval,
    keepAliveTimeout: limits.idleTime,
    // refused by the limiter, as everything is
    requireHostHeader: false,
  });
  server.maxRequestsPerSocket = 0;
  const connections = guardConnections(server, limits, trustProxyHops === 0, (why) => metrics.cut(why));

  function serveInTurn(request: IncomingMessage, response: ServerResponse): void {
    if (draining) response.setHeader('Connection', 'close');
    serve(request, response);
  }

  server.on('request', (request, response) => connections.inTurn(request, response, serveInTurn));
  // asks before it sends its body: told to go on only when the limiter has let it in
  server.on('checkContinue', (request, response) => connections.inTurn(request, response, serveInTurn));
  server.on('checkExpectation', (request, response) =>
    connections.inTurn(request, response, () => refuse(request, response, { code: 'bad-request' })),
  );
  server.on('clientError', (error, socket) => {
    if (socket instanceof Socket) sayUnparsed(error, socket);
    else socket.destroy();
  });

  function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    metrics.refused(refusal.code);
    const refusedRequest = {
      path: pathOf(request),
      header: (name: string) => headerOf(request, name),
    };
    answerUnread(request, response, wordRefusal(refusal, refusedRequest, refusals));
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
    const sentStatus = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : status;
    socket.end(`HTTP/1.1 ${sentStatus} ${STATUS_CODES[sentStatus] ?? ''}\r\n${lines.join('')}\r\n${body}`, () =>
      socket.destroy(),
    );
  }

  return {
    server,
    connections,
    refuse,
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

/** The path without its query, which may carry a token or what somebody typed. */
export const pathOf = (request: IncomingMessage) => (request.url ?? '/').split('?', 1)[0]?.slice(0, 200) ?? '/';

export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
