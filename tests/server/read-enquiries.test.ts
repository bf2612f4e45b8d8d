/** @module-tag slow */

import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  findEnquiry,
  listDeadMails,
  listEnquiries,
  retryDeadMails,
} from '../../server/features/enquiries/read-enquiries.ts';
import { enqueueMails } from '../../server/platform/mail/outbox.ts';
import { sampleOrder } from '../fakes/order-office.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';

const message = {
  name: 'Ada Muster',
  email: 'ada@example.org',
  message: 'Guten Tag,\u001b[2J was kostet eine Palette?',
};
let smtp: FakeSmtpServer;
let services: TestServices;
beforeEach(async () => {
  smtp = await startSmtpServer();
  services = await startServices({ SMTP_URL: smtp.url });
});
afterEach(async () => {
  await services.remove();
  await smtp.stop();
});

async function send(): Promise<string> {
  const answer: unknown = await (await services.call('send-contact-email', message)).json();
  return typeof answer === 'object' && answer !== null && 'inquiryNumber' in answer ? String(answer.inquiryNumber) : '';
}

test('the newest messages are listed with what became of their mails', async () => {
  await send();
  services.clock.now += 1000;
  const newest = await send();
  smtp.behaveFor('ada@example.org', 'refuse-recipient');
  while ((await services.mail.runOnce()) > 0);
  const [first, second] = await listEnquiries(services.database, 10);
  expect(first?.enquiry.enquiry_number).toBe(newest);
  expect(first?.mails).toMatchObject([
    { template: 'company-notice', state: 'sent' },
    { template: 'receipt', state: 'dead', last_error: 'recipient-refused-550' },
  ]);
  expect(second?.mails).toHaveLength(2);
});

test('a mail given up goes out again when an operator says so, under its old Message-ID', async () => {
  const number = await send();
  smtp.behaveFor('ada@example.org', 'refuse-recipient');
  while ((await services.mail.runOnce()) > 0);
  const [dead] = await listDeadMails(services.database);
  expect(dead).toMatchObject({ enquiry_number: number, template: 'receipt', last_error: 'recipient-refused-550' });
  smtp.behaveFor('ada@example.org', 'accept');
  expect(await retryDeadMails(services.database, 'N2P-0000-0000', services.clock.now)).toBe(0);
  expect(await retryDeadMails(services.database, number, services.clock.now)).toBe(1);
  while ((await services.mail.runOnce()) > 0);
  const [receipt] = smtp.received.filter(({ to }) => to.includes('ada@example.org'));
  expect(receipt?.parsed.messageId).toContain(dead?.id);
});

test('restricted data is neither listed nor shown nor mailed, except shown for a legal claim', async () => {
  const number = await send();
  await services.database.write(async (transaction) => {
    await transaction.updateTable('enquiries').set({ restricted_at: 1 }).execute();
    await transaction.updateTable('mails').set({ state: 'dead' }).execute();
  });
  expect(await listEnquiries(services.database, 10)).toEqual([]);
  expect(await findEnquiry(services.database, number, false)).toBe('restricted');
  expect(await retryDeadMails(services.database, null, services.clock.now)).toBe(0);
  expect(await findEnquiry(services.database, number, true)).toMatchObject({
    enquiry: { enquiry_number: number },
  });
});

test('what is sent again is what waits for somebody: nothing restricted, given up or over', async () => {
  await send();
  expect((await services.call('place-order', sampleOrder)).status).toBe(200);
  const dead = async (set: { given_up_at?: number }) =>
    services.database.write((transaction) =>
      transaction
        .updateTable('mails')
        .set({ state: 'dead', ...set })
        .execute(),
    );
  await dead({});
  await services.database.write((transaction) =>
    enqueueMails(transaction, [{ template: 'desk-code', recipient: 'anna@example.org' }], {
      language: 'de',
      messageIdHost: 'site.example',
      now: services.clock.now,
    }),
  );
  await dead({});
  await services.database.write((transaction) => transaction.updateTable('orders').set({ restricted_at: 1 }).execute());
  expect(await retryDeadMails(services.database, null, services.clock.now)).toBe(2);
  while ((await services.mail.runOnce()) > 0);
  expect(smtp.received.map(({ to }) => to).flat()).not.toContain(sampleOrder.email);
  expect(smtp.received).toHaveLength(2);
  await services.database.write((transaction) =>
    transaction.updateTable('orders').set({ restricted_at: null }).execute(),
  );
  await dead({ given_up_at: 1 });
  expect(await retryDeadMails(services.database, null, services.clock.now)).toBe(0);
  expect(await listDeadMails(services.database)).toEqual([]);
});

test('the commands an operator types do what they say, beside the running server', async () => {
  const number = await send();
  const run = (...words: string[]) =>
    spawnSync(process.execPath, words, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: services.dataDir },
    });
  const shown = run('tooling/enquiries.ts', 'show', number.toLowerCase());
  expect(shown.stdout).toContain('was kostet eine Palette?');
  expect(shown.stdout).not.toContain('\u001b');
  expect(run('tooling/retention.ts', '--dry-run').stdout).toMatch(/nothing was changed/);
  expect(run('tooling/backup.ts').stdout).toMatch(/checked, 1 messages/);
  expect(run('tooling/restore.ts', 'nowhere.sqlite')).toMatchObject({ status: 1 });
  const exported = run('tooling/privacy.ts', 'export', 'ada@example.org');
  expect(JSON.parse(exported.stdout)).toMatchObject({ about: 'ada@example.org' });
  expect(exported.stderr).toMatch(/1 messages.*\n0 mail files\n1 backups/);
  expect(run('tooling/privacy.ts', 'erase', 'ada@example.org').stderr).toContain('1 messages deleted');
});
