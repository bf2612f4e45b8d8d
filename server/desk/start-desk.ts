import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { listen } from '../listen.ts';
import { clientAddress } from '../protection/client-address.ts';
import type { DeskApp, DeskParts } from './desk-app.ts';

export interface RunningDesk {
  url: URL;
  /** Takes no new connections, finishes what is under way. */
  drain(): Promise<void>;
}

const bundle = 'build/desk/server/index.js';

interface DeskBundle {
  openDesk(parts: DeskParts): DeskApp;
}

/**
 * Serves the desk on a port of its own, so that it is another origin than the public site.
 * @throws {ConfigError} when it cannot listen where it was told to
 */
export async function startDesk(parts: Omit<DeskParts, 'deskUrl'>): Promise<RunningDesk> {
  const { config, logger } = parts;
  if (!existsSync(bundle)) throw new Error(`${bundle} is missing; npm run build makes it`);
  // a bundle of its own: visitors' pages know nothing of it, and an instance with DESK=off never loads it
  const { openDesk } = (await import(pathToFileURL(resolve(bundle)).href)) as DeskBundle;
  let app: DeskApp | undefined;
  let draining = false;
  const server = createServer(
    { maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      if (draining) response.setHeader('Connection', 'close');
      const started = performance.now();
      response.on('close', () =>
        logger.info(
          {
            method: request.method,
            path: (request.url ?? '/').split('?', 1)[0]?.slice(0, 200),
            status: response.statusCode,
            ms: Math.round(performance.now() - started),
          },
          'desk request',
        ),
      );
      const address = clientAddress(request, config.trustProxyHops);
      const { host = '' } = request.headers;
      if (!/^[\w.:[\]-]{1,300}$/.test(host) || !URL.canParse(`http://${host}`)) {
        response.writeHead(400, { Connection: 'close' }).end();
        return;
      }
      const seen = { host, protocol: host === desk.url.host ? desk.url.protocol : 'http:' };
      void createRequestListener(
        async (fetched) => app?.(fetched, { address }) ?? new Response(null, { status: 503 }),
        {
          ...seen,
          onError: () => new Response('Internal error\n', { status: 500 }),
        },
      )(request, response);
    },
  );
  await listen(server, { port: config.deskPort, host: config.deskHost, variable: 'DESK_PORT' });
  const listening = server.address();
  const port = typeof listening === 'object' && listening !== null ? listening.port : config.deskPort;
  const desk: RunningDesk = {
    url: new URL(config.deskUrl ?? `http://localhost:${port}`),
    drain: async () => {
      draining = true;
      // an open stream would hold up the stop
      parts.services.live.endStreams();
      const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
      const idle = setInterval(() => server.closeIdleConnections(), 500);
      const limit = setTimeout(() => server.closeAllConnections(), 10_000);
      await closed;
      clearInterval(idle);
      clearTimeout(limit);
    },
  };
  app = openDesk({ ...parts, deskUrl: desk.url });
  return desk;
}
