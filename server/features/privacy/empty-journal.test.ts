import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { emptyJournal } from './empty-journal.ts';

test('while somebody reads what the journal holds it says so, and empties it afterwards', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-journal-'));
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = openDatabase({ dataDir, databaseUrl: null, databasePool: 1 }, Date.now, quiet);
  const store = (email_hash: string) =>
    database.write((transaction) =>
      transaction.insertInto('suppressions').values({ email_hash, created_at: 1 }).execute(),
    );
  await store('first');
  const reader = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM suppressions').get();
  await store('second');
  expect(await emptyJournal(database, 2)).toBe(false);
  reader.exec('COMMIT');
  reader.close();
  expect(await emptyJournal(database, 2)).toBe(true);
  expect(statSync(join(dataDir, 'site.sqlite-wal')).size).toBe(0);
  await database.close();
  rmSync(dataDir, { recursive: true });
});
