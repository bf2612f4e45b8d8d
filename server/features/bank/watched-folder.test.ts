import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { camtFile } from '../../../tests/fakes/bank-files.ts';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { readStatement } from './read-statement.ts';
import { mostStatementBytes } from './statement.ts';
import { refusedFiles } from './refused-files.ts';
import { takeFromFolder } from './watched-folder.ts';

const now = Date.parse('2026-11-24T09:00:00Z');
const day = 24 * 60 * 60 * 1000;

let office: OrderOffice;
beforeEach(async () => {
  office = await openOrderOffice(null, now);
  mkdirSync(join(office.folder, 'bank'));
});
afterEach(() => office.close());

const failed: string[] = [];
const take = (at = now) =>
  takeFromFolder({
    dataDir: office.folder,
    database: office.database,
    statements: {
      read: async (task) => {
        if (Buffer.from(task.bytes).toString() === 'may not be read') throw new Error('EACCES');
        return readStatement(task);
      },
    },
    failed: (file) => failed.push(file),
    days: () => 180,
    now: () => at,
  });
/** @param age how long ago it was written, in milliseconds */
function put(name: string, content: string, age = 60_000): void {
  const file = join(office.folder, 'bank', name);
  writeFileSync(file, content);
  utimesSync(file, (now - age) / 1000, (now - age) / 1000);
}
const inside = (place: string) => readdirSync(join(office.folder, 'bank', place));
const lines = () =>
  office.database.read((reader) => reader.selectFrom('bank_transactions').select('amount_cents').execute());
const logged = () =>
  office.database.read((reader) =>
    reader
      .selectFrom('desk_log')
      .select(['action', 'operator', 'detail'])
      .where('operator', '=', 'bank folder')
      .execute(),
  );
const statement = camtFile([{ cents: 10_032, reference: 'r1', name: 'Zoé Müller', text: 'N2P-7F3K-2Q9C' }]);

test('a statement in the folder is taken once, and moved away; nothing is noted', async () => {
  put('november.xml', statement);
  expect(await take()).toEqual({ taken: 1, refused: 0 });
  put('once more.xml', statement);
  expect(await take()).toEqual({ taken: 1, refused: 0 });
  expect(await lines()).toEqual([{ amount_cents: 10_032 }]);
  expect(inside('done')).toEqual(['november.xml', 'once more.xml']);
  expect(await office.database.read((reader) => reader.selectFrom('payments').selectAll().execute())).toEqual([]);
  expect((await logged()).map(({ action }) => action)).toEqual(['bank-statement-taken', 'bank-statement-taken']);
});

test('another file of the same name keeps the one before it', async () => {
  const next = camtFile([{ cents: 4_990, reference: 'r2', name: 'Jonas Bauer' }]);
  for (const content of [statement, next, 'Guten Tag', 'Guten Abend']) {
    put('Umsaetze.csv', content);
    await take();
  }
  const file = (place: string, name: string) => readFileSync(join(office.folder, 'bank', place, name), 'utf8');
  expect(inside('done').map((name) => file('done', name))).toEqual([next, statement]);
  expect(inside('done')).toEqual(['Umsaetze (2).csv', 'Umsaetze.csv']);
  expect(inside('refused').map((name) => file('refused', name))).toEqual(['Guten Abend', 'Guten Tag']);
});

test('what cannot be read is moved aside, and the log and the desk say so', async () => {
  put('holiday.txt', '<html>no statement</html>');
  put('columns.csv', 'Foo;Bar;Baz;Qux\n1;2;3;4\n');
  put('large.xml', ' '.repeat(mostStatementBytes + 1));
  expect(await take()).toEqual({ taken: 0, refused: 3 });
  const names = async () => (await office.database.read(refusedFiles)).map(({ name }) => name);
  expect(await names()).toEqual(['columns.csv', 'holiday.txt', 'large.xml']);
  const whys = (await logged()).map(({ action, detail }) => [action, JSON.parse(detail ?? '{}').why]);
  expect(whys).toEqual([
    ['bank-statement-refused', 'columns'],
    ['bank-statement-refused', 'type'],
    ['bank-statement-refused', 'large'],
  ]);
  // told once more it is the same file
  put('again.txt', '<html>no statement</html>');
  await take();
  expect(await names()).toEqual(['again.txt', 'columns.csv', 'large.xml']);
});

test('a file that nobody may read stays, is told of, and holds up none behind it', async () => {
  put('a.xml', 'may not be read');
  put('b.xml', statement);
  expect(await take()).toEqual({ taken: 1, refused: 0 });
  expect(failed).toEqual(['a.xml']);
  expect(inside('.')).toContain('a.xml');
});

test('a server that ends meanwhile refuses nothing: what it could not read waits for the next start', async () => {
  put('a.xml', statement);
  put('b.xml', statement);
  const stopping = new AbortController();
  const ended = {
    read: async () => {
      stopping.abort();
      // as the reader answers for one that it was ended over
      return { kind: 'refused', why: 'slow', detail: '' } as const;
    },
  };
  const { database, folder: dataDir } = office;
  const setting = { dataDir, database, statements: ended, days: () => 180, now: () => now };
  const counts = await takeFromFolder({ ...setting, failed: (file) => failed.push(file), stopping: stopping.signal });
  expect(counts).toEqual({ taken: 0, refused: 0 });
  expect(inside('.')).toEqual(['a.xml', 'b.xml', 'done', 'refused']);
  expect(await take()).toEqual({ taken: 2, refused: 0 });
});

test('what is still being written, a folder and a link stay where they are', async () => {
  put('half.xml', statement, 1_000);
  put('.hidden', statement);
  mkdirSync(join(office.folder, 'bank', 'older'));
  symlinkSync('/etc/hostname', join(office.folder, 'bank', 'link.xml'));
  expect(await take()).toEqual({ taken: 0, refused: 0 });
  expect(existsSync(join(office.folder, 'bank', 'half.xml'))).toBe(true);
  expect(await take(now + 60_000)).toEqual({ taken: 1, refused: 0 });
});

test('files are deleted with the lines that came in them', async () => {
  put('november.xml', statement);
  await take();
  await take(now + 179 * day);
  expect(inside('done')).toEqual(['november.xml']);
  await take(now + 181 * day);
  expect(inside('done')).toEqual([]);
});
