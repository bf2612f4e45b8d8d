import { createServer, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server, Socket } from 'node:net';

export interface ReverseProxy {
  port: number;
  stop(): Promise<void>;
}

/**
 * A proxy as it stands in front of a server: appends the address it was called from to X-Forwarded-For, whatever stood there
 * before, and hands the rest on as it came, the Host included.
 * @param to port of what stands behind it, which may be known only later
 * @param tls key and certificate, where it ends https
 */
export async function startReverseProxy(to: () => number, tls?: { key: string; cert: string }): Promise<ReverseProxy> {
  const pass: Parameters<typeof createServer>[1] = (asked, answered) => {
    const before = asked.headers['x-forwarded-for'];
    const from = (asked.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const onward = request(
      {
        host: '127.0.0.1',
        port: to(),
        method: asked.method,
        path: asked.url,
        headers: {
          ...asked.headers,
          'x-forwarded-for': before === undefined ? from : `${String(before)}, ${from}`,
          'x-forwarded-proto': tls === undefined ? 'http' : 'https',
        },
      },
      (answer) => {
        answered.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(answered);
      },
    );
    onward.on('error', () => answered.destroy());
    answered.on('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const server: Server = tls === undefined ? createServer(pass) : createSecureServer(tls, pass);
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return {
    port: address.port,
    stop: () => {
      for (const socket of open) socket.destroy();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}
