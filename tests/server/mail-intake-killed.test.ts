/** @module-tag matrix */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from '../../server/platform/database/sqlite-database.ts';
import { mailboxLeaseTime } from '../../server/features/inbound-mail/mailbox-cursor.ts';
import { startImapServer } from '../fakes/imap-server.ts';
import { mailWithFiles, plainMail } from '../fakes/incoming-mails.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-intake-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The reading alone, in a process of its own that can be killed. */
const reader = (url: string, ahead: number) => `
  const { parseConfig } = await import('./server/platform/config.ts');
  const { openDatabase } = await import('./server/platform/database/open-database.ts');
  const { createMailIntake } = await import('./server/features/inbound-mail/mail-intake.ts');
  const quiet = { info() {}, warn() {}, error(details) { console.error(details) }, debug() {} };
  const config = parseConfig({ IMAP_URL: ${JSON.stringify(url)}, DATA_DIR: ${JSON.stringify(folder)} });
  const now = () => Date.now() + ${ahead};
  const database = openDatabase(config, now, quiet);
  await database.migrate();
  createMailIntake({
    imap: config.imap, database, now, logger: quiet, firstPause: 50,
    calendar: () => ({ opens: 540, closes: 1020, isHoliday: () => false }),
    counters: { increment() {} }, announce() { process.stdout.write('.') },
  }).start();
  setInterval(() => undefined, 1000);
`;

test('a server killed again and again while mail comes in has each mail once, with its files', async () => {
  const imap = await startImapServer();
  const start = (ahead: number) =>
    spawn(process.execPath, ['--input-type=module', '-e', reader(imap.url, ahead)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const count = 40;
  const database = openSqlite(folder, Date.now, { info: () => undefined, warn: () => undefined });
  const taken = async () => {
    await database.migrate();
    return database.read(async (rows) => {
      const { last } = await rows
        .selectFrom('mailboxes')
        .select((select) => select.fn.max('last_uid').as('last'))
        .executeTakeFirstOrThrow();
      return {
        last,
        items: (await rows.selectFrom('enquiries').select('payload').execute()).map(
          ({ payload }) => /"message":"(\w+)"/.exec(payload)?.[1],
        ),
        mails: (await rows.selectFrom('incoming_mails').select('id').execute()).length,
        files: (await rows.selectFrom('incoming_files').select('mail_id').where('content', 'is not', null).execute())
          .length,
      };
    });
  };
  let child = start(0);
  try {
    // the mailbox has been seen: from now on everything counts
    await expect.poll(async () => (await taken()).last).toBe(0);
    await expect
      .poll(() => database.read((rows) => rows.selectFrom('mailboxes').select('looked_at').execute()))
      .not.toEqual([{ looked_at: null }]);
    for (let number = 0; number < count; number += 1)
      imap.deliver(
        number % 2 === 0
          ? plainMail({ subject: 'one of many', text: `mail${number}` })
          : mailWithFiles({
              subject: 'one of many',
              text: `mail${number}`,
              files: [{ name: 'a.pdf', content: Buffer.alloc(50_000, number) }],
            }),
      );
    for (let kill = 1; kill <= 5; kill += 1) {
      // at another moment each time: when it has taken some more
      const before = (await taken()).mails;
      await expect
        .poll(async () => (await taken()).mails, { interval: 5 })
        .toBeGreaterThanOrEqual(Math.min(before + kill, count));
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      child = start(kill * (mailboxLeaseTime + 1_000));
    }
    await expect.poll(async () => (await taken()).last).toBe(count);
    const all = await taken();
    expect(all.items.sort()).toEqual(Array.from({ length: count }, (_, number) => `mail${number}`).sort());
    expect(all).toMatchObject({ mails: count, files: count / 2 });
  } finally {
    child.kill('SIGKILL');
    await database.close();
    await imap.stop();
  }
});
