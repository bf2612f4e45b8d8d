import type { Logger } from 'pino';
import { createApp, type AppDependencies } from '../web/site/app.ts';
import type { Config } from '../platform/config.ts';
import type { Documents } from '../web/page-cache/documents.ts';
import { baseSecurityHeaders } from '../platform/http/security-headers.ts';
import { hostCheck } from '../platform/http/allowed-hosts.ts';
import {
  createRequestLimiter,
  defaultRequestLimits,
  type RequestLimits,
} from '../platform/request-limiter/request-limiter.ts';
import type { GuardedServer, ServerLimits } from '../platform/request-limiter/guarded-server.ts';
import { createSiteServer } from '../web/site/http-server.ts';
import type { SiteTexts } from '../features/content/site-texts.ts';
import { createProbe } from '../web/operations/probes.ts';
import { createRequestMetrics } from '../web/operations/request-metrics.ts';
import type { Services } from '../web/services.ts';

interface SiteParts {
  config: Config;
  services: Services;
  documents: Documents;
  render: AppDependencies['render'];
  texts: SiteTexts;
  logger: Logger;
  /** other than the usual ones, for tests */
  limits?: { server?: Partial<ServerLimits>; limiter?: Partial<RequestLimits> };
}

/** Puts the way of a request together: the limiter, documents, calls, pages. */
export function assembleSite({
  config,
  services,
  documents,
  render,
  texts,
  logger,
  limits,
}: SiteParts): Pick<GuardedServer, 'server' | 'drain'> {
  const secure = config.siteUrl.startsWith('https://');
  const metrics = createRequestMetrics(services.metrics, services.callNames);
  const refusals = {
    texts,
    headers: baseSecurityHeaders(secure),
    allowedOrigins: config.allowedOrigins,
    followsBrowser: false,
  };
  const limiter = createRequestLimiter({
    isAllowedHost: hostCheck(config),
    rates: { pages: config.rateLimitPages, forms: config.rateLimitHard, account: null },
    limits: { ...defaultRequestLimits, ...limits?.limiter },
  });
  const app = createApp({
    documents,
    calls: services.calls,
    render,
    limiter,
    refusals,
    onRefusal: (code) => metrics.refused(code),
    secure,
    formTargets: services.onlinePayments?.formTargets ?? [],
  });
  return createSiteServer({
    documents,
    limiter,
    app,
    probe: createProbe(async () => (await services.readiness()).ready, secure),
    refusals,
    metrics,
    logger,
    trustProxyHops: config.trustProxyHops,
    siteUrl: config.siteUrl,
    limits: limits?.server,
  });
}
