import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/fakes/postgres.ts';
import type { Secrets } from '../database/secrets.ts';
import { createRates, type Rates } from './rates.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  postgres = startPostgres();
  pool = new pg.Pool({ connectionString: await postgres.createReadyDatabase(), max: 4 });
  // a connection that is still ending when the database stops says so
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await postgres.remove();
});

const secrets: Secrets = {
  sign: (_purpose, text) => Promise.resolve(text),
  verify: () => Promise.resolve(true),
  key: () => Promise.resolve('key'),
};
const instance = () => createRates({ soft: 30, hard: 60, pool, secrets });

/** What so many calls at the same moment are told, in turns by each instance. */
async function told(instances: readonly Rates[], calls: number, group: string): Promise<Record<string, number>> {
  const verdicts = await Promise.all(
    Array.from({ length: calls }, (_, at) => instances[at % instances.length]?.count(group, '192.0.2.7')),
  );
  return Object.fromEntries(
    ['ok', 'soft', 'hard'].map((kind) => [kind, verdicts.filter((verdict) => verdict?.kind === kind).length]),
  );
}

test('two instances count together on PostgreSQL, and a key that has ended begins anew', async () => {
  const two = [instance(), instance()];
  expect(await told(two, 100, 'forms')).toEqual({ ok: 30, soft: 30, hard: 40 });
  const refused = await two[0]?.count('forms', '192.0.2.7');
  expect(refused).toEqual({ kind: 'hard', retryAfterSeconds: expect.any(Number) });
  await pool.query('UPDATE rate_limits SET expire = 1');
  expect(await told(two, 2, 'forms')).toEqual({ ok: 2, soft: 0, hard: 0 });
});

test('without the table on PostgreSQL each instance counts for itself', async () => {
  await pool.query('ALTER TABLE rate_limits RENAME TO taken_away');
  const [one, other] = [instance(), instance()];
  expect(await told([one], 61, 'chat')).toEqual({ ok: 30, soft: 30, hard: 1 });
  expect(await told([other], 1, 'chat')).toEqual({ ok: 1, soft: 0, hard: 0 });
});
