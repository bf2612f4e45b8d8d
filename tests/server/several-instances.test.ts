/** @module-tag matrix */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorOf } from '../fakes/answers.ts';
import { startPostgres, type TestPostgres } from '../fakes/postgres.ts';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';
import { solvedChallenge } from '../fakes/solve-challenge.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';

const order = {
  list: 'CB-001:3,CB-PARTY-001:1',
  expected: '10032',
  buyer: 'private',
  name: 'Zoé Müller',
  email: 'zoe@example.org',
  street: 'Ringstraße 7',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  payment: 'prepayment',
};
const callback = { name: 'Ada', phone: '1234567' };
let postgres: TestPostgres;
let smtp: FakeSmtpServer;
let first: TestServices;
let second: TestServices;
beforeAll(async () => {
  postgres = startPostgres();
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
    await first.database.read(async (reader) => (await reader.selectFrom('enquiries').selectAll().execute()).length),
  ).toBe(1);
});

test('the same order under two keys, sent to two instances at one moment, is stored once; the other is asked about', async () => {
  const url = first.config.databaseUrl ?? '';
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    // both have looked for the same order by the time one of them stores it: storing waits for us
    await other.query(
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(42); RETURN NEW; END $$`,
    );
    await other.query('CREATE TRIGGER wait BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION wait()');
    await other.query('SELECT pg_advisory_lock(42)');
    const placed = [first, second].map((instance, index) =>
      instance.call('place-order', order, { headers: { 'idempotency-key': `browser-${index}` } }),
    );
    const waiting = async () => {
      const { rows } = await other.query<{ locks: number }>(
        "SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
      );
      return rows[0]?.locks;
    };
    await expect.poll(waiting).toBe(2);
    await other.query('SELECT pg_advisory_unlock(42)');
    const answers = await Promise.all(placed);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await other.query('SELECT id FROM orders');
    expect(rows).toHaveLength(1);
  } finally {
    await other.end();
  }
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
