import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countRows, createRowCounts } from './count-rows.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite-database.ts';

const quiet = { warn: () => undefined, info: () => undefined };
let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-counts-'));
  database = openSqlite(folder, () => 1000, quiet);
  await database.check();
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const counted = () =>
  database.read(async (reader) => {
    const { rows } = await sql<{ tbl: string }>`SELECT DISTINCT tbl FROM sqlite_stat1`.execute(reader);
    return rows.map(({ tbl }) => tbl);
  });

/** How SQLite finds the part of the index of words that it gives up when it has merged it with others. */
const wayToWords = () =>
  database.read(async (reader) => {
    const { rows } = await sql<{
      detail: string;
    }>`EXPLAIN QUERY PLAN SELECT 1 FROM search_index_data WHERE id >= 1 AND id <= 2`.execute(reader);
    return rows.map(({ detail }) => detail).join();
  });

const fill = (rows: number) =>
  database.write((transaction) =>
    sql`INSERT INTO secrets (name, value, created_at)
      WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ${rows})
      SELECT 'row ' || n, 'x', 1000 FROM up`.execute(transaction),
  );

test('what was counted while it was empty would be read from end to end when it is large; it is not counted', async () => {
  await fill(999);
  await countRows(database);
  expect(await wayToWords()).toMatch(/^SEARCH search_index_data USING INTEGER PRIMARY KEY/);
});

test('SQLite knows how much a large table holds, and anew when that has changed much', async () => {
  await fill(1_000);
  await countRows(database);
  expect(await counted()).toEqual(['secrets']);
  await database.write((transaction) => transaction.deleteFrom('secrets').execute());
  await fill(20_000);
  await countRows(database);
  const { rows } = await database.read((reader) =>
    sql<{ stat: string }>`SELECT stat FROM sqlite_stat1 WHERE tbl = 'secrets'`.execute(reader),
  );
  expect(Number.parseInt(rows[0]?.stat ?? '', 10)).toBeGreaterThan(10_000);
});

test('what an earlier version counted while it was small is forgotten', async () => {
  await fill(5);
  await database.write((transaction) => sql`PRAGMA optimize = 0x10002`.execute(transaction));
  await database.close();
  database = openSqlite(folder, () => 1000, quiet);
  expect(await counted()).toContain('search_index_data');
  expect(await wayToWords()).toMatch(/^SCAN/);
  await countRows(database);
  await database.close();
  database = openSqlite(folder, () => 1000, quiet);
  expect(await counted()).toEqual([]);
  expect(await wayToWords()).toMatch(/^SEARCH/);
});

test('while something is counted reads go on, and a write waits for its turn', async () => {
  await fill(1_000);
  const order: string[] = [];
  await Promise.all([
    database.countAside('secrets').then(() => order.push('counted')),
    database.write((transaction) => transaction.deleteFrom('secrets').execute()).then(() => order.push('written')),
    database.check().then(() => order.push('read')),
  ]);
  expect(order).toEqual(['read', 'counted', 'written']);
});

test('the open connection takes what was counted in another thread', async () => {
  expect(await wayToWords()).toMatch(/^SEARCH/);
  // two rows: it reads both
  await database.countAside('search_index_data');
  expect(await wayToWords()).toMatch(/^SCAN/);
});

test('what cannot be counted says so', async () => {
  await expect(database.countAside('no such table')).rejects.toThrow(/no such table/);
});

test('a server that starts has its large tables counted, and one that stops waits for it', async () => {
  await fill(1_000);
  const counts = createRowCounts(database, pino({ level: 'silent' }));
  counts.start();
  await counts.stop();
  expect(await counted()).toEqual(['secrets']);
});
