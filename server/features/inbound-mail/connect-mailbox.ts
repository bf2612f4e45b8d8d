import { ImapFlow } from 'imapflow';
import type { ImapSetting } from '../../platform/imap-setting.ts';
import type { MailboxProblem } from '../../platform/database/schema/enquiries.ts';

/** How long the server may be silent, in milliseconds; while nothing comes in, IDLE is begun anew well within it. */
const patience = 60_000;

const freshIdle = 4 * 60_000;

const mebibyte = 1024 * 1024;

/**
 * The most that a server may say at once, in bytes. Parts are asked for in small pieces; some servers send the whole part
 * nevertheless, and of what is kept none is longer. A line is the structure of a mail with thousands of parts, or the
 * numbers of half a million mails.
 */
const mostSaid = { literal: 16 * mebibyte, line: 4 * mebibyte, answer: 24 * mebibyte };

/** How the library names what went past one of these. */
const tooMuch: ReadonlySet<string> = new Set(['LiteralTooLarge', 'LineTooLarge', 'ResponseTooLarge']);

/**
 * Connects, signs in and opens the folder for reading only: people may use the same mailbox with a mail program, and find
 * there what they left. A connection that breaks ends the session; whoever opened it opens another.
 * @throws what `mailboxTrouble` classifies
 */
export async function connectMailbox(setting: ImapSetting): Promise<ImapFlow> {
  const { host, port, secure, user, password, folder, isLocal } = setting;
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    // a password never leaves this machine unencrypted
    ...(secure || isLocal ? {} : { doSTARTTLS: true }),
    disableAutoIdle: true,
    maxIdleTime: freshIdle,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: freshIdle + patience,
    maxLiteralSize: mostSaid.literal,
    maxLineLength: mostSaid.line,
    maxResponseSize: mostSaid.answer,
    // a few bytes that become endlessly many
    disableCompression: true,
  });
  // told by the call that was under way; without a listener it would end the process
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(folder, { readOnly: true });
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Why a mailbox cannot be read, without the server's text. */
export interface MailboxTrouble {
  problem: MailboxProblem;
  reason: string;
  /** it is the doing of what was being read, not of the connection: reading it again is likely to end the same way */
  isItsDoing: boolean;
}

export function mailboxTrouble(error: unknown): MailboxTrouble {
  if (!(error instanceof Error)) return { problem: 'unknown', reason: 'unknown', isItsDoing: false };
  const detail = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' && /^[\w-]{1,60}$/.test(value) ? value : '';
  };
  const reason = detail('code') || detail('serverResponseCode') || error.name;
  const isItsDoing = tooMuch.has(reason);
  if (Reflect.get(error, 'authenticationFailed') === true) return { problem: 'login', reason, isItsDoing };
  if (detail('serverResponseCode') === 'NONEXISTENT' || Reflect.get(error, 'mailboxMissing') === true)
    return { problem: 'folder', reason, isItsDoing };
  return { problem: detail('code') === '' ? 'unknown' : 'network', reason, isItsDoing };
}
