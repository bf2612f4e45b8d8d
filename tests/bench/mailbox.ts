import { setTimeout as delay } from 'node:timers/promises';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';

/** A mail server that counts what arrived, by Message-ID. */
export interface Mailbox {
  smtp: FakeSmtpServer;
  /** Message-ID -> recipients, one entry for each arrival */
  arrived(): Map<string, string[]>;
  stop(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const smtp = await startSmtpServer();
  const mails = new Map<string, string[]>();
  return {
    smtp,
    arrived: () => {
      // emptied, so that thousands of mails do not pile up in memory
      for (const { parsed, to } of smtp.received.splice(0)) {
        const id = parsed.messageId ?? 'none';
        mails.set(id, [...(mails.get(id) ?? []), ...to]);
      }
      return mails;
    },
    stop: () => smtp.stop(),
  };
}

/** Waits for a state that the server reaches by itself. @returns false when it was not reached in time */
export async function reached(
  state: () => boolean | Promise<boolean>,
  milliseconds: number,
  step = 200,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (!(await state())) {
    if (performance.now() > deadline) return false;
    await delay(step);
  }
  return true;
}
