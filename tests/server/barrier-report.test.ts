import { afterEach, beforeEach, expect, test } from 'vitest';
import { bodyOf, errorOf } from '../fakes/answers.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';

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
const problem = 'The price table cannot be reached with the keyboard.';

test('a report needs nothing but what happened; the company reads it, and nobody is asked who it was', async () => {
  const answer = await services.call('report-barrier', { problem });
  expect(await bodyOf(answer)).toMatchObject({ inquiryNumber: expect.stringMatching(/^N2P-/), receipt: 'none' });
  expect((await services.sendPage('barrier', { page: '', problem, name: '', email: '' })).status).toBe('accepted');
  while ((await services.mail.runOnce()) > 0);
  expect(smtp.received).toHaveLength(2);
  expect(smtp.received[0]?.parsed.subject).toMatch(/^Barriere gemeldet N2P-/);
  expect(smtp.received[0]?.parsed.text).toContain(`Was passiert ist: ${problem}`);
});

test('whoever leaves an address gets a receipt in their language, which repeats nothing they typed', async () => {
  await services.call('report-barrier', {
    page: '/fr/shop',
    problem,
    name: 'Zoé',
    email: 'zoe@example.org',
    language: 'fr',
  });
  while ((await services.mail.runOnce()) > 0);
  const receipt = smtp.received.find(({ to }) => to.includes('zoe@example.org'))?.parsed;
  expect(receipt?.subject).toMatch(/^Nous avons bien reçu votre signalement \(N2P-/);
  expect(receipt?.text).not.toMatch(/price table|Zoé/);
});

test('bad input is named in the visitor’s language', async () => {
  const answer = await services.call('report-barrier', { problem: 'kaputt', email: 'zoe@', language: 'de' });
  expect(answer.status).toBe(400);
  expect((await errorOf(answer)).fields).toEqual({
    problem: 'Bitte beschreiben Sie mit mindestens 10 Zeichen, was passiert ist',
    email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  });
});
