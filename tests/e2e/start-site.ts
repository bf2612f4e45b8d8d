import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReceivedMail } from '../fakes/smtp-server.ts';
import { patience } from '../patience.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';

/** A mail comes from the worker, which polls, on a machine that may do much else; milliseconds. */
const mailPatience = 30_000 * patience;

export interface Site extends SiteProcess {
  /** rows of the database file, read beside the running server */
  rows(sql: string): Record<string, unknown>[];
  /** Waits until a mail to an address has arrived. @throws when none has after 30 s (in CI longer) */
  mailTo(address: string, matching?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
}

/** Starts the built site with a database, a mail server and a port of its own. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const running = await startSiteProcess(env);
  const { dataDir, smtp } = running;
  return {
    ...running,
    rows(sql) {
      // a server that opens its file again keeps it to itself for a moment
      const database = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true, timeout: 10_000 });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
    async mailTo(address, matching = () => true) {
      const until = Date.now() + mailPatience;
      while (Date.now() < until) {
        const mail = smtp.received.find((one) => one.to.includes(address) && matching(one));
        if (mail) return mail;
        await wait(50);
      }
      const others = smtp.received.map(({ to, parsed }) => `${to.join(', ')}: ${parsed.subject}`);
      throw new Error(`no such mail to ${address}; there are:\n${others.join('\n')}`);
    },
  };
}
