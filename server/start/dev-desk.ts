import { existsSync } from 'node:fs';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { content } from '../content/load.ts';
import { serverContent } from '../content/server-content.ts';
import type { DeskParts } from '../desk/desk-app.ts';
import { deskHeaders } from '../desk/desk-headers.ts';
import { deskGateLimits } from '../desk/desk-server.ts';
import { officeCalendar } from '../desk/office-calendar.ts';
import { createSiteHealth } from '../desk/site-health.ts';
import { Documents } from '../documents/respond.ts';
import { openPublic, type Opened } from '../publishing/live-version.ts';
import { createPublisher } from '../publishing/publisher.ts';
import { hostCheck } from '../gate/allowed-hosts.ts';
import { createGate } from '../gate/gate.ts';
import type { SiteBuild } from '../documents/site-build.ts';
import type { Services } from './services.ts';

/** Nothing was built yet: pages are seen in the development server, and publishing says that it cannot. */
const unbuilt: Opened = { published: null, pack: [], code: '' };

/** What the desk works with beside the development server: its services, and the last build where there is one. */
export function devDeskParts(config: Config, services: Services, render: SiteBuild['render']): DeskParts {
  const logger = pino({ level: 'warn' });
  const opened = existsSync('build/site.pack') ? openPublic(config.dataDir, logger) : unbuilt;
  const texts = serverContent();
  const deskUrl = new URL(config.deskUrl ?? `http://localhost:${config.deskPort}`);
  const documents = new Documents(opened.pack, false);
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
      now: Date.now,
      opened,
      render: (request) => render(request, null),
      onSwitch: () => undefined,
    }),
    documents,
    calendar: () => officeCalendar(content().facts, content().company),
    health: createSiteHealth(config, content),
    // its limits are for many; here is one, whose pages ask for hundreds of modules
    gate: createGate({
      isAllowedHost: hostCheck({ siteUrl: deskUrl.href, host: config.deskHost, allowedHosts: [] }),
      rates: { pages: 1_000_000, forms: null, account: null },
      limits: deskGateLimits,
    }),
    refusals: { texts, headers: deskHeaders(false), allowedOrigins: [], followsBrowser: true },
    onRefusal: (code) => logger.warn({ code }, 'refused'),
  };
}
