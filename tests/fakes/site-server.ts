import { assembleSite } from '../../server/start/assemble-site.ts';
import type { CachedBody, CacheEntry } from '../../server/web/page-cache/cache-file.ts';
import { Documents } from '../../server/web/page-cache/documents.ts';
import type { RequestLimits } from '../../server/platform/request-limiter/request-limiter.ts';
import type { ServerLimits } from '../../server/platform/request-limiter/guarded-server.ts';
import { pino } from 'pino';
import { siteTexts } from './site-texts.ts';
import { startServices, type TestServices } from './start-services.ts';

export interface TestSite {
  port: number;
  services: TestServices;
  /** lines of the log, the services' and the server's */
  log: string[];
  /** how many requests have reached the server */
  arrived(): number;
  drain(): Promise<void>;
  remove(): Promise<void>;
}

const page = (
  path: string,
  more: Partial<CacheEntry> = {},
  text = `<!doctype html><title>${path}</title>`,
): CachedBody => ({
  entry: {
    path,
    status: 200,
    type: 'text/html; charset=utf-8',
    immutable: false,
    etag: path,
    scripts: [],
    bodies: { identity: [0, text.length] },
    ...more,
  },
  holds: () => false,
  body: (encoding) => (encoding === 'identity' ? Buffer.from(text) : undefined),
});

interface TestSiteOptions {
  env?: Record<string, string>;
  limits?: Partial<ServerLimits>;
  limiter?: Partial<RequestLimits>;
  siteUrl?: string;
  /** beside the few that are always there */
  documents?: readonly CachedBody[];
  /** instead of React Router */
  render?: (request: Request) => Promise<Response>;
}

const renderLive = async (request: Request) =>
  new Response(
    `<!doctype html><title>live ${request.method} ${new URL(request.url).origin}</title><script>1</script><p><script>2</script>`,
    { headers: { 'Content-Type': 'text/html' } },
  );

/** The real HTTP server over the real services, with a few documents instead of the built ones. */
export async function startSiteServer({
  env = {},
  limits = {},
  limiter = {},
  siteUrl = 'https://site.example',
  documents: more = [],
  render = renderLive,
}: TestSiteOptions = {}): Promise<TestSite> {
  const services = await startServices({ SITE_URL: siteUrl, ...env });
  const secure = siteUrl.startsWith('https:');
  const documents = new Documents(
    [
      page('/'),
      page('/shop'),
      page('/contact'),
      page('/404', { status: 404 }),
      page('/assets/app.js', { type: 'text/javascript', immutable: true, scripts: undefined }, 'let x'),
      ...more,
    ],
    secure,
  );
  const logger = pino({ level: 'info' }, { write: (line: string) => services.log.push(line) });
  const { server, drain } = assembleSite({
    config: services.config,
    services,
    documents,
    render,
    texts: siteTexts,
    logger,
    limits: { server: limits, limiter },
  });
  let requests = 0;
  server.on('request', () => (requests += 1));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return {
    port: address.port,
    services,
    log: services.log,
    arrived: () => requests,
    drain,
    remove: async () => {
      server.closeAllConnections();
      await drain();
      await services.remove();
    },
  };
}
