import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressPrefix, resolveAddress } from '../limits/client-address.ts';

/** What connections may cost. Times in milliseconds. */
export interface ConnectionLimits {
  /** open at the same time */
  connections: number;
  /** of them from one address prefix; not looked at behind a proxy, from which all come */
  connectionsEach: number;
  /** requests of all connections that were sent before the one in front of them was answered */
  waiting: number;
  /** how long an answer may lie unread, and how many bytes more a second buys more time */
  unreadTime: number;
  unreadRate: number;
  /** how often slow connections are looked for */
  checkInterval: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  connections: 2_048,
  connectionsEach: 256,
  waiting: 8_192,
  unreadTime: 20_000,
  unreadRate: 8_192,
  checkInterval: 5_000,
};

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  /** the newest answer that was begun */
  current: ServerResponse | null;
  /** requests whose turn has not come, in order */
  waiting: { request: IncomingMessage; response: ServerResponse; serve: Serve }[];
  /** bytes taken by the network so far, and since when no more were taken although some wait; null: none wait */
  taken: number;
  unreadSince: number | null;
}

export interface Connections {
  /**
   * Serves one request of a connection at a time: the next only when the answer before it has left the process. So an
   * answer that nobody reads is the only one its connection holds.
   */
  inTurn(request: IncomingMessage, response: ServerResponse, serve: Serve): void;
  /** Whether nothing of an answer is on its way on this connection, so that a complaint can still be said there. */
  isQuiet(socket: Socket): boolean;
  /** For the metrics: open connections, and requests waiting behind others. */
  count(): { open: number; waiting: number };
}

/**
 * Bounds what connections can hold: their number, what each has in hand, and how long an answer may lie unread.
 * @param countEach false behind a proxy
 * @param onCut told of every connection that is ended or not let in, and why
 */
export function guardConnections(
  server: Server,
  limits: ConnectionLimits,
  countEach: boolean,
  onCut: (why: 'full' | 'many' | 'waiting' | 'unread') => void,
): Connections {
  const open = new Map<Socket, Connection>();
  const perPrefix = new Map<string, number>();
  let waiting = 0;

  server.maxConnections = limits.connections;
  server.on('drop', () => {
    onCut('full');
    // whoever says nothing makes room for whoever comes next
    server.closeIdleConnections();
  });

  server.on('connection', (socket: Socket) => {
    if (countEach && !count(socket)) {
      onCut('many');
      socket.destroy();
      return;
    }
    const connection: Connection = { current: null, waiting: [], taken: 0, unreadSince: null };
    open.set(socket, connection);
    socket.once('close', () => {
      open.delete(socket);
      waiting -= connection.waiting.length;
      connection.waiting = [];
    });
  });

  /** Counts a connection to its address prefix; false when that has too many. */
  function count(socket: Socket): boolean {
    const prefix = addressPrefix(resolveAddress(socket.remoteAddress ?? '', null, 0));
    const others = perPrefix.get(prefix) ?? 0;
    if (others >= limits.connectionsEach) return false;
    perPrefix.set(prefix, others + 1);
    socket.once('close', () => {
      const left = (perPrefix.get(prefix) ?? 1) - 1;
      if (left > 0) perPrefix.set(prefix, left);
      else perPrefix.delete(prefix);
    });
    return true;
  }

  const watch = setInterval(() => {
    const now = performance.now();
    for (const [socket, connection] of open) endUnread(socket, connection, now);
  }, limits.checkInterval);
  watch.unref();
  server.once('close', () => clearInterval(watch));

  function endUnread(socket: Socket, connection: Connection, now: number): void {
    const unread = socket.writableLength;
    const taken = socket.bytesWritten - unread;
    if (unread === 0) connection.unreadSince = null;
    else if (connection.unreadSince === null || taken !== connection.taken) connection.unreadSince = now;
    else if (now - connection.unreadSince > limits.unreadTime + (unread / limits.unreadRate) * 1000) {
      onCut('unread');
      socket.destroy();
    }
    connection.taken = taken;
  }

  /** Goes on with a connection whose newest answer is complete. */
  function goOn(socket: Socket, connection: Connection): void {
    const next = connection.waiting.shift();
    if (!next) return;
    waiting -= 1;
    connection.current = next.response;
    // in a round of the event loop of its own: a long row on one connection does not hold up the others
    if (connection.waiting.length > 0) next.response.once('close', () => setImmediate(goOn, socket, connection));
    else socket.resume();
    next.serve(next.request, next.response);
  }

  return {
    inTurn(request, response, serve) {
      const { socket } = request;
      const connection = open.get(socket);
      // not let in; the parser had read some of it already
      if (!connection) return;
      // An answer gets the socket when the one before it is done.
      if (response.socket !== null && connection.waiting.length === 0) {
        connection.current = response;
        return serve(request, response);
      }
      if (waiting >= limits.waiting) {
        onCut('waiting');
        socket.destroy();
        return;
      }
      if (connection.waiting.length === 0) {
        connection.current?.once('close', () => setImmediate(goOn, socket, connection));
        // Not at once: Node reads on after every request of the piece it has in hand.
        process.nextTick(() => socket.pause());
      }
      waiting += 1;
      connection.waiting.push({ request, response, serve });
    },
    isQuiet(socket) {
      const current = open.get(socket)?.current ?? null;
      return current === null || current.writableFinished || !current.headersSent;
    },
    count: () => ({ open: open.size, waiting }),
  };
}
