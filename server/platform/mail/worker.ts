import { randomUUID } from 'node:crypto';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { describeError } from '../metrics/describe-error.ts';
import { repeat, type Rest, type JobParts } from '../jobs/repeat.ts';
import { classifyFailure, isUnclear, retryDelay } from './delivery-failure.ts';
import type { AttemptResult } from './attempt-result.ts';
import type { MailKinds } from './mail-kind.ts';
import { leaseMails, recordAttempt, type DueMail } from './outbox.ts';
import type { MailTransport } from './transport.ts';

export interface MailWorkerOptions extends JobParts {
  transport: MailTransport;
  kinds: MailKinds;
  from: { name: string; address: string };
  /** mails delivered at the same time */
  connections: number;
  perSecond: number;
  maxAttempts: number;
  /** from 0 to 1; for the jitter */
  random: () => number;
}

export interface MailWorker {
  /** For tests: delivers what is due now, at most one mail a connection. Resolves with the number of mails tried. @throws {StorageUnavailable} */
  runOnce(): Promise<number>;
  start(): void;
  /** Looks for mail soon, at a random moment; called after an enquiry was stored. */
  wake(): void;
  /** Finishes the mails in hand, then resolves. */
  stop(): Promise<void>;
}

/** The longest one delivery may take, well below the lease; longer means the server hangs. Milliseconds. */
const deliveryTimeout = 60_000;

/**
 * How long the mail server may think about the recipient of a mail never tried before, in milliseconds. A mailbox that
 * hangs so holds a connection for seconds only; the later tries, which give way to other mails, have all the time.
 */
const firstPatience = 5_000;

/**
 * Within how long after an enquiry its mails are looked for, in milliseconds, at a random moment: composing a mail
 * is work that the next request would notice, and some enquiries lead to none because the address is known.
 */
const wakeWithin = 1_000;

/** How often the outbox is looked at when nothing wakes the worker: for retries and other instances' mails. */
const pollInterval = 2_000;

/**
 * Delivers the outbox. Each connection takes its next mail as soon as it is free, mails never tried first, and the last
 * free one serves neither retries nor newsletters (unless it is the only one): so mailboxes that hang hold up nobody else for long.
 * Several instances may work on one database: a lease keeps them off each other's mails.
 */
export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { database, transport, kinds, now, logger, counters } = options;
  const outbox = { database, kinds };
  const owner = randomUUID();
  /** Attempts whose result could not be stored: without it a delivered mail would go out again. */
  const unrecorded = new Map<string, AttemptResult>();
  const inHand = new Map<DueMail, Promise<void>>();
  let soon: NodeJS.Timeout | null = null;

  const isToMany = ({ mail }: DueMail) => kinds[mail.template].toMany !== undefined;

  async function record(mailId: string, result: AttemptResult): Promise<void> {
    try {
      await recordAttempt(outbox, { owner, mailId }, result, now());
      unrecorded.delete(mailId);
    } catch (error) {
      unrecorded.set(mailId, result);
      throw error;
    }
  }

  async function deliver(due: DueMail): Promise<void> {
    const { mail } = due;
    const result = await attempt(due);
    const details = { mail: mail.id, template: mail.template, attempt: mail.attempts };
    if (result.state === 'dropped') {
      logger.info(details, 'mail not sent: it is no longer wanted');
    } else if (result.state === 'sent') {
      counters.increment('mails_sent', mail.template);
      logger.info(details, 'mail sent');
    } else if (result.state === 'failed') {
      counters.increment('mails_deferred', mail.template);
      logger.warn(
        { ...details, reason: result.reason, retryAt: new Date(result.nextAttemptAt).toISOString() },
        'mail not delivered yet',
      );
    } else if (result.state === 'unclear') {
      logger.warn(
        { ...details, reason: result.reason },
        'a mail to many was handed over and the mail server did not say that it took it: it may have arrived, and is not sent again',
      );
    } else {
      counters.increment('mails_dead', mail.template);
      logger.error({ ...details, reason: result.reason }, 'mail given up: it stays in the outbox as dead');
    }
    await record(mail.id, result);
  }

  async function attempt(due: DueMail): Promise<AttemptResult> {
    const { mail } = due;
    if (due.isUnwanted) return { state: 'dropped' };
    try {
      await transport.send(
        await compose(due),
        AbortSignal.timeout(deliveryTimeout),
        mail.attempts === 1 ? firstPatience : deliveryTimeout,
      );
      return { state: 'sent' };
    } catch (error) {
      const { permanent, reason } = classifyFailure(error);
      // The text of our own mistakes holds no visitor's data; that of mail servers may.
      if (reason.startsWith('not-composed'))
        logger.error({ mail: mail.id, error: describeError(error) }, 'mail could not be composed');
      if (isToMany(due) && isUnclear(error)) return { state: 'unclear', reason };
      if (permanent || mail.attempts >= options.maxAttempts) return { state: 'dead', reason };
      return { state: 'failed', reason, nextAttemptAt: now() + retryDelay(mail.attempts, options.random()) };
    }
  }

  async function compose(due: DueMail) {
    const { mail } = due;
    const { content, bodies, ...envelope } = await due.compose();
    // Loaded with the first mail: the template library takes half a second that a start should not wait for.
    const { renderMail } = await import('./templates/render-mail.ts');
    const created = new Date(mail.created_at);
    return {
      ...envelope,
      ...(bodies ?? (await renderMail(content))),
      subject: content.subject,
      from: options.from,
      messageId: mail.message_id,
      date: created,
      fileName: `${created.toISOString().replace(/[:.]/g, '-')}-${mail.template}-${mail.id}.eml`,
    };
  }

  /** Takes mails for the connections that are free. */
  async function take(retries: number): Promise<DueMail[]> {
    for (const [mailId, result] of unrecorded) await record(mailId, result);
    return leaseMails(outbox, owner, now(), {
      limit: options.connections - inHand.size,
      retries,
      inHand: [...inHand.keys()].map(({ mail }) => mail.id),
    });
  }

  async function runOnce(): Promise<number> {
    const due = await take(options.connections);
    const results = await Promise.allSettled(due.map(deliver));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  }

  /** Delivers beside what is in hand already, and has the job look for the next mail when it is done. */
  function begin(due: DueMail): void {
    inHand.set(
      due,
      deliver(due)
        .catch(logFault)
        .finally(() => {
          inHand.delete(due);
          job.wake();
        }),
    );
  }

  function logFault(error: unknown): void {
    if (error instanceof StorageUnavailable)
      logger.warn({ error: describeError(error.cause) }, 'the outbox cannot be read just now');
    else logger.error({ error: describeError(error) }, 'the mail worker failed; it goes on');
  }

  /** Takes what is due. A pause for the pace is not cut short by new mail. */
  async function look(): Promise<Rest> {
    const began = performance.now();
    if (inHand.size >= options.connections) return { time: pollInterval };
    const retries = [...inHand.keys()].filter((due) => due.mail.attempts > 1 || isToMany(due)).length;
    const due = await take(Math.max(1, options.connections - 1) - retries);
    due.forEach(begin);
    if (due.length === 0) return { time: pollInterval };
    return { time: (due.length / options.perSecond) * 1000 - (performance.now() - began), isFirm: true };
  }

  const job = repeat({ name: 'mail', every: pollInterval, run: look, failed: logFault, logger, counters });

  function wake(): void {
    soon ??= setTimeout(() => {
      soon = null;
      job.wake();
    }, options.random() * wakeWithin).unref();
  }

  return {
    runOnce,
    start: job.start,
    wake,
    stop: async () => {
      if (soon !== null) clearTimeout(soon);
      await job.stop();
      await Promise.all(inHand.values());
      transport.close();
    },
  };
}
