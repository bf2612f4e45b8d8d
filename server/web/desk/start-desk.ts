import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostCheck } from '../../platform/http/allowed-hosts.ts';
import { createRequestLimiter } from '../../platform/request-limiter/request-limiter.ts';
import { listen } from '../../platform/http/listen.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';
import { createLimiterMetrics } from '../operations/request-metrics.ts';
import type { DeskApp, DeskParts } from './desk-app.ts';
import { deskHeaders } from './desk-headers.ts';
import { createDeskServer, deskRequestLimits } from './desk-server.ts';

export interface RunningDesk {
  url: URL;
  /** Takes no new connections, finishes what is under way. */
  drain(): Promise<void>;
}

/** How many times as many pages somebody who is signed in may ask for as a stranger: open pages ask by themselves. */
const accountFactor = 10;

const bundle = 'build/desk/server/index.js';

interface DeskBundle {
  openDesk(parts: DeskParts): DeskApp;
}

type StartParts = Omit<DeskParts, 'deskUrl' | 'limiter' | 'refusals' | 'onRefusal' | 'texts'> & { texts: SiteTexts };

/**
 * Serves the desk on a port of its own, so that it is another origin than the public site.
 * @throws {ConfigError} when it cannot listen where it was told to
 */
export async function startDesk(parts: StartParts): Promise<RunningDesk> {
  const { config, logger, services, texts } = parts;
  if (!existsSync(bundle)) throw new Error(`${bundle} is missing; npm run build makes it`);
  // a bundle of its own: visitors' pages know nothing of it, and an instance with DESK=off never loads it
  const { openDesk }: DeskBundle = await import(pathToFileURL(resolve(bundle)).href);
  const metrics = createLimiterMetrics(services.metrics, 'desk');
  const refusals = {
    texts,
    headers: deskHeaders(config.deskUrl?.startsWith('https:') ?? false),
    allowedOrigins: [],
    followsBrowser: true,
  };
  const { server, open, drain } = createDeskServer({
    refusals,
    metrics,
    logger,
    trustProxyHops: config.trustProxyHops,
  });
  await listen(server, { port: config.deskPort, host: config.deskHost, variable: 'DESK_PORT' });
  const listening = server.address();
  const port = typeof listening === 'object' && listening !== null ? listening.port : config.deskPort;
  const url = new URL(config.deskUrl ?? `http://localhost:${port}`);
  const limiter = createRequestLimiter({
    isAllowedHost: hostCheck({ siteUrl: url.href, host: config.deskHost, allowedHosts: [] }),
    rates: { pages: config.rateLimitPages, forms: null, account: config.rateLimitPages * accountFactor },
    limits: deskRequestLimits,
  });
  const app = openDesk({ ...parts, deskUrl: url, limiter, refusals, onRefusal: (code) => metrics.refused(code) });
  open({ limiter, app, url });
  return {
    url,
    drain: () => {
      // an open stream would hold up the stop
      services.live.endStreams();
      return drain();
    },
  };
}
