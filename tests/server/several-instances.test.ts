import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorOf } from '../fakes/answers.ts';
import { startPostgres, type TestPostgres } from '../fakes/postgres.ts';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';
import { solvedChallenge } from '../fakes/solve-challenge.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';

const callback = { name: 'Ada', phone: '1234567' };
let postgres: TestPostgres;
let smtp: FakeSmtpServer;
let first: TestServices;
let second: TestServices;
beforeAll(async () => {
  postgres = await startPostgres();
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.stop();
  await postgres.remove();
});
beforeEach(async () => {
  const env = {
    DATABASE_URL: await postgres.createReadyDatabase(),
    SMTP_URL: smtp.url,
    RATE_LIMIT_SOFT: '3',
    RATE_LIMIT_HARD: '8',
  };
  [first, second] = await Promise.all([startServices(env), startServices(env)]);
  smtp.received.length = 0;
});
afterEach(() => Promise.all([first.remove(), second.remove()]));

test('two instances count a visitor’s calls together, and the table holds no address', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 10; call += 1)
    statuses.push(
      (await (call % 2 ? first : second).call('request-callback', callback, { address: '198.51.100.7' })).status,
    );
  expect(statuses).toEqual([200, 200, 200, 428, 428, 428, 428, 428, 429, 429]);
  const rows = await first.database.read((reader) => reader.selectFrom('rate_limits').selectAll().execute());
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('198.51.100');
});

test('a challenge of one instance counts at the other, and only once in all', async () => {
  const challenged = await first.call('request-callback', { ...callback, website: 'x' });
  const altcha = await solvedChallenge((await errorOf(challenged)).challenge);
  const answers = await Promise.all(
    [first, second].map((instance) => instance.call('request-callback', { ...callback, website: 'x', altcha })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 428]);
});

test('two workers on one outbox deliver every mail once', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => first.call('request-callback', callback, { address: `192.0.2.${index}` })),
  );
  for (let round = 0; round < 30 && smtp.received.length < 30; round += 1)
    await Promise.all([first.mail.runOnce(), second.mail.runOnce()]);
  const ids = smtp.received.map(({ parsed }) => parsed.messageId);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
});

test('the same key sent to two instances at once stores once', async () => {
  const headers = { 'idempotency-key': 'one-attempt' };
  const answers = await Promise.all(
    [first, second].map((instance) => instance.call('request-callback', callback, { headers })),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(bodies[0]).toBe(bodies[1]);
  expect(
    await first.database.read(async (reader) => (await reader.selectFrom('submissions').selectAll().execute()).length),
  ).toBe(1);
});

test('PostgreSQL gone: 503 with the company’s address, still rate-limited; back again: accepted', async () => {
  await postgres.stop();
  const refused = await first.call('request-callback', callback);
  expect(refused.status).toBe(503);
  expect((await errorOf(refused)).message).toContain('company@test.example');
  expect(await first.readiness()).toMatchObject({ ready: false });
  await postgres.start();
  expect((await first.call('request-callback', callback)).status).toBe(200);
  expect(await first.readiness()).toMatchObject({ ready: true });
});
