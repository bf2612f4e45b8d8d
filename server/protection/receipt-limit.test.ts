import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServices, type TestServices } from '../../tests/fakes/start-services.ts';
import { startSmtpServer, type FakeSmtpServer } from '../../tests/fakes/smtp-server.ts';
import { receiptLimits } from './receipt-limit.ts';

const message = { name: 'Ada Muster', message: 'Guten Tag, was kostet eine Palette?', language: 'de' };
const minute = 60_000;
let smtp: FakeSmtpServer;
let services: TestServices;
beforeEach(async () => {
  smtp = await startSmtpServer();
  services = await startServices({ SMTP_URL: smtp.url, MAIL_TO: 'inbox@company.example', MAIL_CONNECTIONS: '20' });
});
afterEach(async () => {
  await services.remove();
  await smtp.stop();
});

const send = (email: string) => services.call('send-contact-email', { ...message, email });
async function deliverAll() {
  while ((await services.mail.runOnce()) > 0);
}
const mailsTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address));

test('the site cannot be used to flood a stranger: beyond a few receipts an hour the company alone is told', async () => {
  const spellings = [
    'victim@example.org',
    'Victim@Example.org',
    'victim+1@example.org',
    'victim+2@example.org',
    'VICTIM@example.org',
    'victim@example.org',
    'victim+3@example.org',
  ];
  for (const email of spellings) expect((await send(email)).status).toBe(200);
  await deliverAll();
  const receipts = smtp.received.filter(({ to }) => to[0]?.toLowerCase().startsWith('victim'));
  expect(receipts).toHaveLength(receiptLimits.hour);
  const notices = mailsTo('inbox@company.example').map(({ parsed }) => parsed.text ?? '');
  expect(notices).toHaveLength(spellings.length);
  expect(notices.filter((text) => text.includes('Eine Eingangsbestätigung wurde nicht verschickt'))).toHaveLength(2);
});

test('other people get theirs all the same, and after an hour so does this address, up to the limit of a day', async () => {
  for (let sent = 0; sent < 6; sent += 1) await send('ada@example.org');
  await send('bob@example.org');
  services.clock.now += 61 * minute;
  for (let sent = 0; sent < 6; sent += 1) await send('ada@example.org');
  services.clock.now += 61 * minute;
  await send('ada@example.org');
  await deliverAll();
  expect(mailsTo('bob@example.org')).toHaveLength(1);
  expect(mailsTo('ada@example.org')).toHaveLength(receiptLimits.day);
  services.clock.now += 24 * 60 * minute;
  await send('ada@example.org');
  await deliverAll();
  expect(mailsTo('ada@example.org')).toHaveLength(receiptLimits.day + 1);
});

test('a withdrawal without a receipt tells the company so, one with a receipt says that too', async () => {
  const withdraw = () =>
    services.call('withdraw-contract', { name: 'Ada', contract: 'Bestellung 12', email: 'ada@example.org' });
  await withdraw();
  await deliverAll();
  expect(mailsTo('inbox@company.example')[0]?.parsed.text).toContain(
    'Die Eingangsbestätigung wurde automatisch verschickt.',
  );
  for (let sent = 0; sent < receiptLimits.hour; sent += 1) await withdraw();
  await deliverAll();
  expect(mailsTo('inbox@company.example').at(-1)?.parsed.text).toContain('Bitte bestätigen Sie den Eingang selbst');
});

test('the count holds no address', async () => {
  await send('ada@example.org');
  const rows = await services.database.read((reader) =>
    reader.selectFrom('mails').select('recipient_hash').where('recipient_hash', 'is not', null).execute(),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.recipient_hash).toMatch(/^[\w-]{43}$/);
});
