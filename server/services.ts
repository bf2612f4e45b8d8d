import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { callbackRequestSchema } from '../domain/callback.ts';
import { contactMessageSchema } from '../domain/contact.ts';
import { newsletterRequestSchema } from '../domain/newsletter.ts';
import { preOrderSchema } from '../domain/pre-order.ts';
import { withdrawalSchema } from '../domain/withdrawal.ts';
import type { Config } from './config.ts';
import { createCounters, type Counters } from './counters.ts';
import type { Clock, Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { openSecrets, type Secrets } from './database/secrets.ts';
import { StorageUnavailable } from './database/storage-unavailable.ts';
import { describeError } from './describe-error.ts';
import { callFunction } from './functions/call-function.ts';
import { defineCall, type Call, type CallProtection, type Caller } from './functions/call.ts';
import { createFunctionsHandler, type FunctionsHandler, type RemoteFunction } from './functions/handle.ts';
import { proofOfWorkFunction } from './functions/proof-of-work-function.ts';
import { unsubscribeFunction } from './functions/unsubscribe-function.ts';
import { queueStatus, type QueueStatus } from './mail/outbox.ts';
import type { SiteTexts } from './mail/site-texts.ts';
import { fileTransport, smtpTransport, type MailTransport } from './mail/transport.ts';
import { createMailWorker, type MailWorker } from './mail/worker.ts';
import { registerServiceMetrics } from './service-metrics.ts';
import { createProofOfWork } from './protection/proof-of-work.ts';
import { createRates } from './protection/rates.ts';
import { confirmNewsletter, type Confirmation } from './submissions/confirm-newsletter.ts';
import { declareWithdrawal } from './submissions/declare-withdrawal.ts';
import { receiveContactMessage } from './submissions/receive-contact-message.ts';
import { receivePreOrder } from './submissions/receive-pre-order.ts';
import { requestCallback } from './submissions/request-callback.ts';
import { requestNewsletter } from './submissions/request-newsletter.ts';
import type { Accepted, SubmissionContext } from './submissions/store-submission.ts';
import { unsubscribeNewsletter } from './submissions/unsubscribe-newsletter.ts';

/** What the visitor is told about a stored submission. */
export interface Receipt {
  inquiryNumber: string;
  /** ISO 8601 */
  receivedAt: string;
}

/** The same calls behind the wire (`functions`) and behind the pages' own actions (`submitPage`). */
export interface Submissions {
  sendContactMessage: Call<Receipt>;
  requestCallback: Call<Receipt>;
  sendPreOrder: Call<Receipt>;
  subscribeNewsletter: Call<{ status: 'confirmation-requested' }>;
  withdrawContract: Call<Receipt>;
  /** @throws {StorageUnavailable} */
  confirmNewsletter(token: string): Promise<Confirmation>;
  /** @throws {StorageUnavailable} */
  unsubscribeNewsletter(token: string): Promise<'unsubscribed' | 'unknown'>;
}

export interface Readiness {
  ready: boolean;
  database: 'ok' | 'unavailable';
  migrations: 'done' | 'unknown';
  mails: QueueStatus | null;
}

export interface Services {
  submissions: Submissions;
  functions: FunctionsHandler;
  database: Database;
  secrets: Secrets;
  mail: MailWorker;
  counters: Counters;
  /** sentences to print at start */
  warnings: readonly string[];
  start(): void;
  readiness(): Promise<Readiness>;
  registerMetrics(registry: Registry): void;
  /** Finishes the mail in hand and closes the database. */
  close(): Promise<void>;
}

export interface ServiceEnvironment {
  logger: Logger;
  now: Clock;
  content: SiteTexts;
  /** further functions, for example the assistant's */
  functions?: (protection: CallProtection) => readonly RemoteFunction[];
  /** instead of the configured one, for tests */
  transport?: MailTransport;
  /** jitter, from 0 to 1 */
  random?: () => number;
}

/** A mail overdue for longer than this means that nobody delivers, in seconds. */
const overdue = 15 * 60;

/**
 * Puts the server's parts together. Starts even when the database cannot be reached just now: the pages stand, forms
 * answer 503, and both recover by themselves.
 * @throws when the database's tables are not those of this version
 */
export async function createServices(config: Config, environment: ServiceEnvironment): Promise<Services> {
  const { logger, now, content } = environment;
  const database = openDatabase(config, now, logger);
  const secrets = openSecrets(database, now);
  const counters = createCounters();
  const rates = createRates({ soft: config.rateLimitSoft, hard: config.rateLimitHard, pool: database.pool, secrets });
  const proofOfWork = createProofOfWork(database, secrets, now);
  const protection: CallProtection = { rates, proofOfWork, counters };
  const store = { database, secrets, messageIdHost: new URL(config.siteUrl).hostname };
  const mail = createMailWorker({
    database,
    transport: environment.transport ?? configuredTransport(config),
    setting: { texts: content, siteUrl: config.siteUrl, secrets, companyAddress: config.mailTo ?? content.company.email },
    from: { name: content.company.brand, address: config.mailFrom ?? content.company.email },
    connections: config.mailConnections,
    perSecond: config.mailPerSecond,
    maxAttempts: config.mailMaxAttempts,
    now,
    random: environment.random ?? Math.random,
    logger,
    counters,
  });

  /** One form: stored by `receive`, then the worker is told. */
  function form<Input>(name: string, schema: Parameters<typeof defineCall<Input, Receipt>>[0]['schema'], consent: boolean, receive: (input: Input, context: SubmissionContext) => Promise<Accepted>): Call<Receipt> {
    const run = async (input: Input, caller: Caller): Promise<Receipt> => {
      const accepted = await receive(input, { language: caller.language, idempotencyKey: caller.idempotencyKey, now: now() });
      counters.increment(accepted.repeated ? 'submissions_repeated' : 'submissions_accepted', name);
      mail.wake();
      return { inquiryNumber: accepted.inquiryNumber, receivedAt: new Date(accepted.receivedAt).toISOString() };
    };
    return defineCall({ name, schema, group: 'forms', proof: true, consent, run }, protection);
  }

  const calls = {
    sendContactMessage: form('send-contact-email', contactMessageSchema, true, (input, context) => receiveContactMessage(store, input, context)),
    requestCallback: form('request-callback', callbackRequestSchema, false, (input, context) => requestCallback(store, input, context)),
    sendPreOrder: form('send-pre-order', preOrderSchema, false, (input, context) => receivePreOrder(store, input, context)),
    withdrawContract: form('withdraw-contract', withdrawalSchema, false, (input, context) => declareWithdrawal(store, input, context)),
    subscribeNewsletter: defineCall(
      {
        name: 'subscribe-newsletter',
        schema: newsletterRequestSchema,
        group: 'forms',
        proof: true,
        consent: false,
        run: async (input, caller) => {
          await requestNewsletter(store, input, { language: caller.language, now: now() });
          counters.increment('submissions_accepted', 'subscribe-newsletter');
          mail.wake();
          return { status: 'confirmation-requested' as const };
        },
      },
      protection,
    ),
  };
  const submissions: Submissions = {
    ...calls,
    confirmNewsletter: async (token) => {
      const result = await confirmNewsletter(store, token, now());
      if (result === 'confirmed') counters.increment('newsletter_confirmed', 'page');
      mail.wake();
      return result;
    },
    unsubscribeNewsletter: async (token) => {
      const result = await unsubscribeNewsletter(store, token, now());
      if (result === 'unsubscribed') counters.increment('newsletter_unsubscribed', 'page');
      return result;
    },
  };
  const functions = createFunctionsHandler({
    functions: [
      callFunction(calls.sendContactMessage, content, logger),
      callFunction(calls.requestCallback, content, logger),
      callFunction(calls.sendPreOrder, content, logger),
      callFunction(calls.subscribeNewsletter, content, logger),
      callFunction(calls.withdrawContract, content, logger),
      proofOfWorkFunction(proofOfWork, rates, content),
      unsubscribeFunction(store, now, content, (token) => `${config.siteUrl}/newsletter?${new URLSearchParams({ unsubscribe: token }).toString()}`),
      ...(environment.functions?.(protection) ?? []),
    ],
    allowedOrigins: config.allowedOrigins,
    texts: content,
    logger,
    counters,
  });

  try {
    await database.check();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    logger.error({ error: describeError(error.cause) }, 'the database is not available; the site starts without it and keeps trying');
  }

  return {
    submissions,
    functions,
    database,
    secrets,
    mail,
    counters,
    warnings: config.warnings,
    start: () => mail.start(),
    readiness: () => readiness(database, now),
    registerMetrics: (registry) => registerServiceMetrics(registry, counters, () => queueStatus(database, now)),
    close: async () => {
      await mail.stop();
      await database.close();
    },
  };
}

const configuredTransport = (config: Config): MailTransport =>
  config.smtpUrl === null ? fileTransport(join(config.dataDir, 'mail')) : smtpTransport(config.smtpUrl, config.mailConnections);

async function readiness(database: Database, now: Clock): Promise<Readiness> {
  try {
    await database.check();
    const mails = await queueStatus(database, now);
    return { ready: mails.oldestDueSeconds < overdue, database: 'ok', migrations: 'done', mails };
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return { ready: false, database: 'unavailable', migrations: 'unknown', mails: null };
  }
}
