import { randomUUID } from 'node:crypto';
import type { OfficeCalendar } from '../../../domain/due-date.ts';
import type { ImapSetting } from '../../platform/imap-setting.ts';
import type { MailboxProblem } from '../../platform/database/schema/enquiries.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import { createPause, type Pause } from '../../platform/jobs/pause.ts';
import { repeat, type Rest, type JobParts } from '../../platform/jobs/repeat.ts';
import {
  beginAt,
  forgetBegun,
  holdMailbox,
  mailboxId,
  moveOn,
  noteBegun,
  noteLooked,
  readPlace,
  releaseMailbox,
  type MailboxCursor,
} from './mailbox-cursor.ts';
import { unreadableEmail, type InboundEmail } from './inbound-email.ts';
import { createMailboxReader, MailboxFailed, usualPatience, type MailboxPatience } from './open-mailbox.ts';
import { takeInboundEmail } from './take-inbound-email.ts';

export interface MailIntakeOptions extends JobParts {
  imap: ImapSetting;
  calendar: () => OfficeCalendar;
  /** tells the desk's open pages */
  announce: () => void;
  /** how soon a lost connection is made again, in milliseconds; doubled up to `longestPause` */
  firstPause?: number;
  patience?: MailboxPatience;
}

export interface MailIntake {
  start(): void;
  /** Ends after the mail in hand, and lets another instance go on. */
  stop(): Promise<void>;
}

/** How often the mailbox is looked at when its server tells of nothing, in milliseconds. Well below the lease. */
const interval = 60_000;

/** Between two looks, in milliseconds, though the server tells of news without end. */
const leastRest = 200;

const longestPause = 5 * 60_000;

/**
 * So often a mail may be begun and not finished (not understood, too large, too slow, database or server gone) before only
 * its head is read, once, and then only its coming is noted.
 */
const mostStumbles = 5;

/** So often the connection may break at one mail, in about an hour, until it is taken for the mail's doing. */
const mostLosses = 20;

/**
 * Reads the company's mailbox: what arrives is told by the server (IDLE) and taken at once. Nothing is changed there. One
 * instance reads at a time; when it ends or dies, another goes on where it was.
 */
export function createMailIntake(options: MailIntakeOptions): MailIntake {
  const { imap, database, now, logger, counters, firstPause = 2_000, patience = usualPatience } = options;
  const id = mailboxId(imap);
  const owner = randomUUID();
  let pause: Pause | null = null;
  const mailbox = createMailboxReader(imap, () => pause?.wake(), patience);
  let nextPause = firstPause;
  let said: MailboxProblem | null = null;
  /** at which mail the connection broke last, and how often */
  let lost = { uid: 0, times: 0 };

  /** Reads for as long as the connection holds, if no other instance does. */
  async function hold(stopping: AbortSignal): Promise<Rest> {
    if (!(await holdMailbox(database, id, owner, now()))) return { time: interval };
    await readOn(stopping);
    return { time: firstPause };
  }

  async function failed(error: unknown, stopping: AbortSignal): Promise<Rest> {
    const rest = { time: nextPause };
    nextPause = Math.min(2 * nextPause, longestPause);
    // a connection that was closed because the server stops is no trouble
    if (!stopping.aborted) await noteTrouble(error);
    return rest;
  }

  /** One connection, for as long as it holds. */
  async function readOn(stopping: AbortSignal): Promise<void> {
    const rests = createPause(stopping);
    pause = rests;
    const place = await mailbox.open();
    try {
      await findPlace(place);
      while (mailbox.usable && !stopping.aborted && (await holdMailbox(database, id, owner, now()))) {
        rests.forget();
        await takeAll(stopping);
        await noteLooked(database, { id, owner }, null, now());
        if (said !== null) logger.info('the mailbox is read again');
        said = null;
        nextPause = firstPause;
        mailbox.idle();
        await rests.wait(leastRest, true);
        await rests.wait(interval);
        if (mailbox.usable && !stopping.aborted) await mailbox.ask({ kind: 'look' });
      }
    } finally {
      mailbox.leave();
    }
  }

  /**
   * A mailbox seen for the first time is read from now on: what lies there has been dealt with by people. One that its
   * server has numbered anew is read on from the arrival of the last mail taken; what comes again is known by its content.
   */
  async function findPlace({ validity, next }: { validity: number; next: number }): Promise<void> {
    const known = await readPlace(database, id);
    if (known === undefined || known.uid_validity === validity) return;
    let last = next - 1;
    if (known.uid_validity !== 0) {
      logger.warn('the mailbox was numbered anew by its server: mail since the last one taken is looked at again');
      const first = await mailbox.ask({ kind: 'first-since', time: known.last_arrival });
      if (first !== null) last = Math.min(last, first - 1);
    }
    await beginAt(database, { id, owner, from: known.uid_validity, to: { uid_validity: validity, last_uid: last } });
  }

  async function takeAll(stopping: AbortSignal): Promise<void> {
    for (;;) {
      const known = await readPlace(database, id);
      if (known === undefined) return;
      const fresh = await mailbox.ask({ kind: 'numbers-after', uid: known.last_uid });
      if (fresh.length === 0) return;
      let cursor: MailboxCursor = { uid_validity: known.uid_validity, last_uid: known.last_uid };
      for (const uid of fresh) {
        if (stopping.aborted || !(await take(cursor, uid))) return;
        cursor = { ...cursor, last_uid: uid };
      }
    }
  }

  /** @returns false: not this one, not now */
  async function take(cursor: MailboxCursor, uid: number): Promise<boolean> {
    const reading = { id, owner, cursor };
    const before = await noteBegun(database, reading);
    if (before === null) return false;
    if (before >= mostStumbles) logger.error({ uid }, 'a mail cannot be read; the desk is told that it came');
    const inbound =
      before > mostStumbles
        ? unreadableEmail(uid, cursor.uid_validity, now())
        : await readWhole({ uid, headOnly: before === mostStumbles }, () => forgetBegun(database, reading));
    // somebody deleted it: the next one moves the cursor on
    if (inbound === 'gone') {
      logger.info({ uid }, 'a mail was deleted in the mailbox before it was read');
      return database.write((transaction) => moveOn(transaction, reading, { uid }, now()));
    }
    const outcome = await takeInboundEmail({ database, calendar: options.calendar, reading }, uid, inbound, now());
    logger.info({ uid, outcome, automatic: inbound.isAutomatic, files: inbound.files.length }, 'mail came in');
    if (outcome === 'later' || outcome === 'overtaken') return false;
    counters.increment('mails_taken', outcome);
    // the next mail is not to wait for what was wrong with this one
    nextPause = firstPause;
    if (outcome !== 'left') options.announce();
    return true;
  }

  async function readWhole(
    wanted: { uid: number; headOnly: boolean },
    excuse: () => Promise<void>,
  ): Promise<InboundEmail | 'gone'> {
    const { uid } = wanted;
    try {
      return (await mailbox.ask({ kind: 'read', ...wanted, now: now() })) ?? 'gone';
    } catch (error) {
      const isItsDoing = error instanceof MailboxFailed && error.trouble.isItsDoing;
      if (!mailbox.usable && !isItsDoing) {
        lost = { uid, times: lost.uid === uid ? lost.times + 1 : 1 };
        if (lost.times < mostLosses) await excuse();
      }
      throw error;
    }
  }

  /** Said once, until it is another one. */
  async function noteTrouble(error: unknown): Promise<void> {
    if (error instanceof StorageUnavailable) {
      logger.warn({ error: describeError(error.cause) }, 'mail that comes in waits: the database is not available');
      return;
    }
    const { problem, reason } =
      error instanceof MailboxFailed ? error.trouble : { problem: 'unknown' as const, reason: 'unknown' };
    const details = { problem, reason, error: describeError(error) };
    if (said === problem) logger.debug(details, 'the mailbox still cannot be read');
    else logger.warn(details, 'the mailbox (IMAP_URL) cannot be read; it is tried again');
    said = problem;
    await noteLooked(database, { id, owner }, problem, now()).catch(() => undefined);
  }

  const job = repeat({ name: 'incoming mail', every: interval, run: hold, failed, logger, counters });

  return {
    start: job.start,
    stop: async () => {
      const stopped = job.stop();
      mailbox.close();
      await stopped;
      await releaseMailbox(database, id, owner).catch(() => undefined);
    },
  };
}
