import { randomUUID } from 'node:crypto';
import type { ImapFlow, SearchObject } from 'imapflow';
import type { Logger } from 'pino';
import type { OfficeCalendar } from '../../../domain/due-date.ts';
import type { ImapSetting } from '../../platform/config.ts';
import type { Counters } from '../../platform/metrics/counters.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { MailboxProblem } from '../../platform/database/schema.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import { createPause } from '../../platform/jobs/pause.ts';
import { repeat, type Rest } from '../../platform/jobs/repeat.ts';
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
import { mailboxProblem, openMailbox } from './open-mailbox.ts';
import type { InboundEmail } from './inbound-email.ts';
import { readInboundEmail, unreadableEmail } from './read-inbound-email.ts';
import { takeInboundEmail } from './take-inbound-email.ts';

export interface MailIntakeOptions {
  imap: ImapSetting;
  database: Database;
  calendar: () => OfficeCalendar;
  now: Clock;
  logger: Logger;
  counters: Counters;
  /** tells the desk's open pages */
  announce: () => void;
  /** how soon a lost connection is made again, in milliseconds; doubled up to `longestPause` */
  firstPause?: number;
}

export interface MailIntake {
  start(): void;
  /** Ends after the mail in hand, and lets another instance go on. */
  stop(): Promise<void>;
}

/** Numbers of the mails that fit, the oldest first. @throws when the server does not say */
async function matches(opened: ImapFlow, query: SearchObject): Promise<number[]> {
  const found = await opened.search(query, { uid: true });
  ensureOpen(opened);
  if (!Array.isArray(found)) throw new Error('The mailbox could not be searched');
  return found.sort((a, b) => a - b);
}

/** The library says of what is asked over a connection that has ended that there is nothing. @throws {Error} */
function ensureOpen(opened: ImapFlow): void {
  if (!opened.usable) throw Object.assign(new Error('The connection to the mailbox ended'), { code: 'ConnectionLost' });
}

/** How often the mailbox is looked at when its server tells of nothing, in milliseconds. Well below the lease. */
const interval = 60_000;

const longestPause = 5 * 60_000;

/** So often a mail may be begun and not finished (not understood, database or server gone) before only its coming is noted. */
const mostStumbles = 5;

/** So often the connection may break at one mail, in about an hour, until it is taken for the mail's doing. */
const mostLosses = 20;

/**
 * Reads the company's mailbox: what arrives is told by the server (IDLE) and taken at once. Nothing is changed there. One
 * instance reads at a time; when it ends or dies, another goes on where it was.
 */
export function createMailIntake(options: MailIntakeOptions): MailIntake {
  const { imap, database, now, logger, counters, firstPause = 2_000 } = options;
  const id = mailboxId(imap);
  const owner = randomUUID();
  let client: ImapFlow | null = null;
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
    const opened = await openMailbox(imap);
    client = opened;
    const pause = createPause(stopping);
    opened.on('exists', pause.wake);
    opened.on('close', pause.wake);
    try {
      await findPlace(opened);
      while (opened.usable && !stopping.aborted && (await holdMailbox(database, id, owner, now()))) {
        pause.forget();
        await takeAll(opened, stopping);
        await noteLooked(database, id, owner, null, now());
        if (said !== null) logger.info('the mailbox is read again');
        said = null;
        nextPause = firstPause;
        // ends with the next command; where the server knows no IDLE, the look every minute is all there is
        void opened.idle().catch(() => undefined);
        await pause.wait(interval);
        if (opened.usable && !stopping.aborted) await opened.noop();
      }
    } finally {
      client = null;
      opened.close();
    }
  }

  /**
   * A mailbox seen for the first time is read from now on: what lies there has been dealt with by people. One that its
   * server has numbered anew is read on from the arrival of the last mail taken; what comes again is known by its content.
   */
  async function findPlace(opened: ImapFlow): Promise<void> {
    const { mailbox } = opened;
    const known = await readPlace(database, id);
    if (mailbox === false || known === undefined) return;
    const validity = Number(mailbox.uidValidity);
    if (known.uid_validity === validity) return;
    let last = mailbox.uidNext - 1;
    if (known.uid_validity !== 0) {
      logger.warn('the mailbox was numbered anew by its server: mail since the last one taken is looked at again');
      // a search knows days only
      const since = new Date(known.last_arrival - (known.last_arrival % 86_400_000));
      const [first] = await matches(opened, { since });
      if (first !== undefined)
        for await (const { uid, internalDate } of opened.fetch(`${first}:*`, { internalDate: true }, { uid: true }))
          if (new Date(internalDate ?? 0).getTime() >= known.last_arrival) last = Math.min(last, uid - 1);
      ensureOpen(opened);
    }
    await beginAt(database, { id, owner, from: known.uid_validity, to: { uid_validity: validity, last_uid: last } });
  }

  async function takeAll(opened: ImapFlow, stopping: AbortSignal): Promise<void> {
    for (;;) {
      const known = await readPlace(database, id);
      if (known === undefined || opened.mailbox === false) return;
      // "n:*" names the last mail, too, when its number is smaller
      const fresh = (await matches(opened, { uid: `${known.last_uid + 1}:*` })).filter((uid) => uid > known.last_uid);
      if (fresh.length === 0) return;
      let cursor: MailboxCursor = { uid_validity: known.uid_validity, last_uid: known.last_uid };
      for (const uid of fresh) {
        if (stopping.aborted || !(await take(opened, cursor, uid))) return;
        cursor = { ...cursor, last_uid: uid };
      }
    }
  }

  /** @returns false: not this one, not now */
  async function take(opened: ImapFlow, cursor: MailboxCursor, uid: number): Promise<boolean> {
    const reading = { id, owner, cursor };
    const before = await noteBegun(database, reading);
    if (before === null) return false;
    const isHopeless = before >= mostStumbles;
    if (isHopeless) logger.error({ uid }, 'a mail cannot be read; the desk is told that it came');
    const inbound = isHopeless
      ? unreadableEmail(uid, cursor.uid_validity, now())
      : await readWhole(opened, uid, () => forgetBegun(database, reading));
    // somebody deleted it: the next one moves the cursor on
    if (inbound === 'gone') {
      logger.info({ uid }, 'a mail was deleted in the mailbox before it was read');
      return database.write((transaction) => moveOn(transaction, reading, { uid }, now()));
    }
    const outcome = await takeInboundEmail({ database, calendar: options.calendar, reading }, uid, inbound, now());
    logger.info({ uid, outcome, automatic: inbound.isAutomatic, files: inbound.files.length }, 'mail came in');
    if (outcome === 'later' || outcome === 'overtaken') return false;
    counters.increment('mails_taken', outcome);
    if (outcome !== 'left') options.announce();
    return true;
  }

  /** What came over a connection that broke meanwhile is not believed: a part may be missing, or the mail seem deleted. */
  async function readWhole(opened: ImapFlow, uid: number, excuse: () => Promise<void>): Promise<InboundEmail | 'gone'> {
    try {
      const inbound = await readInboundEmail(opened, uid, now());
      ensureOpen(opened);
      return inbound ?? 'gone';
    } catch (error) {
      if (!opened.usable) {
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
    const { problem, reason } = mailboxProblem(error);
    const details = { problem, reason, error: describeError(error) };
    if (said === problem) logger.debug(details, 'the mailbox still cannot be read');
    else logger.warn(details, 'the mailbox (IMAP_URL) cannot be read; it is tried again');
    said = problem;
    await noteLooked(database, id, owner, problem, now()).catch(() => undefined);
  }

  const job = repeat({ name: 'incoming mail', every: interval, run: hold, failed, logger, counters });

  return {
    start: job.start,
    stop: async () => {
      const stopped = job.stop();
      client?.close();
      await stopped;
      await releaseMailbox(database, id, owner).catch(() => undefined);
    },
  };
}
