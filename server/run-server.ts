import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { pino } from 'pino';
import { createApp, decodePath, permanentRedirect, type Client } from './app.ts';
import { createChatbotFunction } from './assistant/chatbot-function.ts';
import { ConfigError, parseConfig, type Config } from './config.ts';
import { content } from './content/load.ts';
import { sampleValues } from './content/sample-values.ts';
import { serverContent } from './content/server-content.ts';
import { setSiteUrl } from './content/site-url.ts';
import { readPack } from './documents/pack.ts';
import { Documents } from './documents/respond.ts';
import { answerProbe } from './operation/probes.ts';
import { startMetricsServer } from './operation/metrics.ts';
import { clientAddress } from './protection/client-address.ts';
import type { RequestContext } from './request-context.ts';
import { createServices, type Services } from './services.ts';

type Render = (request: Request, context: RequestContext | null) => Promise<Response>;

/**
 * Reads the configuration, opens the database, starts the mail worker and listens. Ends the process with one clear
 * sentence when the configuration is wrong; drains on SIGTERM and SIGINT.
 */
export async function runServer(env: NodeJS.ProcessEnv, render: Render): Promise<void> {
  let config: Config;
  try {
    config = parseConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`Not started: ${error.message}`);
    process.exit(1);
  }
  const log = pino({ level: config.logLevel });
  setSiteUrl(config.siteUrl);
  const texts = serverContent();
  const services = await createServices(config, {
    logger: log,
    now: Date.now,
    content: texts,
    functions: (protection) => [createChatbotFunction({ config, content: content(), texts, logger: log }, protection)],
  });
  const documents = new Documents(readPack('build'), config.siteUrl.startsWith('https://'));
  const app = createApp({
    documents,
    functions: services.functions,
    render: (request, client) => render(request, { services, client }),
    secure: config.siteUrl.startsWith('https://'),
  });
  let draining = false;
  const onError = (error: unknown) => {
    log.error({ err: error }, 'request failed');
    return new Response('Internal error\n', { status: 500 });
  };

  const server = createServer(
    { maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 },
    (request, response) => {
      if (fromMemory(documents, request, response)) return;
      const started = performance.now();
      const requestId = randomUUID();
      const client: Client = { address: clientAddress(request, config.trustProxyHops), requestId };
      response.setHeader('X-Request-Id', requestId);
      if (draining) response.setHeader('Connection', 'close');
      response.on('close', () => {
        log.info({ requestId, method: request.method, path: pathOf(request), status: response.statusCode, ms: Math.round(performance.now() - started) }, 'request');
      });
      if (answerProbe(services, request, response)) return;
      void createRequestListener((fetched) => app(fetched, client), { onError, trustProxy: config.trustProxyHops > 0 })(request, response);
    },
  );
  server.maxRequestsPerSocket = 0;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(config.port, config.host, () => listening());
  });
  services.start();
  const metrics = config.metricsPort ? await startMetricsServer(config.metricsPort, services) : null;
  announce(config, services, server.address());

  const stop = async (signal: string) => {
    if (draining) return;
    draining = true;
    log.info({ signal }, 'stopping: no new connections, finishing what is under way');
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeIdleConnections();
    metrics?.close();
    const limit = setTimeout(() => server.closeAllConnections(), 10_000);
    await closed;
    clearTimeout(limit);
    await services.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

/** The path without its query, which may carry a token or what somebody typed. */
const pathOf = (request: IncomingMessage) => (request.url ?? '/').split('?', 1)[0];

/** The fast way: a prerendered document straight from memory, without building Request and Response objects. */
function fromMemory(documents: Documents, request: IncomingMessage, response: ServerResponse): boolean {
  const { method = 'GET', url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const question = url.indexOf('?');
  const rawPath = question < 0 ? url : url.slice(0, question);
  const query = question < 0 ? '' : url.slice(question + 1);
  if (permanentRedirect(rawPath, '') !== null) return false;
  const path = rawPath.includes('%') ? decodePath(rawPath) : rawPath;
  if (path === null) return false;
  const document = documents.respond({
    method,
    path,
    query,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
  });
  if (!document) return false;
  response.writeHead(document.status, document.headers);
  response.end(document.body ?? undefined);
  return true;
}

function announce(config: Config, services: Services, address: ReturnType<import('node:http').Server['address']>) {
  const port = typeof address === 'object' && address ? address.port : config.port;
  const lines = [
    `The site is served at http://localhost:${port}`,
    `Data:  ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : resolve(config.dataDir, 'site.sqlite')}`,
    `Mails: ${config.smtpUrl ? 'sent through SMTP_URL' : `written as .eml files to ${resolve(config.dataDir, 'mail')} (SMTP_URL is not set: nothing is sent)`}`,
    `Logs:  standard output, level ${config.logLevel}`,
  ];
  for (const line of [...lines, ...services.warnings]) console.log(line);
  // a public address means that real visitors read these values
  const samples = config.siteUrl.startsWith('https://') ? sampleValues(content().company) : [];
  if (samples.length > 0) console.warn(`Warning: content/company.json still holds ${samples.length} sample values; npm run launch-check lists them.`);
}
