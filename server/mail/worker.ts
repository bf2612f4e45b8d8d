import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Counters } from '../counters.ts';
import type { Clock, Database } from '../database/database.ts';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { describeError } from '../describe-error.ts';
import { composeMail, type DueMail } from './compose-mail.ts';
import { classifyFailure, retryDelay } from './delivery-failure.ts';
import type { MailSetting } from './mail-frame.ts';
import { leaseMails, recordAttempt, type AttemptResult } from './outbox.ts';
import type { MailTransport } from './transport.ts';

export interface MailWorkerOptions {
  database: Database;
  transport: MailTransport;
  setting: MailSetting;
  from: { name: string; address: string };
  /** mails delivered at the same time */
  connections: number;
  perSecond: number;
  maxAttempts: number;
  now: Clock;
  /** from 0 to 1; for the jitter */
  random: () => number;
  logger: Logger;
  counters: Counters;
}

export interface MailWorker {
  /** Delivers what is due now, at most one batch. Resolves with the number of mails tried. @throws {StorageUnavailable} */
  runOnce(): Promise<number>;
  start(): void;
  /** Looks for mail at once; called after a submission was stored. */
  wake(): void;
  /** Finishes the mails in hand, then resolves. */
  stop(): Promise<void>;
}

/** The longest one delivery may take, well below the lease; longer means the server hangs. Milliseconds. */
const deliveryTimeout = 60_000;

/** How often the outbox is looked at when nothing wakes the worker: for retries and other instances' mails. */
const pollInterval = 2_000;

/** Delivers the outbox. Several instances may work on one database: a lease keeps them off each other's mails. */
export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { database, transport, now, logger, counters } = options;
  const owner = randomUUID();
  /** Attempts whose result could not be stored yet: without it a delivered mail would go out again. */
  const unrecorded = new Map<string, AttemptResult>();
  let running: Promise<void> | null = null;
  const stopping = new AbortController();
  let wakeUp: () => void = () => undefined;
  let woken = false;

  async function record(mailId: string, result: AttemptResult): Promise<void> {
    unrecorded.set(mailId, result);
    await recordAttempt(database, owner, mailId, result, now());
    unrecorded.delete(mailId);
  }

  async function deliver(due: DueMail): Promise<void> {
    const { mail } = due;
    const result = await attempt(due);
    const details = { mail: mail.id, template: mail.template, attempt: mail.attempts };
    if (result.state === 'sent') {
      counters.increment('mails_sent', mail.template);
      logger.info(details, 'mail sent');
    } else if (result.state === 'failed') {
      counters.increment('mails_deferred', mail.template);
      logger.warn({ ...details, reason: result.reason, retryAt: new Date(result.nextAttemptAt).toISOString() }, 'mail not delivered yet');
    } else {
      counters.increment('mails_dead', mail.template);
      logger.error({ ...details, reason: result.reason }, 'mail given up: it stays in the outbox as dead');
    }
    await record(mail.id, result);
  }

  async function attempt(due: DueMail): Promise<AttemptResult> {
    const { mail } = due;
    try {
      await transport.send(await compose(due), AbortSignal.timeout(deliveryTimeout));
      return { state: 'sent' };
    } catch (error) {
      const { permanent, reason } = classifyFailure(error);
      // The text of our own mistakes holds no visitor's data; that of mail servers may.
      if (reason.startsWith('not-composed')) logger.error({ mail: mail.id, error: describeError(error) }, 'mail could not be composed');
      if (permanent || mail.attempts >= options.maxAttempts) return { state: 'dead', reason };
      return { state: 'failed', reason, nextAttemptAt: now() + retryDelay(mail.attempts, options.random()) };
    }
  }

  async function compose(due: DueMail) {
    const { mail } = due;
    const { content, ...envelope } = await composeMail(due, options.setting);
    // Loaded with the first mail: the template library takes half a second that a start should not wait for.
    const { renderMail } = await import('./templates/render-mail.tsx');
    const created = new Date(mail.created_at);
    return {
      ...envelope,
      ...(await renderMail(content)),
      subject: content.subject,
      from: options.from,
      messageId: mail.message_id,
      date: created,
      fileName: `${created.toISOString().replace(/[:.]/g, '-')}-${mail.template}-${mail.id}.eml`,
    };
  }

  async function runOnce(): Promise<number> {
    for (const [mailId, result] of unrecorded) await record(mailId, result);
    const due = await leaseMails(database, owner, options.connections, now());
    const results = await Promise.allSettled(due.map(deliver));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      woken = false;
      let tried = 0;
      try {
        tried = await runOnce();
      } catch (error) {
        if (error instanceof StorageUnavailable) logger.warn({ error: describeError(error.cause) }, 'the outbox cannot be read just now');
        else logger.error({ error: describeError(error) }, 'the mail worker failed; it goes on');
      }
      const pace = (tried / options.perSecond) * 1000 - (performance.now() - began);
      await pause(tried > 0 ? pace : pollInterval, tried === 0);
    }
  }

  /** Waits, at most as long as given. A pause for pacing is not cut short by new mail. */
  function pause(milliseconds: number, wakeable: boolean): Promise<void> {
    if (stopping.signal.aborted || milliseconds <= 0 || (wakeable && woken)) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wakeUp = () => {
        if (!wakeable && !stopping.signal.aborted) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    runOnce,
    start: () => {
      running ??= loop();
    },
    wake: () => {
      woken = true;
      wakeUp();
    },
    stop: async () => {
      stopping.abort();
      wakeUp();
      await running;
      transport.close();
    },
  };
}
