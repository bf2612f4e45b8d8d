import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bodyOf, errorOf } from '../../../tests/fakes/answers.ts';
import { startSmtpServer, type FakeSmtpServer } from '../../../tests/fakes/smtp-server.ts';
import { mailboxShares } from '../../../domain/forms/mail-budgets.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';

const hour = 3_600_000;
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

const subscribe = (email = 'ada@example.org', language = 'de') =>
  services.call('subscribe-newsletter', { email, language });
async function lastMail() {
  await services.mail.runOnce();
  const mail = smtp.received.at(-1);
  if (!mail) throw new Error('no mail came');
  return mail;
}
async function linkIn(pattern: RegExp): Promise<URL> {
  const [link] = pattern.exec((await lastMail()).parsed.text ?? '') ?? [];
  return new URL(link ?? 'missing:');
}
const subscription = () =>
  services.database.read((reader) =>
    reader.selectFrom('newsletter_subscriptions').selectAll().executeTakeFirstOrThrow(),
  );

test('from the form over the confirmation to the one-click way out, with the proof kept', async () => {
  const asked = services.clock.now;
  expect(await bodyOf(await subscribe('Ada@Example.org'))).toEqual({ status: 'confirmation-requested' });
  const link = await linkIn(/https:\S+/);
  expect(link.pathname).toBe('/de/newsletter');
  const token = link.searchParams.get('token') ?? '';
  services.clock.now += 47 * hour;
  expect(await services.enquiries.confirmNewsletter(token)).toBe('confirmed');
  expect(await subscription()).toMatchObject({
    email: 'ada@example.org',
    state: 'confirmed',
    language: 'de',
    consent_version: '2026-11-20',
    requested_at: asked,
    confirmed_at: services.clock.now,
  });

  const { parsed, raw } = await lastMail();
  expect(parsed.subject).toBe('Willkommen beim Newsletter von Testbrand');
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const header = parsed.headers.get('list');
  const oneClick = new URL(JSON.parse(JSON.stringify(header)).unsubscribe.url);
  const name = `${oneClick.pathname.split('/').at(-1)}${oneClick.search}`;
  const left = await services.call(name, 'List-Unsubscribe=One-Click', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(left.status).toBe(200);
  expect(await subscription()).toMatchObject({ state: 'unsubscribed', unsubscribed_at: services.clock.now });
  expect((await services.call(name, '')).status).toBe(200);
  expect(
    await services.database.read((reader) => reader.selectFrom('suppressions').selectAll().execute()),
  ).toHaveLength(1);
  // The page's link does the same, and the address in a browser leads to that page.
  expect(await services.enquiries.unsubscribeNewsletter(oneClick.searchParams.get('token') ?? '')).toBe('unsubscribed');
  const shown = await services.call(name, undefined, { method: 'GET' });
  expect(shown.status).toBe(303);
  expect(shown.headers.get('location')).toMatch(/^https:\/\/site\.example\/de\/newsletter\?unsubscribe=/);
});

test('+tags lead to one mailbox, which gets only its share of confirmations; later it gets them again', async () => {
  const send = async () => {
    while ((await services.mail.runOnce()) > 0);
    return smtp.received.length;
  };
  for (let tag = 0; tag < 9; tag += 1) expect((await subscribe(`ada+${tag}@example.org`)).status).toBe(200);
  expect(await send()).toBe(mailboxShares.newsletter.hour);
  services.clock.now += 2 * hour;
  await subscribe('ada+8@example.org');
  expect(await send()).toBe(mailboxShares.newsletter.hour + 1);
});

test('asking twice sends once, and every answer is the same: none, waiting, confirmed', async () => {
  const answers = [await subscribe(), await subscribe(), await subscribe('ADA@example.org')];
  const token = (await linkIn(/https:\S+/)).searchParams.get('token') ?? '';
  await services.enquiries.confirmNewsletter(token);
  answers.push(await subscribe());
  await lastMail();
  expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual([
    'Bitte bestätigen Sie Ihre Newsletter-Anmeldung',
    'Willkommen beim Newsletter von Testbrand',
  ]);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
});

test('the worker is not told of a subscription, whose mails would say whether the address was new; of a message at a random moment', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const waits = () => timers.mock.calls.map(([, delay]) => delay);
  await subscribe();
  expect(waits().filter((delay) => (delay ?? 0) <= 1_000)).toEqual([]);
  await services.call('report-barrier', { problem: 'The price table cannot be reached.' });
  // within a second; the chance of these services is a half. The desk is told within half a second, too
  expect(waits().filter((delay) => (delay ?? 0) <= 1_000)).toEqual([500, 500]);
  timers.mockRestore();
});

test('a link works once', async () => {
  await subscribe();
  const token = (await linkIn(/https:\S+/)).searchParams.get('token') ?? '';
  expect(await services.enquiries.confirmNewsletter(token)).toBe('confirmed');
  expect(await services.enquiries.confirmNewsletter(token)).toBe('used');
});

test('a link that is used ten times at the same moment confirms once, and one mail says welcome', async () => {
  await subscribe();
  const token = (await linkIn(/https:\S+/)).searchParams.get('token') ?? '';
  const said = await Promise.all(Array.from({ length: 10 }, () => services.enquiries.confirmNewsletter(token)));
  expect(said.toSorted()).toEqual(['confirmed', ...Array.from({ length: 9 }, () => 'used')]);
  while ((await services.mail.runOnce()) > 0);
  expect(smtp.received).toHaveLength(2);
});

test('after 48 hours a link has expired, and asking again brings a new one that works', async () => {
  await subscribe();
  const old = (await linkIn(/https:\S+/)).searchParams.get('token') ?? '';
  services.clock.now += 48 * hour;
  expect(await services.enquiries.confirmNewsletter(old)).toBe('expired');
  await subscribe();
  const fresh = (await linkIn(/https:\S+/)).searchParams.get('token') ?? '';
  expect(fresh).not.toBe(old);
  expect(await services.enquiries.confirmNewsletter(old)).toBe('unknown');
  expect(await services.enquiries.confirmNewsletter(fresh)).toBe('confirmed');
});

test('an old link does not bring back somebody who has left; a new request does, and lifts the suppression', async () => {
  await subscribe();
  const token = (await linkIn(/https:\S+/)).searchParams.get('token') ?? '';
  await services.enquiries.confirmNewsletter(token);
  const unsubscribe = await linkIn(/https:\S+unsubscribe=\S+/);
  await services.enquiries.unsubscribeNewsletter(unsubscribe.searchParams.get('unsubscribe') ?? '');
  expect(await services.enquiries.confirmNewsletter(token)).toBe('used');
  services.clock.now += 1;
  await subscribe();
  expect(await services.enquiries.confirmNewsletter((await linkIn(/https:\S+/)).searchParams.get('token') ?? '')).toBe(
    'confirmed',
  );
  expect(
    await services.database.read((reader) => reader.selectFrom('suppressions').selectAll().execute()),
  ).toHaveLength(0);
});

test.each(['', 'x', 'x.y', 'a'.repeat(5000), '\u0000', '../../etc'])(
  'a made-up token (%.10j) does nothing',
  async (token) => {
    await subscribe();
    expect(await services.enquiries.confirmNewsletter(token)).toBe('unknown');
    expect(await services.enquiries.unsubscribeNewsletter(token)).toBe('unknown');
    const refused = await services.call(`unsubscribe-newsletter?token=${encodeURIComponent(token)}`, '', {
      headers: { 'accept-language': 'fr' },
    });
    expect(refused.status).toBe(404);
    expect((await errorOf(refused)).message).toBe('Ce lien n’est pas valable.');
    expect((await subscription()).state).toBe('pending');
  },
);

test('the database holds no token', async () => {
  await subscribe();
  const token = (await linkIn(/https:\S+/)).searchParams.get('token') ?? '';
  const rows = await services.database.read(async (reader) => [
    await reader.selectFrom('newsletter_subscriptions').selectAll().execute(),
    await reader.selectFrom('mails').selectAll().execute(),
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});
