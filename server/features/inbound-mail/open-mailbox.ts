import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImapSetting } from '../../platform/imap-setting.ts';
import type { MailboxTrouble } from './connect-mailbox.ts';
import type { InboundEmail } from './inbound-email.ts';

export type MailboxTask =
  | { kind: 'open'; setting: ImapSetting }
  | { kind: 'numbers-after'; uid: number }
  | { kind: 'first-since'; time: number }
  | { kind: 'read'; uid: number; now: number; headOnly: boolean }
  | { kind: 'look' };

export interface MailboxAnswers {
  /** under which validity the numbers of its mails hold, and the number that the next mail will have */
  open: { validity: number; next: number };
  /** some of the mails with higher numbers, the oldest first */
  'numbers-after': number[];
  /** the lowest number of the mails that arrived then or later; null: none */
  'first-since': number | null;
  /** null: it is in the mailbox no more */
  read: InboundEmail | null;
  look: null;
}

/** What the thread says; an answer is typed by the task, in `ask`. */
export type Said<Answer = MailboxAnswers[MailboxTask['kind']]> =
  | { kind: 'ready' }
  | { kind: 'news' }
  | { kind: 'closed' }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'failed'; message: string; stack: string | undefined; trouble: MailboxTrouble; usable: boolean };

/** Why the mailbox could not be read. */
export class MailboxFailed extends Error {
  override name = 'MailboxFailed';
  readonly trouble: MailboxTrouble;

  constructor(message: string, trouble: MailboxTrouble) {
    super(message);
    this.trouble = trouble;
  }
}

/** How long things may take, in milliseconds, however busy the server seems. */
export interface MailboxPatience {
  /** to connect, to sign in and to open the folder */
  open: number;
  command: number;
  /** one mail, with its files: shorter than the lease (mailbox-cursor.ts) */
  mail: number;
}

export const usualPatience: MailboxPatience = { open: 60_000, command: 60_000, mail: 150_000 };

/** For the thread to load its program. */
const starting = 60_000;

const megabytes = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** From the project's folder: bundled or not, the server's sources lie there. */
const program = 'server/features/inbound-mail/mailbox-thread.ts';

/**
 * Reads a mailbox in a thread beside the one that serves visitors, within bounds of time and memory: whatever a mail or its
 * server does to the programs that read it, pages are served on. One task at a time.
 */
export interface MailboxReader {
  /** it is open, as far as is known */
  readonly usable: boolean;
  /** @throws {MailboxFailed} */
  open(): Promise<MailboxAnswers['open']>;
  /** @throws {MailboxFailed} */
  ask<Kind extends Exclude<MailboxTask['kind'], 'open'>>(
    task: Extract<MailboxTask, { kind: Kind }>,
  ): Promise<MailboxAnswers[Kind]>;
  /** Lets the server tell of news until the next task. */
  idle(): void;
  /** Ends the connection, not the thread: another one is often made soon. */
  leave(): void;
  close(): void;
}

const isLong = ({ kind }: MailboxTask): boolean => kind === 'read' || kind === 'first-since';

interface Asked {
  done(answer: never): void;
  failed(error: MailboxFailed): void;
}

const notOpen = { problem: 'network', reason: 'ConnectionLost', isItsDoing: false } as const;

/** @param onNews something may have arrived, or the connection ended */
export function createMailboxReader(
  setting: ImapSetting,
  onNews: () => void,
  { open, command, mail }: MailboxPatience,
): MailboxReader {
  let thread: Worker | null = null;
  let usable = false;
  let isClosed = false;
  let current: Asked | null = null;
  let limit: NodeJS.Timeout | undefined;

  function settle(tell: (asked: Asked) => void): void {
    clearTimeout(limit);
    const asked = current;
    current = null;
    if (asked !== null) tell(asked);
  }

  function end(message: string, reason: string, isItsDoing: boolean): void {
    usable = false;
    void thread?.terminate();
    thread = null;
    settle(({ failed }) => failed(new MailboxFailed(message, { problem: 'network', reason, isItsDoing })));
    onNews();
  }

  function expectWithin(milliseconds: number): void {
    clearTimeout(limit);
    limit = setTimeout(() => end(`It took longer than ${milliseconds} ms`, 'Timeout', true), milliseconds);
  }

  function hear(said: Said<never>): void {
    switch (said.kind) {
      case 'ready':
        return expectWithin(open);
      case 'news':
        return onNews();
      case 'closed':
        usable = false;
        return onNews();
      case 'answer':
        return settle(({ done }) => done(said.answer));
      case 'failed': {
        usable = said.usable;
        const error = new MailboxFailed(said.message, said.trouble);
        if (said.stack !== undefined) error.stack = said.stack;
        return settle(({ failed }) => failed(error));
      }
    }
  }

  function started(): Worker {
    const begun = new Worker(resolve(program), { env: {}, execArgv: [], resourceLimits: megabytes, name: 'mailbox' });
    begun.unref();
    // what is answered is of the type that was asked for: never, to anybody else
    begun.on('message', (said: Said<never>) => {
      if (thread === begun) hear(said);
    });
    const gone = (why: string) => {
      if (thread === begun) end(why, 'ThreadEnded', true);
    };
    begun.on('error', (error) => gone(error.message));
    begun.on('exit', () => gone('The thread that reads the mailbox ended'));
    return begun;
  }

  const tell = <Kind extends MailboxTask['kind']>(
    to: Worker,
    task: Extract<MailboxTask, { kind: Kind }>,
    within: number,
  ): Promise<MailboxAnswers[Kind]> =>
    new Promise((done, failed) => {
      current = { done, failed };
      expectWithin(within);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      to.postMessage(task);
    });

  return {
    get usable() {
      return usable;
    },
    async open() {
      if (isClosed) throw new MailboxFailed('The mailbox was closed', notOpen);
      const within = thread === null ? starting : open;
      thread ??= started();
      const place = await tell(thread, { kind: 'open', setting }, within);
      usable = true;
      return place;
    },
    ask: async (task) => {
      if (thread === null || !usable) throw new MailboxFailed('The connection to the mailbox ended', notOpen);
      return tell(thread, task, isLong(task) ? mail : command);
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    idle: () => thread?.postMessage({ kind: 'idle' }),
    leave() {
      usable = false;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      thread?.postMessage({ kind: 'leave' });
    },
    close() {
      isClosed = true;
      end('The mailbox was closed', notOpen.reason, false);
    },
  };
}
