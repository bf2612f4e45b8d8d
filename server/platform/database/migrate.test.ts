import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/fakes/postgres.ts';
import { firstKinds, rowsOfEachKind } from '../../../tests/fakes/rows-of-each-kind.ts';
import type { Database } from './database.ts';
import { checksumOf } from './migrate.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { dialects, rebuildTable, type Migration } from './migrations/migration.ts';
import { openDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import { sqliteFileName } from './sqlite-file.ts';
import { MigrationFailed, StorageUnavailable } from './storage-unavailable.ts';

const quiet = { warn: () => undefined, info: () => undefined };
const now = Date.parse('2026-11-20T10:00:00Z');
type Row = Record<string, unknown>;

/** Drivers give bytes in classes of their own. */
const withBytesAsText = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ]),
  );

test('released migrations are those of the databases out there', () => {
  const released: unknown = JSON.parse(
    readFileSync('server/platform/database/migrations/released-checksums.json', 'utf8'),
  );
  const present = Object.fromEntries(
    allMigrations.map(({ name, steps }) => [
      name,
      { sqlite: checksumOf(steps(dialects.sqlite)), postgres: checksumOf(steps(dialects.postgres)) },
    ]),
  );
  expect(present, 'a new migration: add its checksums; a released one: undo the change').toEqual(released);
});

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

describe.each(['sqlite', 'postgres'] as const)('bringing tables up to date on %s', (kind) => {
  let folder: string;
  let url: string | null;
  const opened: Database[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-migrate-'));
    url = kind === 'postgres' ? await postgres.createDatabase() : null;
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function open(migrations: readonly Migration[], address = url): Database {
    const database = openDatabase(
      { dataDir: folder, databaseUrl: address, databasePool: 4, migrations },
      () => now,
      quiet,
    );
    opened.push(database);
    return database;
  }
  const copies = () => (existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : []);

  const columnsOf = async (reader: Kysely<Schema>, table: string): Promise<string[]> => {
    const { rows } = await (
      kind === 'sqlite'
        ? sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`
        : sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns WHERE table_name = ${table}`
    ).execute(reader);
    return rows.map(({ name }) => name);
  };

  /** Fills the tables and columns that there are, and says with what. */
  async function fill(version: readonly Migration[]): Promise<Map<string, Row[]>> {
    const filled = new Map<string, Row[]>();
    const database = open(version);
    const hasFirstKindsOnly = !version.some(({ name }) => name === '0005-kinds-of-submission');
    await database.write(async (transaction) => {
      for (const [table, { rows, derived }] of Object.entries<{ rows: readonly object[]; derived?: true }>(
        rowsOfEachKind,
      )) {
        if (derived) continue;
        const columns = new Set(await columnsOf(transaction, table));
        if (columns.size === 0) continue;
        const known = rows
          .map((row): Row => Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))))
          .filter(({ id, submission_id }) => {
            const [, of] = /^submission-(.*)/.exec(String(submission_id ?? id)) ?? [];
            return !hasFirstKindsOnly || of === undefined || firstKinds.includes(of);
          });
        for (const row of known) {
          const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
          await sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${sql.join(Object.values(row))})`.execute(
            transaction,
          );
        }
        filled.set(table, known);
      }
    });
    await database.close();
    return filled;
  }

  async function expectNothingLost(database: Database, filled: Map<string, Row[]>): Promise<void> {
    for (const [table, before] of filled) {
      const { key, changed = [] } = Object.entries<{ key: string; changed?: readonly string[] }>(rowsOfEachKind).find(
        ([name]) => name === table,
      )?.[1] ?? { key: '' };
      const { rows } = await database.read((reader) => sql<Row>`SELECT * FROM ${sql.table(table)}`.execute(reader));
      expect(rows, table).toHaveLength(before.length);
      for (const row of before) {
        const unchanged = Object.fromEntries(Object.entries(row).filter(([column]) => !changed.includes(column)));
        expect(withBytesAsText(rows.find((one) => one[key] === row[key]) ?? {})).toMatchObject(
          withBytesAsText(unchanged),
        );
      }
    }
  }

  test('the rows that these tests fill databases with have every column there is', async () => {
    const database = open(allMigrations);
    await database.migrate();
    const missing: string[] = [];
    for (const [table, { rows, derived }] of Object.entries<{ rows: readonly Row[]; derived?: true }>(rowsOfEachKind)) {
      if (derived) continue;
      for (const column of await database.read((reader) => columnsOf(reader, table)))
        if (rows.every((row) => (row[column] ?? null) === null)) missing.push(`${table}.${column}`);
    }
    expect(missing, 'say what they hold in schema.ts and tests/fakes/rows-of-each-kind.ts').toEqual([]);
  });

  test('stored addresses come to their one spelling; two subscriptions of one mailbox become the one last spoken for', async () => {
    const before = open(allMigrations.filter(({ name }) => name < '0011'));
    const [submission] = rowsOfEachKind.submissions.rows;
    const [mail] = rowsOfEachKind.mails.rows;
    const [subscription] = rowsOfEachKind.newsletter_subscriptions.rows;
    const { receipt_withheld: _none, ...stored } = { receipt_withheld: 0, ...submission };
    const { sender_hash: _later, ...queued } = { sender_hash: null, ...mail };
    const wide = 'Opfer@b\u00fc\uff43\uff48er.example.';
    const typed = { name: 'Ada', email: wide, message: 'Text' };
    const {
      undeliverable_at: _neither,
      refusals: _nor,
      ...known
    } = { undeliverable_at: null, refusals: 0, ...subscription };
    const other = { ...known, consent_version: 'v1', language: 'de', requested_at: 1 };
    const insert = async (table: string, row: object) => {
      // later migrations add columns
      const there = await before.read((reader) => columnsOf(reader, table));
      const known = Object.entries(row).filter(([column]) => there.includes(column));
      const names = sql.join(known.map(([column]) => sql.ref(column)));
      const values = sql.join(known.map(([, value]) => value));
      await before.write((transaction) =>
        sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${values})`.execute(transaction),
      );
    };
    await insert('submissions', { ...stored, id: 's', email: wide, payload: JSON.stringify(typed) });
    await insert('mails', { ...queued, id: 'm', submission_id: 's', recipient: wide, recipient_hash: 'old' });
    const confirmed = {
      ...other,
      id: 'a',
      email: 'opfer@b\u00fc\u00adcher.example',
      state: 'confirmed',
      token_hash: 'a',
    };
    const left = { ...other, id: 'b', email: 'opfer@b\u00fccher.example', state: 'unsubscribed', token_hash: 'b' };
    await insert('newsletter_subscriptions', { ...confirmed, confirmed_at: 10, unsubscribed_at: null });
    await insert('newsletter_subscriptions', { ...left, confirmed_at: 5, unsubscribed_at: 20 });
    await insert('secrets', { name: 'receipt', value: 'key', created_at: 1 });
    await before.close();

    const database = open(allMigrations);
    await database.migrate();
    await database.read(async (reader) => {
      const one = 'Opfer@xn--bcher-kva.example';
      const submissions = await reader.selectFrom('submissions').select(['email', 'payload']).execute();
      expect(submissions).toEqual([{ email: one, payload: JSON.stringify({ ...typed, email: one }) }]);
      const [moved] = await reader.selectFrom('mails').select(['recipient', 'recipient_hash']).execute();
      expect(moved?.recipient).toBe(one);
      expect(moved?.recipient_hash).toMatch(/^[\w-]{43}$/);
      const folded = 'opfer@xn--bcher-kva.example';
      const subscriptions = await reader
        .selectFrom('newsletter_subscriptions')
        .select(['id', 'email', 'state'])
        .execute();
      expect(subscriptions).toEqual([{ id: 'b', email: folded, state: 'unsubscribed' }]);
      const proofs = await reader.selectFrom('newsletter_proofs').select(['email', 'confirmed_at']).execute();
      expect(proofs).toEqual([{ email: folded, confirmed_at: 10 }]);
    });
  });

  test('orders that wait for their money get the day that the last of their papers names', async () => {
    const before = open(allMigrations.filter(({ name }) => name < '0036'));
    const order = {
      kind: 'order',
      buyer: 'business',
      language: 'de',
      email: 'a@example.org',
      customer: '{}',
      priced: '{}',
    } as const;
    const sums = {
      net_cents: 1,
      vat_cents: 0,
      gross_cents: 1,
      terms_version: 'v',
      received_at: 1,
      changed_at: 1,
      revision: 1,
    };
    const orders = [
      ['prepaid', 'prepayment', 'confirmed'],
      ['sent', 'invoice', 'shipped'],
      ['not-sent', 'invoice', 'confirmed'],
      ['taken-back', 'invoice', 'shipped'],
      ['paid', 'prepayment', 'paid'],
    ] as const;
    const due = (by: string, day: string) => ({ payment: { by, due: day } });
    const papers = [
      ['prepaid', 'confirmation', due('prepayment', '2026-12-01')],
      ['sent', 'confirmation', { payment: { by: 'invoice', days: 14 } }],
      ['sent', 'invoice', due('invoice', '2026-12-05')],
      ['not-sent', 'invoice', due('invoice', '2026-12-05')],
      ['taken-back', 'invoice', due('invoice', '2026-12-05')],
      ['taken-back', 'cancellation', { invoice: { number: 'P-4' } }],
      ['paid', 'confirmation', due('prepayment', '2026-12-01')],
    ] as const;
    await before.write(async (transaction) => {
      for (const [id, payment, state] of orders) {
        const row = { ...order, ...sums, id, order_number: `N2P-${id}`, payment, state, request_hash: id };
        await transaction.insertInto('orders').values(row).execute();
      }
      await transaction.insertInto('paper_series').values({ id: 's', last: 0 }).execute();
      for (const [index, [of, what, more]] of papers.entries()) {
        const number = `P-${index}`;
        const paper = {
          kind: what,
          number,
          series: 's',
          position: index + 1,
          cause: number,
          email: null,
          language: 'de',
        };
        const issued = { issued_on: '2026-11-20', issued_at: now };
        const content = JSON.stringify({ number, ...more });
        await transaction
          .insertInto('papers')
          .values({ ...paper, ...issued, id: number, order_number: `N2P-${of}`, content })
          .execute();
      }
    });
    await before.close();
    const database = open(allMigrations);
    await database.migrate();
    const rows = await database.read((reader) =>
      reader.selectFrom('orders').select(['id', 'payment_due_on']).orderBy('received_at').execute(),
    );
    expect(Object.fromEntries(rows.map(({ id, payment_due_on }) => [id, payment_due_on]))).toEqual({
      prepaid: '2026-12-01',
      sent: '2026-12-05',
      'not-sent': null,
      'taken-back': null,
      paid: null,
    });
  });

  test('what was noted as paid becomes a payment: of each invoice over a delivery, else of what the last paper asked for', async () => {
    const before = open(allMigrations.filter(({ name }) => name !== '0045-payments'));
    const line = { quantity: 3, unitNetCents: 950, vatPercent: 19 };
    const write = async (statement: string) => {
      await before.write((transaction) => sql.raw(statement).execute(transaction));
    };
    const paper = (number: string, of: string, what: string, lines: object[], at: number) =>
      `INSERT INTO papers (id, kind, number, series, position, cause, order_number, email, language, content, issued_on, issued_at)
       VALUES ('${number}', '${what}', '${number}', 's', ${at}, '${number}', '${of}', NULL, 'de', '${JSON.stringify({ lines })}', '2026-11-20', ${at})`;
    await write("INSERT INTO paper_series (id, last) VALUES ('s', 0)");
    for (const id of ['prepaid', 'by-delivery', 'without-paper', 'unpaid', 'not-invoiced']) {
      const state = id === 'unpaid' ? 'confirmed' : id === 'not-invoiced' ? 'shipped' : 'paid';
      await write(`INSERT INTO orders (id, order_number, kind, state, buyer, payment, language, email, customer, priced, net_cents,
        vat_cents, gross_cents, terms_version, request_hash, received_at, changed_at, revision)
        VALUES ('${id}', 'N-${id}', 'order', '${state}', 'private', 'invoice', 'de', 'a@example.org', '{}', '{}', 1, 0, 7777, 'v', '${id}', 1, 5, 1)`);
      if (state === 'paid')
        await write(
          `INSERT INTO order_steps (id, order_id, state, at, operator_id) VALUES ('${id}', '${id}', 'paid', ${now}, 'anna')`,
        );
    }
    await write(paper('AB-1', 'N-prepaid', 'confirmation', [line], 1));
    await write(paper('RE-1', 'N-by-delivery', 'invoice', [{ ...line, vatCents: 540 }], 2));
    await write(paper('RE-2', 'N-by-delivery', 'invoice', [line], 3));
    for (const number of ['RE-1', 'RE-2'])
      await write(
        `INSERT INTO invoice_payments (paper_number, order_id, at, operator_id) VALUES ('${number}', 'by-delivery', ${now}, NULL)`,
      );
    await before.close();
    const database = open(allMigrations);
    await database.migrate();
    const found = await database.read((reader) =>
      reader.selectFrom('payments').selectAll().orderBy('order_id').orderBy('paper_number').execute(),
    );
    expect(found.map((row) => [row.order_id, row.paper_number, row.amount_cents, row.operator_id])).toEqual([
      ['by-delivery', 'RE-1', 2_850 + 540, null],
      ['by-delivery', 'RE-2', 2_850 + 542, null],
      ['prepaid', null, 2_850 + 542, 'anna'],
      ['without-paper', null, 7_777, 'anna'],
    ]);
    expect(found.every((row) => row.paid_on === '2026-11-20' && row.noted_at === now)).toBe(true);
    const waiting = await database.read((reader) =>
      reader.selectFrom('orders').select('id').where('to_invoice_since', 'is not', null).execute(),
    );
    expect(waiting).toEqual([{ id: 'not-invoiced' }]);
  });

  test.each(allMigrations.map(({ name }, index) => [name, index + 1] as const))(
    'a database as %s left it comes to this version with every row, and mails still belong to their messages',
    async (_name, applied) => {
      const version = allMigrations.slice(0, applied);
      const filled = await fill(version);
      const database = open(allMigrations);
      expect(await database.migrate()).toEqual(allMigrations.slice(applied).map(({ name }) => name));
      await expectNothingLost(database, filled);
      if (kind === 'sqlite') {
        const { rows } = await database.read((reader) => sql`PRAGMA foreign_key_check`.execute(reader));
        expect(rows).toEqual([]);
        expect(copies()).toHaveLength(applied === allMigrations.length ? 0 : 1);
      }
      const mailsOf = (id: string) =>
        database.read((reader) =>
          reader
            .selectFrom('mails')
            .select('id')
            .where('submission_id', '=', id)
            .execute()
            .then((rows) => rows.length),
        );
      expect(await mailsOf('submission-withdrawal')).toBe(5);
      await database.write((transaction) =>
        transaction.deleteFrom('submissions').where('id', '=', 'submission-withdrawal').execute(),
      );
      expect(await mailsOf('submission-withdrawal')).toBe(0);
      expect(await mailsOf('submission-contact')).toBe(5);
      const orphan = database.write((transaction) =>
        transaction.updateTable('mails').set({ submission_id: 'nobody' }).where('id', '=', 'welcome').execute(),
      );
      await expect(orphan).rejects.toThrow(/foreign key/i);
    },
  );

  test('a kind of submission that is new needs no change of the tables', async () => {
    await fill(allMigrations);
    const database = open(allMigrations);
    await database.write((transaction) =>
      sql`UPDATE submissions SET kind = 'a kind of tomorrow' WHERE kind = 'contact'`.execute(transaction),
    );
  });

  test('a migration that fails half-way leaves everything as it was, and says which', async () => {
    const filled = await fill(allMigrations);
    const database = open([
      ...allMigrations,
      { name: '9998-fine', steps: () => ['CREATE TABLE fine (id TEXT)', 'DELETE FROM secrets'] },
      {
        name: '9999-broken',
        steps: () => [
          'DELETE FROM mails',
          { does: 'give up', run: () => Promise.reject(new Error('there is no more of that')) },
        ],
      },
    ]);
    await expect(database.migrate()).rejects.toThrow(
      'Migration 9999-broken failed and nothing was changed: there is no more of that',
    );
    // visitors get the company's address instead of a fault
    await expect(database.read((reader) => reader.selectFrom('mails').execute())).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    const before = open(allMigrations);
    await expectNothingLost(before, filled);
    expect(await before.read((reader) => columnsOf(reader, 'fine'))).toEqual([]);
    expect(copies()).toEqual([]);
  });

  test('work in TypeScript goes through the rows of its own time, in the same transaction', async () => {
    await fill(allMigrations);
    const database = open([
      ...allMigrations,
      {
        name: '9999-data',
        steps: ({ integer }) => [
          `ALTER TABLE submissions ADD COLUMN length_of_payload ${integer}`,
          {
            does: 'measure payloads',
            run: async (connection) => {
              const tables = connection.withTables<{
                submissions: { id: string; payload: string; length_of_payload: number | null };
              }>();
              for (const { id, payload } of await tables.selectFrom('submissions').select(['id', 'payload']).execute())
                await tables
                  .updateTable('submissions')
                  .set({ length_of_payload: payload.length })
                  .where('id', '=', id)
                  .execute();
            },
          },
        ],
      },
    ]);
    expect(await database.migrate()).toEqual(['9999-data']);
    const { rows } = await database.read((reader) =>
      sql<{
        payload: string;
        measured: number;
      }>`SELECT payload, length_of_payload AS measured FROM submissions`.execute(reader),
    );
    for (const { payload, measured } of rows) expect(measured).toBe(payload.length);
  });

  test('two processes that update one database at once do it once', async () => {
    const filled = await fill(allMigrations.slice(0, 3));
    const said = await Promise.all([1, 2].map(() => command('tooling/migrate.ts', folder, url)));
    expect(said.map(({ code }) => code)).toEqual([0, 0]);
    expect(said.filter(({ output }) => output.includes('Applied: 0004-fairness-and-proof'))).toHaveLength(1);
    expect(said.filter(({ output }) => output.includes('The tables are up to date.'))).toHaveLength(1);
    expect(copies()).toHaveLength(kind === 'sqlite' ? 1 : 0);
    await expectNothingLost(open(allMigrations), filled);
  });

  test.runIf(kind === 'sqlite')(
    'the copy made before an update is complete and its owner’s; the newest stay',
    async () => {
      mkdirSync(join(folder, 'backups'));
      const filled = await fill(allMigrations.slice(0, 1));
      for (let applied = 2; applied <= allMigrations.length; applied += 1)
        await migrateSqlite(join(folder, sqliteFileName), {
          migrations: allMigrations.slice(0, applied),
          now: now + applied,
          copyTo: join(folder, 'backups'),
        });
      expect(copies()).toHaveLength(3);
      const [oldest = ''] = copies().sort();
      expect(statSync(join(folder, 'backups', oldest)).mode & 0o777).toBe(0o600);
      copyFileSync(join(folder, 'backups', oldest), join(folder, sqliteFileName));
      await expectNothingLost(open(allMigrations), filled);
    },
  );

  test.runIf(kind === 'sqlite')('an update that would leave a mail without its message is undone', async () => {
    const filled = await fill(allMigrations);
    const forgetful: Migration = {
      name: '9999-forgetful',
      steps: () => ["DELETE FROM submissions WHERE kind = 'preorder'"],
    };
    await expect(open([...allMigrations, forgetful]).migrate()).rejects.toThrow(
      /9999-forgetful would leave 5 rows referring to missing ones \(mails to submissions\)/,
    );
    const lossy: Migration = {
      name: '9999-lossy',
      steps: () =>
        rebuildTable({
          table: 'newsletter_proofs',
          definition: '(id TEXT, email TEXT UNIQUE ON CONFLICT IGNORE) STRICT',
          columns: ['id', 'email'],
          indexes: [],
        }),
    };
    await open(allMigrations).write((transaction) =>
      sql`INSERT INTO newsletter_proofs SELECT 'second', email, language, consent_version, requested_at, confirmed_at, unsubscribed_at FROM newsletter_proofs`.execute(
        transaction,
      ),
    );
    await expect(open([...allMigrations, lossy]).migrate()).rejects.toThrow(
      'newsletter_proofs has 2 rows, its successor 1',
    );
    filled.delete('newsletter_proofs');
    await expectNothingLost(open(allMigrations), filled);
  });

  const sleeping = (seconds: number): Migration => ({
    name: '9999-slow',
    steps: () => [`SELECT pg_sleep(${seconds})`],
  });

  test.runIf(kind === 'postgres')('a migration that takes longer than a visitor’s query may ends', async () => {
    await fill(allMigrations);
    const impatient = `${url}?options=${encodeURIComponent('-c statement_timeout=300')}`;
    const database = open([...allMigrations, sleeping(1)], impatient);
    expect(await database.migrate()).toEqual(['9999-slow']);
    const query = database.read((reader) => sql`SELECT pg_sleep(1)`.execute(reader));
    await expect(query).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test.runIf(kind === 'postgres')('a migration that is cancelled is not tried again by the same process', async () => {
    await fill(allMigrations);
    const migrations = [...allMigrations, sleeping(60)];
    await expect(migratePostgres(url ?? '', { migrations, now, longestStatement: 200 })).rejects.toThrow(
      /9999-slow failed and nothing was changed: canceling statement due to statement timeout/,
    );
    const database = open(migrations);
    const attempt = database.migrate();
    attempt.catch(() => undefined);
    const other = open(allMigrations);
    await expect
      .poll(() =>
        other.read(async (reader) => {
          const { rows } = await sql<{ done: boolean }>`SELECT pg_cancel_backend(pid) AS done FROM pg_stat_activity
            WHERE application_name = 'site-migrations' AND query LIKE '%pg_sleep(60)%' AND state = 'active' AND datname = current_database()`.execute(
            reader,
          );
          return rows.length;
        }),
      )
      .toBe(1);
    await expect(attempt).rejects.toBeInstanceOf(MigrationFailed);
    const began = performance.now();
    await expect(database.check()).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(database.migrate()).rejects.toBeInstanceOf(MigrationFailed);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

function command(
  script: string,
  dataDir: string,
  url: string | null,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
