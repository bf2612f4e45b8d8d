import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';

export interface SiteAddress {
  /** http://localhost:port */
  url: string;
  /** http://localhost:port of the desk, or DESK_URL */
  deskUrl: string;
}

export interface SiteProcess extends SiteAddress {
  dataDir: string;
  smtp: FakeSmtpServer;
  /** Tells the server what time it is, where it was started at a time. */
  tell(now: number): Promise<void>;
  /** everything the server printed */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built site with a database, a mail server and a port of its own, in a test file or before all of them.
 * @param startsAt milliseconds since 1970 UTC; then the server has the time that it is told (`tell`), not that of the machine
 */
export async function startSiteProcess(
  env: Record<string, string> = {},
  startsAt: number | null = null,
): Promise<SiteProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  const smtp = await startSmtpServer();
  const child: ChildProcess = spawn(
    process.execPath,
    [...(startsAt === null ? [] : ['--import', './tests/fakes/told-time.mjs']), 'tooling/serve.mjs'],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        DESK_PORT: '0',
        DATA_DIR: dataDir,
        SMTP_URL: smtp.url,
        // the site's own company is a sample, and this server delivers to nobody
        SAMPLE_MAIL: 'send',
        MAIL_PER_SECOND: '1000',
        // visitors of the tests all come from one address
        RATE_LIMIT_SOFT: '10000',
        RATE_LIMIT_HARD: '20000',
        RATE_LIMIT_PAGES: '20000',
        MAIL_RECEIPTS_PER_SENDER: '0',
        MAIL_RECEIPTS_PER_HOUR: '0',
        ...(startsAt !== null && { TOLD_TIME: String(startsAt) }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(startsAt === null ? [] : (['ipc'] as const))],
    },
  );
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [url, deskUrl] = await new Promise<[string, string]>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /served at (http:\/\/localhost:\d+)/.exec(printed)?.[1];
      const desk = /The desk: (?:(https?:\/\/[\w.]+:\d+)|not)/.exec(printed);
      if (address && desk) resolve([address, desk[1] ?? '']);
    });
  });
  return {
    url,
    deskUrl,
    dataDir,
    smtp,
    tell: (now) =>
      new Promise((told) => {
        child.once('message', () => told());
        child.send(now);
      }),
    output: () => printed,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      await smtp.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
