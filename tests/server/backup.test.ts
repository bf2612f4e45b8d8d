/** @module-tag slow */

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkFile } from '../../server/features/backup/check-file.ts';
import { makeBackup } from '../../server/features/backup/make-backup.ts';
import { restoreBackup } from '../../server/features/backup/restore-backup.ts';
import { testRestore } from '../../server/features/backup/test-restore.ts';
import { formerMigrations } from '../../server/platform/database/former-migrations.ts';
import { migrateSqlite } from '../../server/platform/database/migrate-sqlite.ts';
import { allMigrations } from '../../server/platform/database/migrations/all-migrations.ts';
import { undoLater } from '../fakes/former-tables.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const callback = { name: 'Ada', phone: '1234567' };
let dataDir: string;
let services: TestServices;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'site-backup-'));
  services = await startServices({ DATA_DIR: dataDir });
  await services.call('request-callback', callback);
});
afterEach(async () => {
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const storedIn = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare('SELECT count(*) AS stored FROM enquiries').get();
  database.close();
  return row?.['stored'];
};

test('a copy made while messages keep arriving is complete, checked, and readable by its owner only', async () => {
  const pending = Array.from({ length: 50 }, () => services.call('request-callback', callback));
  const { file, summary } = await makeBackup(dataDir, now, 3);
  await Promise.all(pending);
  expect(file).toBe(join(dataDir, 'backups', 'site-2026-11-20T10-00-00-000Z.sqlite'));
  expect(summary.enquiries).toBeGreaterThanOrEqual(1);
  expect(storedIn(file)).toBe(summary.enquiries);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'backups')).mode & 0o777).toBe(0o700);
  expect((await services.call('request-callback', callback)).status).toBe(200);
});

test('the newest copies are kept, other files are left alone', async () => {
  const folder = join(dataDir, 'elsewhere');
  for (let day = 0; day < 5; day += 1) await makeBackup(dataDir, now + day * 86_400_000, 3, folder);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const { removed } = await makeBackup(dataDir, now + 5 * 86_400_000, 3, folder);
  expect(removed).toHaveLength(1);
  expect(readdirSync(folder).sort()).toEqual([
    'notes.txt',
    ...[3, 4, 5].map((day) => `site-2026-11-${20 + day}T10-00-00-000Z.sqlite`),
  ]);
});

test('without a database there is no backup, and no empty file that looks like one', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'site-empty-'));
  await expect(makeBackup(empty, now, 3)).rejects.toThrow(/nothing to back up/);
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});

test('a restore refuses while the server has the database open, and changes nothing', async () => {
  const { file } = await makeBackup(dataDir, now, 3);
  await services.call('request-callback', callback);
  await expect(restoreBackup(dataDir, file, now)).rejects.toThrow(/in use/);
  expect((await services.call('request-callback', callback)).status).toBe(200);
  expect(storedIn(join(dataDir, 'site.sqlite'))).toBe(3);
  expect(readdirSync(dataDir).filter((name) => /incoming|before/.test(name))).toEqual([]);
});

test('restored while stopped: the site goes on from the copy, and what was there is kept', async () => {
  const { file } = await makeBackup(dataDir, now, 3);
  await services.call('request-callback', callback);
  await services.close();
  const { former, summary } = await restoreBackup(dataDir, file, now);
  expect(summary.enquiries).toBe(1);
  expect(storedIn(former ?? '')).toBe(2);
  expect(existsSync(file)).toBe(true);
  services = await startServices({ DATA_DIR: dataDir });
  expect((await services.call('request-callback', callback)).status).toBe(200);
  expect(storedIn(join(dataDir, 'site.sqlite'))).toBe(2);
  expect(await services.readiness()).toMatchObject({ ready: true });
});

test('a damaged database is replaced, and kept as it was', async () => {
  const { file } = await makeBackup(dataDir, now, 3);
  await services.close();
  writeFileSync(join(dataDir, 'site.sqlite'), 'this is no database any more, whatever happened to the disk');
  const { former } = await restoreBackup(dataDir, file, now);
  expect(readFileSync(former ?? '', 'utf8')).toContain('no database any more');
  expect(storedIn(join(dataDir, 'site.sqlite'))).toBe(1);
});

test.each([
  ['half a copy', (file: string) => truncateSync(file, 20_000)],
  ['a text file', (file: string) => writeFileSync(file, 'nothing of the kind')],
  [
    'another database',
    (file: string) => {
      rmSync(file);
      new DatabaseSync(file).exec('CREATE TABLE other (x)');
    },
  ],
  ['a missing file', (file: string) => rmSync(file)],
])('%s is refused before anything is touched', async (_what, spoil) => {
  const { file } = await makeBackup(dataDir, now, 3);
  await services.close();
  spoil(file);
  await expect(restoreBackup(dataDir, file, now)).rejects.toThrow(/damaged|cannot be opened|not a database/);
  expect(() => checkFile(file)).toThrow();
  expect(storedIn(join(dataDir, 'site.sqlite'))).toBe(1);
});

test.each([
  ['an index that refuses messages', 'CREATE UNIQUE INDEX spy ON enquiries (kind)', /index spy, which is none of ours/],
  [
    'a computed column',
    'ALTER TABLE enquiries ADD COLUMN twice TEXT GENERATED ALWAYS AS (payload || payload)',
    /table enquiries is not as we make it/,
  ],
  ['a further table', 'CREATE TABLE notes (text TEXT)', /table notes, which is none of ours/],
  ['a missing index', 'DROP INDEX mails_due', /lacks index mails_due/],
  [
    'tables of a newer version',
    "INSERT INTO kysely_migration VALUES ('9999-later', '2027-01-01T00:00:00.000Z')",
    /newer version \(9999-later\)/,
  ],
  ['no version', 'DELETE FROM kysely_migration', /does not say which version/],
])('a copy with %s is refused, and the backup of such a database says so', async (_what, statement, why) => {
  const { file, foreign } = await makeBackup(dataDir, now, 3);
  expect(foreign).toBeNull();
  const copy = new DatabaseSync(file);
  copy.exec(statement);
  copy.close();
  await services.close();
  await expect(restoreBackup(dataDir, file, now)).rejects.toThrow(why);
  expect(readdirSync(dataDir).filter((name) => /incoming|before/.test(name))).toEqual([]);
  expect(storedIn(join(dataDir, 'site.sqlite'))).toBe(1);
  const live = new DatabaseSync(join(dataDir, 'site.sqlite'));
  live.exec(statement);
  live.close();
  expect((await makeBackup(dataDir, now + 1, 3)).foreign).toMatch(why);
});

test('a copy of every version since the first can be restored', async () => {
  await services.close();
  const versions = Object.entries(allMigrations);
  for (const [last, [name]] of versions.entries()) {
    const file = join(dataDir, `of-${name}.sqlite`);
    const migrations = Object.fromEntries(versions.slice(0, last + 1));
    await migrateSqlite(file, { migrations, now, copyTo: null });
    await restoreBackup(dataDir, file, now + last);
  }
  services = await startServices({ DATA_DIR: dataDir });
  expect((await services.call('request-callback', callback)).status).toBe(200);
});

test('a copy that the version before made can be restored, one of a version before that cannot', async () => {
  const { file } = await makeBackup(dataDir, now, 3);
  await services.close();
  const copied = new DatabaseSync(file);
  for (const statement of undoLater) copied.exec(statement);
  copied.close();
  const nameAsBefore = (names: readonly string[]) => {
    const copy = new DatabaseSync(file);
    copy.exec('DELETE FROM kysely_migration');
    for (const name of names)
      copy.prepare('INSERT INTO kysely_migration VALUES (?, ?)').run(name, '2026-11-27T12:00:00.000Z');
    // a column that came later stands otherwise in the text of its table
    copy.exec('ALTER TABLE content_files DROP COLUMN deleted_at');
    copy.exec('ALTER TABLE content_files ADD COLUMN deleted_at INTEGER');
    copy.close();
  };
  nameAsBefore(formerMigrations.slice(0, -1));
  await expect(restoreBackup(dataDir, file, now)).rejects.toThrow(
    /lacks 0018-role-for-orders\. .* Start the version of commit 40c8ea78/,
  );
  expect(storedIn(join(dataDir, 'site.sqlite'))).toBe(1);
  nameAsBefore(formerMigrations);
  expect(await testRestore(dataDir, file, now)).toMatchObject({ enquiries: 1 });
  await restoreBackup(dataDir, file, now);
  services = await startServices({ DATA_DIR: dataDir });
  expect((await services.call('request-callback', callback)).status).toBe(200);
  expect(storedIn(join(dataDir, 'site.sqlite'))).toBe(2);
  expect((await makeBackup(dataDir, now + 1, 3)).foreign).toBeNull();
});

test('a file that would act by itself is refused', async () => {
  const { file } = await makeBackup(dataDir, now, 3);
  const copy = new DatabaseSync(file);
  copy.exec('CREATE TRIGGER quiet AFTER INSERT ON enquiries BEGIN DELETE FROM mails; END');
  copy.close();
  await expect(restoreBackup(dataDir, file, now)).rejects.toThrow(/trigger quiet, which is none of ours/);
});
