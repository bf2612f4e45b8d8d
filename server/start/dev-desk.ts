import { existsSync } from 'node:fs';
import { pino } from 'pino';
import type { Config } from '../platform/config.ts';
import { content } from '../features/content/load.ts';
import { serverContent } from '../features/content/server-content.ts';
import type { DeskParts } from '../web/desk/desk-app.ts';
import { deskHeaders } from '../web/desk/desk-headers.ts';
import { deskRequestLimits } from '../web/desk/desk-server.ts';
import { officeCalendar } from '../features/enquiries/office-calendar.ts';
import { createSiteHealth } from '../features/today/site-health.ts';
import { Documents } from '../web/page-cache/documents.ts';
import { openPublic, type Opened } from '../web/publishing/open-public.ts';
import { createPublisher } from '../web/publishing/publisher.ts';
import { hostCheck } from '../platform/http/allowed-hosts.ts';
import { createRequestLimiter } from '../platform/request-limiter/request-limiter.ts';
import type { SiteBuild } from '../web/page-cache/site-build.ts';
import type { Services } from '../web/services.ts';

/** Nothing was built yet: pages are seen in the development server, and publishing says that it cannot. */
const unbuilt: Opened = { published: null, built: [], isCurrent: () => false };

/** What the desk works with beside the development server: its services, and the last build where there is one. */
export function devDeskParts(config: Config, services: Services, render: SiteBuild['render']): DeskParts {
  const logger = pino({ level: 'warn' });
  const opened = existsSync('build/page-cache.bin') ? openPublic(config.dataDir, logger) : unbuilt;
  const texts = serverContent();
  const deskUrl = new URL(config.deskUrl ?? `http://localhost:${config.deskPort}`);
  const documents = new Documents(opened.built, false);
  return {
    config,
    services,
    logger,
    now: Date.now,
    deskUrl,
    texts,
    publisher: createPublisher({
      config,
      database: services.database,
      documents,
      logger,
      counters: services.counters,
      now: Date.now,
      opened,
      render: (request) => render(request, null),
      onSwitch: () => undefined,
    }),
    documents,
    calendar: () => officeCalendar(content().facts, content().company),
    health: createSiteHealth(config, content),
    // its limits are for many; here is one, whose pages ask for hundreds of modules
    limiter: createRequestLimiter({
      isAllowedHost: hostCheck({ siteUrl: deskUrl.href, host: config.deskHost, allowedHosts: [] }),
      rates: { pages: 1_000_000, forms: null, account: null },
      limits: deskRequestLimits,
    }),
    refusals: { texts, headers: deskHeaders(false), allowedOrigins: [], followsBrowser: true },
    onRefusal: (code) => logger.warn({ code }, 'refused'),
  };
}
