import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contactForm } from '../../../domain/forms/contact.ts';
import { openBudget, sender } from '../../../tests/fakes/open-budget.ts';
import { enquiryReceiver } from '../../features/enquiries/receive-enquiry.ts';
import type { Database } from './database.ts';
import { openSecrets } from './secrets.ts';
import { openSqlite } from './sqlite-database.ts';
import { sqliteFileName } from './sqlite-file.ts';
import { isStorageFault, StorageUnavailable } from './storage-unavailable.ts';

const quiet = { warn: () => undefined, info: () => undefined };
let root: string;
let folder: string;
let database: Database;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'site-sqlite-'));
  folder = join(root, 'data');
  database = openSqlite(folder, () => 1000, quiet);
});
afterEach(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

const receive = () =>
  enquiryReceiver({
    database,
    secrets: openSecrets(database, () => 1000),
    budget: openBudget,
    messageIdHost: 'site.example',
  })(
    contactForm,
    { name: 'Ada', email: 'ada@example.org', message: 'Guten Tag zusammen' },
    { language: 'de', idempotencyKey: null, sender, now: 1000 },
  );

test('only the owner can read what visitors sent', async () => {
  await receive();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, sqliteFileName)).mode & 0o777).toBe(0o600);
});

test('a commit is synced to disk before it is acknowledged', async () => {
  await receive();
  const other = new DatabaseSync(join(folder, sqliteFileName));
  expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(other.prepare('SELECT count(*) AS stored FROM enquiries').get()).toEqual({ stored: 1 });
  other.close();
});

test('a file that another process has locked is waited for', async () => {
  await database.check();
  const other = new DatabaseSync(join(folder, sqliteFileName));
  other.exec('BEGIN IMMEDIATE');
  const pending = receive();
  setTimeout(() => other.exec('COMMIT'), 200);
  await expect(pending).resolves.toMatchObject({ repeated: false });
  other.close();
});

test('a file that stays locked is reported, and used again afterwards', { tags: ['slow'] }, async () => {
  await database.check();
  const other = new DatabaseSync(join(folder, sqliteFileName));
  other.exec('BEGIN IMMEDIATE');
  await expect(receive()).rejects.toBeInstanceOf(StorageUnavailable);
  other.exec('COMMIT');
  other.close();
  await expect(receive()).resolves.toMatchObject({ repeated: false });
});

test('a removed file is noticed: what is acknowledged afterwards is in the new one', async () => {
  await receive();
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  await receive();
  const other = new DatabaseSync(join(folder, sqliteFileName));
  expect(other.prepare('SELECT count(*) AS stored FROM enquiries').get()).toEqual({ stored: 1 });
  other.close();
});

test('a data folder that cannot be used is reported, and used as soon as it can', async () => {
  writeFileSync(folder, 'in the way');
  await expect(receive()).rejects.toBeInstanceOf(StorageUnavailable);
  rmSync(folder);
  await expect(receive()).resolves.toMatchObject({ repeated: false });
});

test('a file that is no database is reported as unavailable, not overwritten', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, sqliteFileName), 'this is a text file and no database at all, whatever its name says');
  await expect(receive()).rejects.toBeInstanceOf(StorageUnavailable);
  expect(statSync(join(folder, sqliteFileName)).size).toBeLessThan(100);
});

test.each([
  [13, true],
  [8, true],
  [10 | (3 << 8), true],
  [5, true],
  [19, false],
  [1, false],
])('SQLite result code %i is a fault of the storage: %s', (errcode, expected) => {
  expect(isStorageFault(Object.assign(new Error('sqlite'), { errcode }))).toBe(expected);
});

test.each([
  ['08006', true],
  ['57P01', true],
  ['53100', true],
  ['25006', true],
  ['ECONNREFUSED', true],
  ['23505', false],
  ['22P02', false],
])('PostgreSQL or system code %s is a fault of the storage: %s', (code, expected) => {
  expect(isStorageFault(Object.assign(new Error('pg'), { code }))).toBe(expected);
});
