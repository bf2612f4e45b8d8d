import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { periods } from '../../../tests/fakes/retention-periods.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { startSmtpServer, type FakeSmtpServer } from '../../../tests/fakes/smtp-server.ts';
import * as z from 'zod/mini';
import { mailboxShares, owedPace } from '../../../domain/forms/mail-budgets.ts';
import { applyRetention } from '../../features/retention/apply-retention.ts';
import { bodyOf } from '../../../tests/fakes/answers.ts';
import { sampleOrder } from '../../../tests/fakes/order-office.ts';

const receiptLimits = mailboxShares.inquiries;

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

const withdraw = (email: string, options: { address?: string } = {}) =>
  services.sendPage('withdrawal', { name: 'Ada', contract: 'Bestellung 12', email }, options);
const receiptOf = (outcome: Awaited<ReturnType<typeof withdraw>>) =>
  outcome.status === 'accepted' ? outcome.answer.receipt : outcome.status;

test('the receipt of a withdrawal is never withheld: beyond the share of a mailbox it goes out later', async () => {
  for (let sent = 0; sent < mailboxShares.withdrawals.hour + 2; sent += 1)
    expect(receiptOf(await withdraw('ada@example.org'))).toBe('queued');
  await deliverAll();
  expect(mailsTo('inbox@company.example')[0]?.parsed.text).toContain(
    'Die Eingangsbestätigung wurde automatisch verschickt.',
  );
  expect(mailsTo('ada@example.org')).toHaveLength(mailboxShares.withdrawals.hour);
  services.clock.now += owedPace.mailbox;
  await deliverAll();
  expect(mailsTo('ada@example.org')).toHaveLength(mailboxShares.withdrawals.hour + 1);
  services.clock.now += owedPace.mailbox;
  await deliverAll();
  expect(mailsTo('ada@example.org')).toHaveLength(mailboxShares.withdrawals.hour + 2);
});

test('what strangers send elsewhere delays nobody’s receipt of a withdrawal or an order', async () => {
  for (let sent = 0; sent < 12; sent += 1) {
    await withdraw('ada@example.org', { address: `198.51.100.${sent * 8}` });
    await services.call(
      'place-order',
      { ...sampleOrder, email: 'ada@example.org', name: `Ada ${sent}` },
      { address: `203.0.113.${sent * 8}` },
    );
  }
  await deliverAll();
  const before = mailsTo('ada@example.org').length;
  expect(receiptOf(await withdraw('ada@example.org', { address: '192.0.2.1' }))).toBe('queued');
  expect(
    await bodyOf(
      await services.call('place-order', { ...sampleOrder, email: 'ada@example.org' }, { address: '192.0.2.1' }),
    ),
  ).toMatchObject({ receipt: 'queued' });
  await deliverAll();
  expect(mailsTo('ada@example.org')).toHaveLength(before + 2);
});

test('messages with a stranger’s address use up nothing of the receipts of orders, of which none is ever withheld', async () => {
  for (let sent = 0; sent < 12; sent += 1) await send('ada@example.org');
  await deliverAll();
  const before = mailsTo('ada@example.org').length;
  const orders = mailboxShares.orders.day + 2;
  for (let sent = 0; sent < orders; sent += 1) {
    const answer = await services.call('place-order', {
      ...sampleOrder,
      email: 'ada@example.org',
      name: `Ada ${sent}`,
    });
    expect(await bodyOf(answer)).toMatchObject({ receipt: 'queued' });
  }
  await deliverAll();
  expect(mailsTo('ada@example.org')).toHaveLength(before + mailboxShares.orders.hour);
  services.clock.now += owedPace.longest;
  await deliverAll();
  expect(mailsTo('ada@example.org')).toHaveLength(before + orders);
});

test('messages, pre-orders and the newsletter use up nothing of the receipts of withdrawals', async () => {
  for (let sent = 0; sent < 12; sent += 1) {
    await send('ada@example.org');
    await services.call('send-pre-order', { name: 'A', company: 'B', email: 'ada@example.org' });
    await services.call('subscribe-newsletter', { email: `ada+${sent}@example.org` });
  }
  expect(await bodyOf(await send('ada@example.org'))).toMatchObject({ receipt: 'withheld' });
  expect(receiptOf(await withdraw('ada@example.org'))).toBe('queued');
});

// Full-width letters, signs nobody sees, a dot at the end, the full stop of another script, punycode: one mailbox.
const spellings = [
  'opfer@bücher.example',
  'Opfer@xn--bcher-kva.example',
  'opfer@XN--BCHER-KVA.EXAMPLE.',
  'opfer@b\u00FC\uFF43\uFF48er.example',
  'opfer@bü\u00ADcher.example',
  'op\u200Bfer@bücher\u3002example',
  'opfer+7@bu\u0308cher.ex\u2060ample',
];

test('all spellings of a mailbox share its budget', async () => {
  for (const email of spellings) expect((await send(email)).status).toBe(200);
  const rows = await services.database.read((reader) =>
    reader.selectFrom('mails').select('recipient_hash').where('template', '=', 'receipt').execute(),
  );
  expect(new Set(rows.map(({ recipient_hash }) => recipient_hash)).size).toBe(1);
  expect(rows).toHaveLength(receiptLimits.hour);
});

describe('a network and the whole site', () => {
  beforeEach(async () => {
    await services.remove();
    services = await startServices({
      SMTP_URL: smtp.url,
      MAIL_TO: 'inbox@company.example',
      MAIL_RECEIPTS_PER_SENDER: '20',
      MAIL_RECEIPTS_PER_HOUR: '30',
    });
  });
  const receiptTo = async (email: string, address: string) => {
    const answer = await services.call('send-contact-email', { ...message, email }, { address });
    return z.object({ receipt: z.string() }).parse(await bodyOf(answer)).receipt;
  };
  const withheld = async () => {
    const text = await services.metrics.metrics();
    return [...text.matchAll(/^site_mails_withheld_total\{of="([^"]+)"\} (\d+)/gm)].map(
      ([, of, count]) => `${of}: ${count}`,
    );
  };

  test('one network causes only so many a day, whatever the addresses; another network is free', async () => {
    for (let sent = 0; sent < 20; sent += 1)
      expect(await receiptTo(`a${sent}@example.org`, '2001:db8:1:2::1')).toBe('queued');
    expect(await receiptTo('next@example.org', '2001:db8:1:77::9')).toBe('withheld');
    expect(await receiptTo('next@example.org', '2001:db8:2::1')).toBe('queued');
    expect(await withheld()).toEqual(['inquiries sender: 1']);
    services.clock.now += 24 * 60 * minute;
    expect(await receiptTo('next@example.org', '2001:db8:1:2::1')).toBe('queued');
  });

  test('without scripts, and so without a proof, a network’s share of withdrawal receipts at once is a tenth, the others follow, and the form stays open', async () => {
    for (const name of ['a', 'b', 'c', 'd']) expect(receiptOf(await withdraw(`${name}@example.org`))).toBe('queued');
    expect(receiptOf(await withdraw('e@example.org', { address: '192.0.2.99' }))).toBe('queued');
    await deliverAll();
    // the first to each, until the hour has had a tenth of its share
    const received = () => ['a', 'b', 'c', 'd', 'e'].map((name) => mailsTo(`${name}@example.org`).length);
    expect(received()).toEqual([1, 1, 1, 0, 1]);
    services.clock.now += 2 * owedPace.network;
    await deliverAll();
    expect(received()).toEqual([1, 1, 1, 1, 1]);
  });

  test('what strangers of the same network send delays nobody’s first receipt of the day, until the hour is a flood', async () => {
    let placed = 0;
    const place = async (name: string) => {
      const order = { ...sampleOrder, email: `${name}@example.org`, name: `Ada ${(placed += 1)}` };
      const answer = await services.call('place-order', order, { address: '198.51.100.7' });
      expect(await bodyOf(answer)).toMatchObject({ receipt: 'queued' });
    };
    // the network's share is 20, the hour's 30
    for (let sent = 0; sent < 24; sent += 1) await place(`stranger${sent % 4}`);
    await place('ada');
    await deliverAll();
    expect(mailsTo('ada@example.org')).toHaveLength(1);
    for (let sent = 0; sent < 6; sent += 1) await place(`flood${sent}`);
    await place('bob');
    await deliverAll();
    expect(mailsTo('bob@example.org')).toHaveLength(0);
    services.clock.now += owedPace.longest;
    await deliverAll();
    expect(mailsTo('bob@example.org')).toHaveLength(1);
  });

  test('a flood from everywhere ends at the breaker of the hour: an error in the log, a metric, and withdrawals go on', async () => {
    for (let sent = 0; sent < 33; sent += 1) await receiptTo(`a${sent}@example.org`, `192.0.2.${sent}`);
    expect(await withheld()).toEqual(['inquiries site: 3']);
    expect(services.log.filter((line) => line.includes('automatic mails stopped'))).toHaveLength(1);
    expect(receiptOf(await withdraw('ada@example.org'))).toBe('queued');
    services.clock.now += 61 * minute;
    expect(await receiptTo('later@example.org', '192.0.2.200')).toBe('queued');
  });

  test('the count by network holds no address and is forgotten after a day', async () => {
    await receiptTo('ada@example.org', '192.0.2.5');
    const hashes = () =>
      services.database.read(async (reader) =>
        (await reader.selectFrom('mails').select('sender_hash').execute()).flatMap(
          ({ sender_hash }) => sender_hash ?? [],
        ),
      );
    expect(await hashes()).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    const { database, dataDir, clock } = services;
    await applyRetention({ database, dataDir, now: clock.now + 25 * 60 * minute, dryRun: false, periods });
    expect(await hashes()).toEqual([]);
  });
});

test('a mailbox with dots and a second domain is one mailbox', async () => {
  const dotted = [
    'adamuster@gmail.com',
    'ada.muster@gmail.com',
    'a.d.a.muster@googlemail.com',
    'adamuster+1@gmail.com',
  ];
  for (const email of [...dotted, ...dotted]) expect((await send(email)).status).toBe(200);
  await deliverAll();
  expect(smtp.received.filter(({ to }) => /@g(?:oogle)?mail\.com$/.test(to[0] ?? ''))).toHaveLength(receiptLimits.hour);
});

test('the count holds no address', async () => {
  await send('ada@example.org');
  const rows = await services.database.read((reader) =>
    reader.selectFrom('mails').select('recipient_hash').where('recipient_hash', 'is not', null).execute(),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.recipient_hash).toMatch(/^[\w-]{43}$/);
});
