/** @module-tag matrix */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { longRead, type Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import { StorageUnavailable } from './storage-unavailable.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const quiet = { warn: () => undefined, info: () => undefined };
const now = Date.parse('2026-11-20T10:00:00Z');

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('reading beside the server on %s', (kind) => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-aside-'));
    const databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    database = openDatabase({ dataDir: folder, databaseUrl, databasePool: 4 }, () => now, quiet);
    await keep('newsletter', 'first');
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const keep = (name: string, value: string) =>
    database.write((transaction) =>
      transaction.insertInto('secrets').values({ name, value, created_at: now }).execute(),
    );
  const secrets = (reader: Kysely<Schema>) => reader.selectFrom('secrets').selectAll().orderBy('name').execute();
  /** takes some hundred milliseconds and more, and looks at no table */
  const count = (reader: Kysely<Schema>, upTo: number) =>
    sql<{ found: number }>`${
      kind === 'sqlite'
        ? sql`WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ${upTo}) SELECT count(*) AS found FROM up`
        : sql`SELECT count(*) AS found FROM generate_series(1, ${sql.lit(upTo)})`
    }`.execute(reader);

  test('it finds what was stored a moment ago, as it was stored', async () => {
    expect(await database.readAside(secrets)).toEqual([{ name: 'newsletter', value: 'first', created_at: now }]);
    await keep('receipt', 'Wörter,\n"Zeichen" und 🌱');
    expect((await database.readAside(secrets))[1]).toEqual({
      name: 'receipt',
      value: 'Wörter,\n"Zeichen" und 🌱',
      created_at: now,
    });
    const found = await database.readAside((reader) =>
      reader
        .selectFrom('secrets')
        .select('name')
        .where('value', 'in', ['first', 'other'])
        .where('created_at', '=', now)
        .execute(),
    );
    expect(found).toEqual([{ name: 'newsletter' }]);
  });

  test('nothing can be written there', async () => {
    await expect(database.readAside((reader) => reader.deleteFrom('secrets').execute())).rejects.toThrow();
    expect(await database.read(secrets)).toHaveLength(1);
  });

  test('rows beyond the first part arrive in order, none twice', async () => {
    await database.write(async (transaction) => {
      for (let number = 0; number < 1_700; number += 1)
        await transaction
          .insertInto('secrets')
          .values({ name: `row ${String(number).padStart(5, '0')}`, value: 'x'.repeat(number % 900), created_at: now })
          .execute();
    });
    expect(await database.readAside(secrets)).toEqual(await database.read(secrets));
    await expect(database.readAside(secrets, { milliseconds: 10_000, rows: 1_700 })).rejects.toThrow(
      /more than 1700 rows/,
    );
    expect(await database.readAside(secrets, { milliseconds: 10_000, rows: 1_701 })).toHaveLength(1_701);
  });

  test('a query that is wrong is an error of the query, not of the storage', async () => {
    const wrong = database.readAside((reader) => sql`SELECT 1 FROM nowhere`.execute(reader));
    await expect(wrong).rejects.toThrow(/nowhere/);
    await expect(wrong).rejects.not.toBeInstanceOf(StorageUnavailable);
    expect(await database.readAside(secrets)).toHaveLength(1);
  });

  test('a query that takes too long is given up, and the next one is answered at once', async () => {
    const beganWhole = performance.now();
    await database.readAside((reader) => count(reader, 4_000_000), longRead);
    const fifth = performance.now() - beganWhole;
    const endless = database.readAside((reader) => count(reader, 20_000_000), { milliseconds: 200, rows: 10 });
    await expect(endless).rejects.toBeInstanceOf(StorageUnavailable);
    const began = performance.now();
    expect(await database.readAside(secrets)).toHaveLength(1);
    // waiting for the other would take five times as long as a fifth of it
    expect(performance.now() - began).toBeLessThan(Math.max(2_000, 3 * fifth));
  });

  test('the server goes on with its own work while it is read', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    // as long as it takes: its thread gets what a busy machine has left
    const reads = Array.from({ length: 4 }, () => database.readAside((reader) => count(reader, 500_000), longRead));
    await keep('receipt', 'meanwhile');
    const during = turns;
    expect((await Promise.all(reads)).map(({ rows }) => rows[0]?.found)).toEqual(Array(4).fill(500_000));
    expect(turns).toBeGreaterThan(during + 5);
    clearInterval(timer);
  });

  test.runIf(kind === 'sqlite' && process.platform === 'linux')('its thread has the lowest priority', async () => {
    await database.readAside(secrets);
    // the 19th field, counted from behind the name in parentheses
    const priorities = readdirSync('/proc/self/task').map((thread) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[16]),
    );
    expect(Math.max(...priorities)).toBe(constants.priority.PRIORITY_LOW);
    expect(Math.min(...priorities)).toBeLessThan(constants.priority.PRIORITY_LOW);
  });

  // the thread gets what a busy machine has left
  test.runIf(kind === 'sqlite')(
    'what is asked over and over leaves no memory behind',
    { timeout: 600_000 },
    async () => {
      const wide = (reader: Kysely<Schema>, from: number) =>
        sql`${sql.join(
          Array.from(
            { length: 400 },
            () => sql`SELECT * FROM secrets WHERE created_at > ${from} AND name <> ${'none'}`,
          ),
          sql` UNION ALL `,
        )} ORDER BY 1`.execute(reader);
      for (let number = 0; number < 50; number += 1) await database.readAside((reader) => wide(reader, number));
      const before = process.memoryUsage.rss();
      for (let number = 0; number < 600; number += 1) await database.readAside((reader) => wide(reader, number));
      expect(process.memoryUsage.rss() - before).toBeLessThan(30_000_000);
    },
  );

  test('closing ends what is under way and leaves nothing hanging', async () => {
    const reads = Promise.allSettled([1, 2, 3].map(() => database.readAside((reader) => count(reader, 2_000_000))));
    await database.readAside(secrets, { milliseconds: 50, rows: 1 }).catch(() => undefined);
    await database.close();
    for (const read of await reads)
      if (read.status === 'rejected') expect(read.reason).toBeInstanceOf(StorageUnavailable);
    await expect(database.readAside(secrets)).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test.runIf(kind === 'sqlite')('a file that was removed, or is none any more, is noticed', async () => {
    await database.readAside(secrets);
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    expect(await database.readAside(secrets)).toEqual([]);
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    writeFileSync(join(folder, 'site.sqlite'), 'this is a text file and no database at all, whatever its name says');
    await expect(database.readAside(secrets)).rejects.toBeInstanceOf(StorageUnavailable);
  });
});
