import { resolve } from 'node:path';
import { pino, type Logger } from 'pino';
import type { AppDependencies } from '../web/site/app.ts';
import { assembleSite } from './assemble-site.ts';
import { archiveFile } from '../features/newsletters/archive/archive-files.ts';
import { ConfigError, parseConfig, type Config } from '../platform/config.ts';
import { contentWarnings } from '../features/content/content-warnings.ts';
import { content, withContent } from '../features/content/load.ts';
import { sampleValues } from '../../domain/sample-values.ts';
import { configureSite, settingOf } from '../features/content/site-setting.ts';
import { MigrationFailed } from '../platform/database/storage-unavailable.ts';
import { describeError } from '../platform/metrics/describe-error.ts';
import { createSiteHealth } from '../features/today/site-health.ts';
import { startDesk, type RunningDesk } from '../web/desk/start-desk.ts';
import { Documents } from '../web/page-cache/documents.ts';
import type { SiteBuild } from '../web/page-cache/site-build.ts';
import { createLegalTextKeeper } from '../features/content/legal/keep-legal-texts.ts';
import { listen } from '../platform/http/listen.ts';
import { startMetricsServer } from '../web/operations/metrics.ts';
import { openPublic } from '../web/publishing/open-public.ts';
import { createPublisher } from '../web/publishing/publisher.ts';
import { createServices } from './create-services.ts';
import { siteEnvironment } from './site-environment.ts';
import type { Services } from '../web/services.ts';

/**
 * Reads the configuration, opens the database, starts the mail worker and listens. Ends the process with one clear
 * sentence when the configuration is wrong or the tables cannot be brought up to date; drains on SIGTERM and SIGINT.
 */
export async function runServer(env: NodeJS.ProcessEnv, site: SiteBuild): Promise<void> {
  try {
    return await serve(parseConfig(env), site);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof MigrationFailed)) throw error;
    console.error(`Not started: ${error.message}`);
    process.exit(1);
  }
}

/** @throws {ConfigError} when it cannot listen where it was told to */
async function serve(config: Config, site: SiteBuild): Promise<void> {
  const log = pino({ level: config.logLevel });
  // before the first text is read
  configureSite(settingOf(config));
  const opened = openPublic(config.dataDir, log);
  const environment = siteEnvironment(config, log);
  const { content: texts, calendar, now } = environment;
  const services = await createServices(config, environment);
  const { database, counters } = services;
  const jobParts = { database, now, logger: log, counters };
  const documents = new Documents(
    opened.built,
    config.siteUrl.startsWith('https://'),
    site.stylesheetsOnRequest,
    (error, path) => log.error({ path, error: describeError(error) }, 'a page could not be made'),
  );
  const legalTexts = createLegalTextKeeper({ ...jobParts, content });
  const publisher = createPublisher({
    ...jobParts,
    config,
    documents,
    opened,
    render: (request) => site.render(request, null),
    // a legal text may be among what is new
    onSwitch: () => legalTexts.start(),
  });
  // an answer under way keeps the texts it began with, whatever is published meanwhile
  const renderPage: AppDependencies['render'] = (request, client) =>
    withContent(
      content(),
      async () => (await archiveFile(request, database)) ?? site.render(request, { services, client }),
    );
  const { server, drain } = assembleSite({ config, services, documents, render: renderPage, texts, logger: log });
  await publisher.begin();
  await listen(server, { port: config.port, host: config.host, variable: 'PORT' });
  const desk = config.desk
    ? await startDesk({
        config,
        services,
        logger: log,
        now,
        texts,
        publisher,
        documents,
        calendar,
        health: createSiteHealth(config, content),
      })
    : null;
  const metrics = config.metricsPort ? await startMetricsServer(config.metricsPort, services) : null;
  services.start();
  legalTexts.start();
  publisher.start();
  await warmUp(renderPage, log);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping: no new connections, finishing what is under way');
    metrics?.close();
    await Promise.all([drain(), desk?.drain()]);
    await legalTexts.stop();
    await publisher.close();
    await services.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // said only now that all of it is true, the orderly stop included
  announce(config, services, server.address(), desk);
}

/**
 * Renders a page that nobody asked for: what renders is read and compiled now, and not with the first visitor who needs
 * it, which would hold up all others for a quarter of a second.
 */
async function warmUp(render: AppDependencies['render'], log: Logger): Promise<void> {
  try {
    const page = await render(new Request('http://localhost/contact?sent=1'), {
      address: '127.0.0.1',
      requestId: 'warm-up',
    });
    await page.text();
  } catch (error) {
    // whoever asks for a page is told, and the log says why
    log.warn({ error: describeError(error) }, 'a first page could not be rendered');
  }
}

function announce(
  config: Config,
  services: Services,
  address: ReturnType<import('node:http').Server['address']>,
  desk: RunningDesk | null,
) {
  const port = typeof address === 'object' && address ? address.port : config.port;
  const lines = [
    `The site is served at http://localhost:${port}`,
    `The desk: ${desk === null ? 'not served here (DESK=off)' : `${desk.url.origin} (let yourself in: npm run operator -- add you@example.com --role admin)`}`,
    `Data:  ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : resolve(config.dataDir, 'site.sqlite')}`,
    `Mails: ${config.smtpUrl ? 'sent through SMTP_URL' : `written as .eml files to ${resolve(config.dataDir, 'mail')} (SMTP_URL is not set: nothing is sent)`}`,
    `Logs:  standard output, level ${config.logLevel}`,
  ];
  for (const line of [...lines, ...services.warnings]) console.log(line);
  for (const { en } of contentWarnings(content(), new Date())) console.warn(`Warning: ${en}`);
  // a public address means that real visitors read these values
  const samples = config.siteUrl.startsWith('https://') ? sampleValues(content().company) : [];
  if (samples.length > 0)
    console.warn(
      `Warning: content/company.json still holds ${samples.length} sample values; npm run launch-check lists them.`,
    );
}
