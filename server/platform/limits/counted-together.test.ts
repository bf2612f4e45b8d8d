import pg from 'pg';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/fakes/postgres.ts';
import { CountedTogether } from './counted-together.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  postgres = await startPostgres();
  pool = new pg.Pool({ connectionString: await postgres.createReadyDatabase(), max: 4 });
  // a connection that is still ending when the database stops says so
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await postgres.remove();
});

const options = { points: 1000, duration: 60, storeType: 'pool', tableName: 'rate_limits', tableCreated: true };
const limiter = (keyPrefix: string, storeClient = pool) =>
  new CountedTogether({ ...options, storeClient, keyPrefix, insuranceLimiter: new RateLimiterMemory(options) });

test('a hundred counts at the same moment are one query, each with its own place in its key’s row', async () => {
  const queries: unknown[] = [];
  const counting = limiter(
    'once',
    new Proxy(pool, {
      get: (target, name) =>
        name === 'query'
          ? (query: pg.QueryConfig) => {
              queries.push(query);
              return target.query(query);
            }
          : Reflect.get(target, name),
    }),
  );
  const counts = await Promise.all(Array.from({ length: 100 }, (_, at) => counting.consume(`key ${at % 10}`)));
  expect(counts.map(({ consumedPoints }) => consumedPoints)).toEqual(
    Array.from({ length: 100 }, (_, at) => Math.floor(at / 10) + 1),
  );
  expect(counts.every(({ msBeforeNext }) => msBeforeNext > 50_000 && msBeforeNext <= 60_000)).toBe(true);
  expect(queries).toHaveLength(1);
});

test('two instances count together, and a key that has ended begins anew', async () => {
  const two = [limiter('two'), limiter('two')];
  const counts = await Promise.all(
    Array.from({ length: 200 }, (_, at) => two[at % 2]?.consume(`key ${Math.floor(at / 2) % 5}`)),
  );
  const seen = counts.map((count) => count?.consumedPoints ?? 0).toSorted((a, b) => a - b);
  // every number from 1 to 40 once for each of the five keys
  expect(seen).toEqual(Array.from({ length: 200 }, (_, at) => Math.floor(at / 5) + 1));
  await pool.query(`UPDATE rate_limits SET expire = 1 WHERE key LIKE 'two:%'`);
  expect((await two[0]?.consume('key 0'))?.consumedPoints).toBe(1);
  expect((await two[1]?.consume('key 0'))?.consumedPoints).toBe(2);
});

test('without the table each counts for itself', async () => {
  const alone = new CountedTogether({
    ...options,
    storeClient: pool,
    tableName: 'missing',
    insuranceLimiter: new RateLimiterMemory(options),
  });
  const counts = await Promise.all([alone.consume('key'), alone.consume('key')]);
  expect(counts.map(({ consumedPoints }) => consumedPoints)).toEqual([1, 2]);
});
