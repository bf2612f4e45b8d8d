import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSmtpServer, type FakeSmtpServer } from '../../../tests/fakes/smtp-server.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { addOperator } from '../../features/accounts/operators.ts';
import { holdPlan, takeBackPlan } from '../../features/editing/plans.ts';
import { retryDelay } from './delivery-failure.ts';
import { smtpTransport } from './transport.ts';

const message = {
  name: 'Ada Muster',
  email: 'ada@example.org',
  subject: 'Frage <b>',
  message: 'Guten Tag,\nwas kostet eine <Palette>?',
  language: 'de',
};

let smtp: FakeSmtpServer;
let services: TestServices;
beforeEach(async () => {
  smtp = await startSmtpServer();
  services = await startServices({
    SMTP_URL: smtp.url,
    MAIL_TO: 'inbox@company.example',
    MAIL_FROM: 'site@company.example',
    MAIL_CONNECTIONS: '4',
    MAIL_MAX_ATTEMPTS: '4',
  });
});
afterEach(async () => {
  await services.remove();
  await smtp.stop();
});

const send = (fields: Record<string, string> = {}) => services.call('send-contact-email', { ...message, ...fields });
const mails = () =>
  services.database.read((reader) => reader.selectFrom('mails').selectAll().orderBy('template').execute());
const mailTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address));

describe('what arrives', () => {
  test('whoever planned something that did not go live gets one mail in their language, and none once it was taken back', async () => {
    const now = services.clock.now;
    const actor = { operator: { id: 'anna', email: 'anna@example.org' }, addressPrefix: '' };
    await addOperator(
      services.database,
      { email: 'anna@example.org', name: 'Anna', role: 'admin', language: 'en' },
      now,
    );
    const [anna] = await services.database.read((reader) => reader.selectFrom('operators').select('id').execute());
    const goesLiveAt = Date.parse('2026-11-30T07:00:00Z');
    const plan = (id: string, operatorId: string) => ({
      id,
      goes_live_at: goesLiveAt,
      planned_at: now,
      operator_id: operatorId,
      operator: 'anna@example.org',
      problems: null,
    });
    const plans = [plan('kept', anna?.id ?? ''), plan('back', anna?.id ?? ''), plan('left', 'gone')];
    await services.database.write((transaction) => transaction.insertInto('content_plans').values(plans).execute());
    const setting = { messageIdHost: 'example.org', now };
    // by two instances at about the same time
    for (const id of ['kept', 'kept', 'back', 'left'])
      await holdPlan(services.database, id, ['one reason', 'another'], setting);
    expect((await mails()).map(({ id }) => id).sort()).toEqual(['back', 'kept', 'left']);
    await takeBackPlan(services.database, actor, 'back', now);
    while ((await mails()).some(({ state }) => state === 'queued')) await services.mail.runOnce();
    const [hers, ...more] = mailTo('anna@example.org');
    expect(more).toEqual([]);
    expect(hers?.parsed.subject).toContain('Not published: what was planned');
    expect(hers?.parsed.text).toMatch(/30 November 2026.*08:00/);
    expect(hers?.parsed.text).toMatch(/Reasons:?\s+2/);
    expect(mailTo('inbox@company.example').map(({ parsed }) => parsed.subject)).toEqual([
      expect.stringContaining('Nicht veröffentlicht: was geplant war'),
    ]);
    expect((await mails()).map(({ id }) => id).sort()).toEqual(['kept', 'left']);
  });

  test('the company gets the message in German and answers the visitor; the visitor gets a receipt in their language', async () => {
    await send({ language: 'fr' });
    await services.mail.runOnce();
    const [notice] = mailTo('inbox@company.example');
    expect(notice?.from).toBe('site@company.example');
    expect(notice?.parsed.subject).toMatch(/^Kontaktanfrage N2P-\S+: Frage <b>$/);
    expect(notice?.parsed.replyTo?.value).toEqual([{ name: 'Ada Muster', address: 'ada@example.org' }]);
    expect(notice?.parsed.text).toContain('Guten Tag,\nwas kostet eine <Palette>?');
    expect(notice?.parsed.html).toContain('&lt;Palette&gt;');
    const [receipt] = mailTo('ada@example.org');
    expect(receipt?.parsed.subject).toMatch(/^Nous avons bien reçu votre message \(N2P-/);
    expect(receipt?.parsed.replyTo?.value[0]?.address).toBe('inbox@company.example');
    expect(receipt?.parsed.headers.get('auto-submitted')).toBe('auto-replied');
    expect(receipt?.parsed.text).toContain('Testbrand GmbH');
    expect(receipt?.parsed.text).not.toContain('Palette');
  });

  test('a withdrawal is receipted with its content, date and time, and the company is told', async () => {
    services.clock.now = Date.parse('2026-11-20T08:05:09Z');
    await services.sendPage('withdrawal', {
      name: 'Ada Muster',
      contract: 'Bestellung 4711 vom 2. November',
      email: 'ada@example.org',
    });
    await services.mail.runOnce();
    const receipt = mailTo('ada@example.org')[0]?.parsed.text;
    expect(receipt).toContain('Hiermit widerrufe ich');
    expect(receipt).toContain('Bestellung 4711 vom 2. November');
    expect(receipt).toContain('Ada Muster');
    expect(receipt).toContain('20. November 2026 um 09:05:09 MEZ');
    expect(mailTo('inbox@company.example')[0]?.parsed.subject).toMatch(/^Widerruf N2P-/);
  });

  test('a withdrawal’s receipt quotes what strangers typed, and nothing of it can be clicked or called', async () => {
    await services.sendPage('withdrawal', {
      name: 'www.evil.example',
      contract:
        'Rufen Sie +49 151 23456789 an, https://evil.example/konto, hilfe@evil.example, Rechnung 2026-0047110815',
      email: 'ada@example.org',
    });
    await services.mail.runOnce();
    const receipt = mailTo('ada@example.org')[0]?.parsed;
    for (const body of [receipt?.text ?? '', receipt?.html || '']) {
      expect(body).toContain('in das Formular eingegeben; wir haben sie nicht geprüft');
      expect(body).toContain('www[.]evil[.]example');
      expect(body).toContain('hilfe[at]evil[.]example');
      expect(body).not.toMatch(/:\/\/evil|evil\.example|@evil/);
      // figures of a number no longer stand together, and are all still there
      expect(body).not.toMatch(/23456789|0047110815/);
      expect(body.replaceAll('\u200C', '')).toContain('Rechnung 2026-0047110815');
    }
    expect(receipt?.text).toContain('„www[.]evil[.]example“');
    // the company itself reads what was typed
    expect(mailTo('inbox@company.example')[0]?.parsed.text).toContain('https://evil.example/konto');
  });

  test('a callback reaches the company with its number', async () => {
    await services.call('request-callback', { name: 'Ada', phone: '+49 40 123456' });
    expect(await services.mail.runOnce()).toBe(1);
    expect(smtp.received[0]?.parsed.text).toContain('Telefon: +49 40 123456');
    expect(smtp.received[0]?.parsed.replyTo).toBeUndefined();
  });

  test.each(['en', 'de', 'nl', 'fr'] as const)('every mail to a visitor has its own words in %s', async (language) => {
    await send({ language });
    await services.call('send-pre-order', { name: 'A', company: 'B', email: 'pre@example.org', language });
    await services.sendPage('withdrawal', { name: 'A', contract: 'C', email: 'out@example.org' }, { language });
    await services.call('subscribe-newsletter', { email: 'news@example.org', language });
    await services.mail.runOnce();
    await services.mail.runOnce();
    for (const address of ['ada@example.org', 'pre@example.org', 'out@example.org', 'news@example.org']) {
      const parsed = mailTo(address)[0]?.parsed;
      expect(parsed?.html).toContain(`lang="${language}"`);
      expect(parsed?.text).not.toMatch(/\{\w+\}|undefined/);
      expect(parsed?.subject).toBeTruthy();
    }
  });

  test('nothing in the fields adds a header', async () => {
    await send({ name: 'Ada" <x@evil.example>, "', subject: 'Hi =?utf-8?q?=0D=0ABcc:_x@evil.example?=' });
    await services.mail.runOnce();
    const [notice] = mailTo('inbox@company.example');
    expect(notice?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(notice?.parsed.bcc).toBeUndefined();
    expect(notice?.parsed.replyTo?.value.map(({ address }) => address)).toEqual(['ada@example.org']);
    expect(smtp.received.every(({ to }) => to.length === 1)).toBe(true);
  });
});

describe('what goes wrong', () => {
  test('a refused recipient is given up at once, logged without the address, and holds up nobody', async () => {
    smtp.behaveFor('ada@example.org', 'refuse-recipient');
    await send();
    await services.mail.runOnce();
    const [notice, receipt] = await mails();
    expect(notice).toMatchObject({ template: 'company-notice', state: 'sent', attempts: 1 });
    expect(receipt).toMatchObject({
      template: 'receipt',
      state: 'dead',
      attempts: 1,
      last_error: 'recipient-refused-550',
    });
    expect(services.log.join('')).toContain('recipient-refused-550');
    expect(services.log.join('')).not.toContain('ada@example.org');
    expect(await services.metrics.metrics()).toContain('site_mails_dead_total{of="receipt"} 1');
    services.clock.now += 48 * 3_600_000;
    expect(await services.mail.runOnce()).toBe(0);
  });

  test('a refused message is given up, a deferred recipient is tried again later with the same Message-ID', async () => {
    smtp.behaveFor('inbox@company.example', 'refuse-message');
    smtp.behaveFor('ada@example.org', 'defer-recipient');
    await send();
    await services.mail.runOnce();
    const [notice, receipt] = await mails();
    expect(notice).toMatchObject({ state: 'dead', last_error: 'message-refused-554' });
    expect(receipt).toMatchObject({
      state: 'queued',
      last_error: 'recipient-deferred-450',
      next_attempt_at: services.clock.now + 30_000,
    });
    expect(await services.mail.runOnce()).toBe(0);
    smtp.behaveFor('ada@example.org', 'accept');
    services.clock.now += 30_000;
    expect(await services.mail.runOnce()).toBe(1);
    expect(smtp.received[0]?.parsed.messageId).toBe(receipt?.message_id);
  });

  test('attempts end: after the last one the mail is dead, with what was wrong', async () => {
    smtp.behave('defer-recipient');
    await services.call('request-callback', { name: 'Ada', phone: '1234567' });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await services.mail.runOnce();
      services.clock.now += 24 * 3_600_000;
    }
    expect(await mails()).toMatchObject([{ state: 'dead', attempts: 4, last_error: 'recipient-deferred-450' }]);
  });

  test.each(['close-mid-data', 'refuse-login'] as const)(
    'a server that does "%s" costs a retry, never the mail',
    async (behaviour) => {
      if (behaviour === 'refuse-login') {
        await services.remove();
        services = await startServices({ SMTP_URL: smtp.url.replace('//', '//user:wrong@') });
      }
      smtp.behave(behaviour);
      await services.call('request-callback', { name: 'Ada', phone: '1234567' });
      await services.mail.runOnce();
      const [failed] = await mails();
      expect(failed?.state).toBe('queued');
      expect(failed?.last_error).toMatch(behaviour === 'refuse-login' ? /^login-535$/ : /^network-/);
      smtp.behave('accept');
      services.clock.now += 60_000;
      await services.mail.runOnce();
      expect(smtp.received).toHaveLength(1);
      expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    },
  );

  test('a server that never answers is given up on after the timeout', async () => {
    smtp.behave('hang');
    const transport = smtpTransport(smtp.url, 1, 300);
    const outgoing = {
      from: { name: 'A', address: 'a@x.example' },
      to: 'b@x.example',
      replyTo: null,
      subject: 's',
      text: 't',
      html: 'h',
      messageId: '<1@x>',
      headers: {},
      date: new Date(0),
      fileName: 'x',
    };
    await expect(transport.send(outgoing, AbortSignal.timeout(10_000), 10_000)).rejects.toThrow(/timeout|closed/i);
    transport.close();
  });

  test('a mailbox that hangs holds its own connection only: the others take mail after mail meanwhile', async () => {
    smtp.behaveFor('slow@example.org', 'hang');
    services.start();
    await send({ email: 'slow@example.org' });
    for (let visitor = 0; visitor < 5; visitor += 1) await send({ email: `visitor${visitor}@example.org` });
    await expect.poll(() => smtp.received.length, { timeout: 5_000 }).toBe(11);
    await smtp.stop();
    smtp = await startSmtpServer();
  });

  test(
    'as many hanging mailboxes as connections hold up the others for seconds, once',
    { tags: ['slow'] },
    async () => {
      services.start();
      for (let mailbox = 0; mailbox < 4; mailbox += 1) {
        smtp.behaveFor(`slow${mailbox}@example.org`, 'hang-recipient');
        await send({ email: `slow${mailbox}@example.org` });
      }
      await expect.poll(() => smtp.received.length, { timeout: 5_000 }).toBe(4);
      await send();
      await expect.poll(() => mailTo('ada@example.org').length, { timeout: 12_000 }).toBe(1);
      await expect
        .poll(async () => (await mails()).filter((mail) => mail.last_error === 'network-ETIMEDOUT').length, {
          timeout: 9_000,
        })
        .toBe(4);
      // their second tries leave one connection to mail that was never tried
      services.clock.now += 60_000;
      services.mail.wake();
      await expect
        .poll(async () => (await mails()).filter((mail) => mail.state === 'leased' && mail.attempts === 2).length, {
          timeout: 5_000,
        })
        .toBe(3);
      await send({ email: 'bob@example.org' });
      await expect.poll(() => mailTo('bob@example.org').length, { timeout: 3_000 }).toBe(1);
      await smtp.stop();
      smtp = await startSmtpServer();
    },
  );

  test('no server at all: the visitor is answered, the mails wait', async () => {
    await smtp.stop();
    expect((await send()).status).toBe(200);
    await services.mail.runOnce();
    for (const mail of await mails()) expect(mail).toMatchObject({ state: 'queued', last_error: 'network-ESOCKET' });
    smtp = await startSmtpServer();
  });

  test('a mail that was delivered is not sent again when its record could not be written', async () => {
    await services.call('request-callback', { name: 'Ada', phone: '1234567' });
    const write = services.database.write;
    let writes = 0;
    // The worker's first write takes the mail; the second records the delivery.
    services.database.write = (work) => ((writes += 1) === 2 ? Promise.reject(new Error('disk full')) : write(work));
    await expect(services.mail.runOnce()).rejects.toThrow('disk full');
    services.clock.now += 3_600_000;
    expect(await services.mail.runOnce()).toBe(0);
    expect(smtp.received).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: 'sent' }]);
  });
});

test('waiting doubles from half a minute to a day, never more, give or take a fifth', () => {
  expect([1, 2, 3, 10].map((attempt) => retryDelay(attempt, 0.5))).toEqual([30_000, 60_000, 120_000, 15_360_000]);
  expect(retryDelay(1, 0)).toBe(24_000);
  expect(retryDelay(1, 1)).toBe(36_000);
  expect(retryDelay(500, 1)).toBe(86_400_000);
});

test('without a mail server mails are complete files that only the owner can read', async () => {
  const local = await startServices();
  await local.call('send-contact-email', message);
  await local.mail.runOnce();
  const folder = join(local.dataDir, 'mail');
  const names = readdirSync(folder);
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^\d{4}-.*\.eml$/);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect((await simpleParser(readFileSync(join(folder, name)))).subject).toMatch(/N2P-/);
  }
  await local.remove();
});

test('the started worker delivers by itself and finishes what it has in hand when it is stopped', async () => {
  services.start();
  await send();
  await expect.poll(() => smtp.received.length).toBe(2);
  await services.mail.stop();
  expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent']);
});
