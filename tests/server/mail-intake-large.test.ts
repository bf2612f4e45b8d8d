/** @module-tag matrix */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from '../../server/platform/database/sqlite-database.ts';
import { longestText } from '../../server/features/inbound-mail/email-text.ts';
import { startImapServer } from '../fakes/imap-server.ts';
import { plainMail } from '../fakes/incoming-mails.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-intake-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The reading alone, in a process of its own that says how much memory it has had at most: a line for each mail taken. */
const reader = (url: string) => `
  const { parseConfig } = await import('./server/platform/config.ts');
  const { openDatabase } = await import('./server/platform/database/open-database.ts');
  const { createMailIntake } = await import('./server/features/inbound-mail/mail-intake.ts');
  const quiet = { info() {}, warn() {}, error(details) { console.error(details) }, debug() {} };
  const config = parseConfig({ IMAP_URL: ${JSON.stringify(url)}, DATA_DIR: ${JSON.stringify(folder)} });
  const database = openDatabase(config, Date.now, quiet);
  await database.migrate();
  createMailIntake({
    imap: config.imap, database, now: Date.now, logger: quiet, firstPause: 50,
    calendar: () => ({ opens: 540, closes: 1020, isHoliday: () => false }),
    counters: { increment() {} }, announce() { console.log(process.resourceUsage().maxRSS) },
  }).start();
  setInterval(() => undefined, 1000);
`;

test('of mails of 100 MB no more than is kept ever comes into memory, and the desk knows what is missing', async () => {
  const imap = await startImapServer();
  const child = spawn(process.execPath, ['--input-type=module', '-e', reader(imap.url)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const memory = () => said.trim().split('\n').map(Number);
  const taken = (count: number) => expect.poll(() => memory().filter((kilobytes) => kilobytes > 0).length).toBe(count);
  const database = openSqlite(folder, Date.now, { info: () => undefined, warn: () => undefined });
  try {
    // the mailbox has been seen: from now on everything counts
    await expect
      .poll(async () => {
        await database.migrate();
        return database.read((rows) =>
          rows.selectFrom('mailboxes').select('looked_at').where('looked_at', 'is not', null).execute(),
        );
      })
      .toHaveLength(1);
    imap.deliver(plainMail({ from: 'small@example.org', text: 'small' }));
    await taken(1);
    imap.deliver(plainMail({ from: 'long@example.org', text: 'words without end '.repeat(5_600_000) }));
    await taken(2);
    imap.deliver(
      [
        'From: film@example.org',
        'Subject: Film',
        'Content-Type: multipart/mixed; boundary=part',
        '',
        '--part',
        'Content-Type: text/plain',
        '',
        'See the film.',
        '--part',
        'Content-Type: application/pdf',
        'Content-Disposition: attachment; filename="film.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        'QUFB'.repeat(34_000_000),
        '--part--',
        '',
      ].join('\n'),
    );
    await taken(3);
    const [before = 0, ...after] = memory();
    // kilobytes
    expect(Math.max(...after) - before).toBeLessThan(60_000);
    const mails = await database.read((rows) =>
      rows.selectFrom('incoming_mails').selectAll().where('from_address', '<>', 'small@example.org').execute(),
    );
    expect(mails.map(({ from_address, body_cut }) => [from_address, body_cut]).sort()).toEqual([
      ['film@example.org', 0],
      ['long@example.org', 1],
    ]);
    const items = await database.read((rows) => rows.selectFrom('enquiries').select('payload').execute());
    for (const { payload } of items) expect(payload.length).toBeLessThan(longestText + 1_000);
    const files = await database.read((rows) => rows.selectFrom('incoming_files').selectAll().execute());
    expect(files).toMatchObject([{ name: 'film.pdf', kept: 'too-large', content: null }]);
    expect(files[0]?.bytes).toBeGreaterThan(95_000_000);
  } finally {
    child.kill('SIGKILL');
    await database.close();
    await imap.stop();
  }
});
