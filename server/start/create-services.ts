import { join } from 'node:path';
import { parseVatId } from '../../domain/orders/vat-id.ts';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Promises } from '../../domain/due-date.ts';
import type { Config } from '../platform/config.ts';
import { dateAll, withDueDates } from './dated-writes.ts';
import { createCounters } from '../platform/metrics/counters.ts';
import type { Clock } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { openSecrets } from '../platform/database/secrets.ts';
import { StorageUnavailable } from '../platform/database/storage-unavailable.ts';
import { describeError } from '../platform/metrics/describe-error.ts';
import { callEndpoint } from '../web/api/call-endpoint.ts';
import type { CallProtection } from '../web/api/call.ts';
import { createApiHandler, type Endpoint } from '../web/api/handle.ts';
import { paymentEndpoint } from '../web/api/payment-endpoint.ts';
import { quotePaperEndpoint } from '../web/api/quote-paper-endpoint.ts';
import { proofOfWorkEndpoint } from '../web/api/proof-of-work-endpoint.ts';
import { createEnquiries } from '../web/api/form-calls.ts';
import { unsubscribeEndpoint } from '../web/api/unsubscribe-endpoint.ts';
import { createNewsletter } from '../features/newsletters/newsletter.ts';
import { newsletterSource } from '../features/newsletters/stored-newsletters.ts';
import type { NewsletterMaterial } from '../features/newsletters/newsletter-material.ts';
import { createLive } from '../platform/live/live.ts';
import { createMailIntake } from '../features/inbound-mail/mail-intake.ts';
import { newsletterLink } from '../features/newsletters/compose-newsletter-mail.ts';
import { setSampleRule } from '../platform/mail/sample-hold.ts';
import { queueStatus } from '../platform/mail/outbox.ts';
import type { SiteTexts } from '../features/content/site-texts.ts';
import { fileTransport, smtpTransport, type MailTransport } from '../platform/mail/transport.ts';
import { createMailWorker, type MailWorker } from '../platform/mail/worker.ts';
import { registerOutboxMetrics } from '../platform/mail/outbox-metrics.ts';
import { mailKinds, type SiteMailSetting } from '../web/mail-kinds.ts';
import { checkReadiness } from '../web/operations/readiness.ts';
import { createRetentionJob } from '../features/retention/retention-job.ts';
import { createWakeJob } from '../features/enquiries/wake-items.ts';
import { retentionPeriods } from '../features/retention/retention-rules.ts';
import { createBackups } from '../features/backup/backups.ts';
import { createOnlinePayments } from '../features/online-payment/online-payments.ts';
import { checkProvider, openProvider } from '../features/online-payment/open-provider.ts';
import { createVies } from '../features/orders/ask-vies.ts';
import { centsIn, countIn } from '../features/content/fact-values.ts';
import { createReminderJob } from '../features/orders/remind-by-itself.ts';
import { lastDayShown, unreadFileOf } from '../features/bank/last-day-shown.ts';
import { ordersThatMayBePaid } from '../features/bank/read-bank.ts';
import { watchFolder } from '../features/bank/watched-folder.ts';
import { createStatementWorker } from '../features/bank/statement-worker.ts';
import { createPapers } from '../features/invoicing/papers.ts';
import { createMailBudget } from '../platform/limits/mail-budget.ts';
import { createProofOfWork } from '../platform/limits/proof-of-work.ts';
import { createRates } from '../platform/limits/rates.ts';
import type { Services } from '../web/services.ts';

export interface ServiceEnvironment {
  logger: Logger;
  now: Clock;
  content: SiteTexts;
  /** from which deadlines are counted, and what is promised, as the content says at the moment */
  calendar: () => Promises;
  /** what newsletters take from the site's content */
  material: NewsletterMaterial;
  /** further endpoints, for example the assistant's */
  endpoints?: (protection: CallProtection, storage: Pick<Services, 'database' | 'secrets'>) => readonly Endpoint[];
  /** instead of the configured one, for tests */
  transport?: MailTransport;
  /** jitter, from 0 to 1 */
  random?: () => number;
}

/**
 * Puts the server's parts together. Starts even when the database cannot be reached just now: the pages stand, forms
 * answer 503, and both recover by themselves.
 * @throws {MigrationFailed} when the database's tables cannot be brought to those of this version
 * @throws {ConfigError} when the payment service does not take its key
 */
export async function createServices(config: Config, environment: ServiceEnvironment): Promise<Services> {
  const { logger, now, content } = environment;
  const provider = await openProvider(config);
  if (provider !== null) await checkProvider(provider, logger);
  setSampleRule({ holds: config.smtpUrl !== null && config.sampleMail === 'hold', issuer: () => content.issuer });
  const dating = {
    calendar: environment.calendar,
    now,
    onFailure: (error: unknown) => logger.error({ error: describeError(error) }, 'what came in has no date yet'),
  };
  const database = withDueDates(openDatabase(config, now, logger), dating);
  const secrets = openSecrets(database, now);
  const metrics = new Registry();
  const counters = createCounters(metrics);
  registerOutboxMetrics(metrics, () => queueStatus(database, now));
  const rates = createRates({ soft: config.rateLimitSoft, hard: config.rateLimitHard, pool: database.pool, secrets });
  const proofOfWork = createProofOfWork(database, secrets, now);
  const protection: CallProtection = { rates, proofOfWork, counters };
  const budget = createMailBudget({
    perSender: config.mailReceiptsPerSender,
    perHour: config.mailReceiptsPerHour,
    counters,
    logger,
  });
  // as facts and company say whenever they are asked for: both may be published anew while this runs
  const periods = () => retentionPeriods(content.facts);
  const store = {
    database,
    secrets,
    budget,
    messageIdHost: new URL(config.siteUrl).hostname,
    catalogue: () => content.catalogue(),
    get confirmationLifetime() {
      return periods().newsletterConfirmationHours * 60 * 60 * 1000;
    },
  };
  const papers = createPapers({ database, texts: content, now });
  const live = createLive(config, database, logger, counters);
  const jobParts = { database, now, logger, counters };
  const announce = () => live.announce();
  const statements = createStatementWorker();
  const bankFolder = watchFolder(
    { dataDir: config.dataDir, database, statements, days: () => countIn(content.facts, 'bankLineDays'), now },
    { logger, counters, announce },
  );
  const reminders = createReminderJob(
    {
      database,
      messageIdHost: store.messageIdHost,
      days: () => countIn(content.facts, 'reminderDays'),
      feeCents: () => centsIn(content.facts, 'reminderFeeBusiness'),
      mayBePaid: ordersThatMayBePaid,
      account: () => content.issuer.bank.iban,
      lastDayShown,
      unreadFileOf,
    },
    { now, wakeMail: () => mail.wake(), logger, counters },
  );
  const mailSetting: SiteMailSetting = {
    texts: content,
    siteUrl: config.siteUrl,
    secrets,
    get companyAddress() {
      return config.mailTo ?? content.company.email;
    },
    papers,
    editions: newsletterSource(database, () => environment.material, config.siteUrl),
  };
  const kinds = mailKinds(mailSetting);
  const worker = createMailWorker({
    ...jobParts,
    transport: environment.transport ?? configuredTransport(config),
    kinds,
    get from() {
      return { name: content.company.brand, address: config.mailFrom ?? content.company.email };
    },
    connections: config.mailConnections,
    perSecond: config.mailPerSecond,
    maxAttempts: config.mailMaxAttempts,
    random: environment.random ?? Math.random,
  });

  /** Whatever was stored has the outbox looked at, and so the desk is told in one place. */
  const mail: MailWorker = {
    ...worker,
    wake: () => {
      worker.wake();
      announce();
    },
  };

  const intake =
    config.imap === null
      ? null
      : createMailIntake({ ...jobParts, imap: config.imap, calendar: environment.calendar, announce });

  const newsletter = createNewsletter({
    ...jobParts,
    material: environment.material,
    setting: mailSetting,
    messageIdHost: store.messageIdHost,
    perSecond: config.mailPerSecond,
    wakeMail: () => mail.wake(),
  });
  const retention = createRetentionJob({ ...jobParts, dataDir: config.dataDir, periods });
  const backups = config.databaseUrl === null ? createBackups({ ...jobParts, config }) : null;
  const wakeJob = createWakeJob({ ...jobParts, announce });
  const onlinePayments =
    provider === null
      ? null
      : createOnlinePayments({
          ...jobParts,
          provider,
          secrets,
          siteUrl: config.siteUrl,
          audience: () => content.onlinePaymentFor,
          announce,
        });
  const jobs = [mail, intake, newsletter, retention, backups, wakeJob, bankFolder, reminders, onlinePayments];
  const enquiries = createEnquiries({ store, protection, mail, now });
  const endpoints = [
    ...enquiries.all.map((call) => callEndpoint(call, content, logger)),
    proofOfWorkEndpoint(proofOfWork, rates, content),
    unsubscribeEndpoint(enquiries.unsubscribeNewsletter, content, (token, language) =>
      newsletterLink(config.siteUrl, language, { unsubscribe: token }),
    ),
    quotePaperEndpoint({ database, secrets, papers, texts: content, now }),
    ...(onlinePayments === null ? [] : [paymentEndpoint(onlinePayments)]),
    ...(environment.endpoints?.(protection, { database, secrets }) ?? []),
  ];
  const calls = createApiHandler({
    endpoints,
    allowedOrigins: config.allowedOrigins,
    texts: content,
    logger,
    counters,
  });

  try {
    await database.migrate();
    await database.check();
    await dateAll(database, dating);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    logger.error(
      { error: describeError(error.cause) },
      'the database is not available; the site starts without it and keeps trying',
    );
  }

  return {
    enquiries,
    calls,
    database,
    secrets,
    mail,
    newsletter,
    newsletterStore: store,
    mailSetting,
    mailKinds: kinds,
    papers,
    statements,
    askVies:
      config.viesUrl === null
        ? null
        : createVies({ baseUrl: config.viesUrl, requester: () => parseVatId(content.issuer.vatId) }, logger),
    backups,
    onlinePayments,
    counters,
    live,
    warnings: config.warnings,
    start: () => {
      for (const job of jobs) job?.start();
    },
    readiness: checkReadiness(database, now),
    metrics,
    callNames: endpoints.map(({ name }) => name),
    close: async () => {
      statements.close();
      await Promise.all([...jobs.map((job) => job?.stop()), papers.close(), live.close()]);
      await database.close();
    },
  };
}

const configuredTransport = (config: Config): MailTransport =>
  config.smtpUrl === null
    ? fileTransport(join(config.dataDir, 'mail'))
    : smtpTransport(config.smtpUrl, config.mailConnections);
