import type { ImapFlow } from 'imapflow';
import type { ImapSetting } from '../../platform/config.ts';
import type { MailboxProblem } from '../../platform/database/schema.ts';

/** How long the server may be silent, in milliseconds; while nothing comes in, IDLE is begun anew well within it. */
const patience = 60_000;

const freshIdle = 4 * 60_000;

/**
 * Connects, signs in and opens the folder for reading only: people may use the same mailbox with a mail program, and find
 * there what they left. A connection that breaks ends the session; whoever opened it opens another.
 * @throws what `mailboxProblem` classifies
 */
export async function openMailbox(setting: ImapSetting): Promise<ImapFlow> {
  const { host, port, secure, user, password, folder, isLocal } = setting;
  // some megabytes that nobody needs without a mailbox
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
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
    maxLiteralSize: 64 * 1024 * 1024,
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
export function mailboxProblem(error: unknown): { problem: MailboxProblem; reason: string } {
  if (!(error instanceof Error)) return { problem: 'unknown', reason: 'unknown' };
  const detail = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' && /^[\w-]{1,60}$/.test(value) ? value : '';
  };
  const reason = detail('code') || detail('serverResponseCode') || error.name;
  if (Reflect.get(error, 'authenticationFailed') === true) return { problem: 'login', reason };
  if (detail('serverResponseCode') === 'NONEXISTENT' || Reflect.get(error, 'mailboxMissing') === true)
    return { problem: 'folder', reason };
  return { problem: detail('code') === '' ? 'unknown' : 'network', reason };
}
