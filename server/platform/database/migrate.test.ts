/** @module-tag slow */

import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { undoLater, untold } from '../../../tests/fakes/former-tables.ts';
import { rowsOfEachKind } from '../../../tests/fakes/rows-of-each-kind.ts';
import type { Database } from './database.ts';
import { formerMigrations } from './former-migrations.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration, Migrations } from './migrations/migration.ts';
import { openDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import { sqliteFileName } from './sqlite-file.ts';
import { MigrationFailed, StorageUnavailable } from './storage-unavailable.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const quiet = { warn: () => undefined, info: () => undefined };
const now = Date.parse('2026-11-20T10:00:00Z');
type Row = Record<string, unknown>;

const grow: Migration = async (connection) => {
  await sql`CREATE TABLE tomorrow (id TEXT PRIMARY KEY)`.execute(connection);
};
const idle: Migration = () => Promise.resolve();

/** Drivers give bytes in classes of their own. */
const withBytesAsText = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ]),
  );

const postgres = usePostgres();

test('every file of migrations/ is named in all-migrations.ts', () => {
  const files = readdirSync(new URL('./migrations/', import.meta.url)).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  expect(files.map((name) => name.replace('.ts', '')).sort()).toEqual(Object.keys(allMigrations).sort());
});

test('both databases have the same columns, and the same indexes but for those of words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-schemas-'));
  const databases = ['sqlite', 'postgres'] as const;
  const [sqlite, other] = await Promise.all(
    databases.map(async (kind) => {
      const databaseUrl = kind === 'postgres' ? await postgres.createDatabase() : null;
      const database = openDatabase({ dataDir: folder, databaseUrl, databasePool: 2 }, () => now, quiet);
      try {
        // a reading would not wait for it as long as a busy machine takes
        await database.migrate();
        return await database.read((reader) => schemaOf(reader, kind));
      } finally {
        await database.close();
      }
    }),
  );
  rmSync(folder, { recursive: true, force: true });
  expect(sqlite?.columns.length).toBeGreaterThan(300);
  expect(sqlite).toEqual(other);
});

/** Of our own tables: the columns in order with what each holds, and the indexes that were made by name. */
async function schemaOf(reader: Kysely<Schema>, kind: 'sqlite' | 'postgres') {
  const tables = await reader.introspection.getTables();
  const columns = tables
    .filter(({ name }) => name in rowsOfEachKind)
    .flatMap(({ name, columns: all }) =>
      all.map(({ name: column, dataType, isNullable, hasDefaultValue }) => {
        const type = dataType
          .toLowerCase()
          .replace('bigint', 'integer')
          .replace('int8', 'integer')
          .replace('bytea', 'blob');
        return [`${name}.${column}`, type, isNullable, hasDefaultValue].join(' ');
      }),
    )
    .filter((column) => !/_texts\.(n|words) /.test(column));
  const { rows: indexes } = await (
    kind === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`
      : sql<{ name: string }>`SELECT indexname AS name FROM pg_indexes LEFT JOIN pg_constraint ON conname = indexname
          WHERE schemaname = 'public' AND conname IS NULL`
  ).execute(reader);
  return {
    columns: columns.sort(),
    indexes: indexes
      .map(({ name }) => name)
      .filter((name) => !name.endsWith('_texts_words'))
      .sort(),
  };
}

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

  function open(migrations: Migrations = allMigrations, address = url): Database {
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

  /** Fills every table, and says with what. */
  async function fill(): Promise<Map<string, readonly Row[]>> {
    const filled = new Map<string, readonly Row[]>();
    const database = open();
    // a query waits for it only so long
    await database.migrate();
    await database.write(async (transaction) => {
      for (const [table, { rows, derived }] of Object.entries<{ rows: readonly Row[]; derived?: true }>(
        rowsOfEachKind,
      )) {
        if (derived) continue;
        for (const row of rows) {
          const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
          await sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${sql.join(Object.values(row))})`.execute(
            transaction,
          );
        }
        filled.set(table, rows);
      }
    });
    await database.close();
    return filled;
  }

  const namesIn = async (database: Database): Promise<string[]> => {
    const { rows } = await database.read((reader) =>
      sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(reader),
    );
    return rows.map(({ name }) => name);
  };

  /** Those that came after the version of before: it lacks their tables. */
  const since = Object.keys(allMigrations).slice(1);

  /** What is stored, as the version of commit 40c8ea78 left it: the same tables, made in more steps. */
  async function asTheVersionBefore(steps: readonly string[] = formerMigrations): Promise<void> {
    const database = open();
    await database.migrate();
    await database.write(async (transaction) => {
      await sql`DELETE FROM kysely_migration`.execute(transaction);
      for (const statement of undoLater) await sql.raw(statement).execute(transaction);
      for (const name of steps)
        await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2026-11-27T12:00:00.000Z')`.execute(
          transaction,
        );
      if (kind === 'postgres')
        await sql`ALTER TABLE operators RENAME CONSTRAINT operators_role_check TO operators_role_check1`.execute(
          transaction,
        );
    });
    await database.close();
  }

  async function expectNothingLost(database: Database, filled: Map<string, readonly Row[]>): Promise<void> {
    for (const [table, before] of filled) {
      const key = Object.entries<{ key: string }>(rowsOfEachKind).find(([name]) => name === table)?.[1].key ?? '';
      const { rows } = await database.read((reader) => sql<Row>`SELECT * FROM ${sql.table(table)}`.execute(reader));
      expect(rows, table).toHaveLength(before.length);
      for (const row of before)
        expect(withBytesAsText(rows.find((one) => one[key] === row[key]) ?? {})).toMatchObject(withBytesAsText(row));
    }
  }

  test('the rows that these tests fill databases with have every column there is', async () => {
    const database = open();
    await database.migrate();
    const missing: string[] = [];
    for (const [table, { rows, derived }] of Object.entries<{ rows: readonly Row[]; derived?: true }>(rowsOfEachKind)) {
      if (derived) continue;
      for (const column of await database.read((reader) => columnsOf(reader, table)))
        if (rows.every((row) => (row[column] ?? null) === null)) missing.push(`${table}.${column}`);
    }
    expect(missing, 'say what they hold in schema.ts and tests/fakes/rows-of-each-kind.ts').toEqual([]);
  });

  test('every row is kept as it was given, and mails belong to their messages', async () => {
    const filled = await fill();
    const database = open();
    expect(await database.migrate()).toEqual([]);
    await expectNothingLost(database, filled);
    expect(copies()).toEqual([]);
    const mailsOf = (id: string) =>
      database.read((reader) =>
        reader
          .selectFrom('mails')
          .select('id')
          .where('enquiry_id', '=', id)
          .execute()
          .then((rows) => rows.length),
      );
    expect(await mailsOf('enquiry-withdrawal')).toBe(5);
    await database.write((transaction) =>
      transaction.deleteFrom('enquiries').where('id', '=', 'enquiry-withdrawal').execute(),
    );
    expect(await mailsOf('enquiry-withdrawal')).toBe(0);
    expect(await mailsOf('enquiry-contact')).toBe(5);
    const orphan = database.write((transaction) =>
      transaction.updateTable('mails').set({ enquiry_id: 'nobody' }).where('id', '=', 'welcome').execute(),
    );
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });

  test('a kind of enquiry that is new needs no change of the tables', async () => {
    await fill();
    const database = open();
    await database.write((transaction) =>
      sql`UPDATE enquiries SET kind = 'a kind of tomorrow' WHERE kind = 'contact'`.execute(transaction),
    );
  });

  test('a migration that fails half-way leaves everything as it was, and says which', async () => {
    const filled = await fill();
    const database = open({
      ...allMigrations,
      '9998-fine': async (connection) => {
        await sql`CREATE TABLE fine (id TEXT)`.execute(connection);
        await sql`DELETE FROM secrets`.execute(connection);
      },
      '9999-broken': async (connection) => {
        await sql`DELETE FROM mails`.execute(connection);
        throw new Error('there is no more of that');
      },
    });
    await expect(database.migrate()).rejects.toThrow(
      'Migration 9999-broken failed and nothing was changed: there is no more of that',
    );
    // visitors get the company's address instead of a fault
    await expect(database.read((reader) => reader.selectFrom('mails').execute())).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    const before = open();
    await expectNothingLost(before, filled);
    expect(await before.read((reader) => columnsOf(reader, 'fine'))).toEqual([]);
    expect(copies()).toEqual([]);
  });

  test('work in TypeScript goes through the rows of its own time, in the same transaction', async () => {
    await fill();
    const database = open({
      ...allMigrations,
      '9999-data': async (connection, { integer }) => {
        await sql.raw(`ALTER TABLE enquiries ADD COLUMN length_of_payload ${integer}`).execute(connection);
        const tables = connection.withTables<{
          enquiries: { id: string; payload: string; length_of_payload: number | null };
        }>();
        for (const { id, payload } of await tables.selectFrom('enquiries').select(['id', 'payload']).execute())
          await tables
            .updateTable('enquiries')
            .set({ length_of_payload: payload.length })
            .where('id', '=', id)
            .execute();
      },
    });
    expect(await database.migrate()).toEqual(['9999-data']);
    const { rows } = await database.read((reader) =>
      sql<{
        payload: string;
        measured: number;
      }>`SELECT payload, length_of_payload AS measured FROM enquiries`.execute(reader),
    );
    for (const { payload, measured } of rows) expect(measured).toBe(payload.length);
  });

  test('a database of the version before opens with every row, and is updated like any other', async () => {
    const filled = await fill();
    await asTheVersionBefore();
    filled.delete('withdrawal_candidates');
    filled.delete('arrivals');
    filled.delete('bank_refused_files');
    filled.set('online_refunds', filled.get('online_refunds')?.map((row) => ({ ...row, currency: null })) ?? []);
    filled.set('bank_transactions', filled.get('bank_transactions')?.map((row) => ({ ...row, ...untold })) ?? []);
    const database = open();
    expect(await database.migrate()).toEqual(since);
    await expectNothingLost(database, filled);
    await database.close();
    expect(copies()).toHaveLength(kind === 'sqlite' ? 1 : 0);

    const newer = open({ ...allMigrations, '9999-tomorrow': grow });
    expect(await newer.migrate()).toEqual(['9999-tomorrow']);
    await expectNothingLost(newer, filled);
    expect(await namesIn(newer)).toEqual([...Object.keys(allMigrations), '9999-tomorrow']);
    expect(copies()).toHaveLength(kind === 'sqlite' ? 1 : 0);
    if (kind === 'sqlite') return;
    // a later change of the roles finds their check by its name
    const { rows } = await newer.read((reader) =>
      sql`SELECT conname FROM pg_constraint WHERE contype = 'c' AND conname LIKE 'operators_role%'`.execute(reader),
    );
    expect(rows).toEqual([{ conname: 'operators_role_check' }]);
  });

  test.each([
    { steps: formerMigrations.slice(0, -1), lacking: '0018-role-for-orders' },
    { steps: formerMigrations.slice(0, 1), lacking: formerMigrations.slice(1).join(', ') },
  ])('a database that lacks $lacking is refused, and says what to do', async ({ steps, lacking }) => {
    await asTheVersionBefore(steps);
    const database = open();
    await expect(database.migrate()).rejects.toThrow(
      `The database is of an earlier version and lacks ${lacking}. Nothing was changed. Start the version of commit 40c8ea78`,
    );
    await expect(database.check()).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test.each(['of this version', 'of the version before'])(
    'two processes that update one database %s at once do it once',
    async (which) => {
      await fill();
      if (which === 'of the version before') await asTheVersionBefore();
      const said = await Promise.all([1, 2].map(() => update(folder, url).ended));
      expect(said.map(({ code }) => code)).toEqual([0, 0]);
      const applied = [...(which === 'of this version' ? [] : since), '9999-tomorrow'].join(', ');
      expect(said.map(({ output }) => output).sort()).toEqual(['Applied: \n', `Applied: ${applied}\n`]);
      expect(copies()).toHaveLength(kind === 'sqlite' ? 1 : 0);
    },
  );

  test('a process that is killed half-way leaves everything as it was, and the next one begins anew', async () => {
    const filled = await fill();
    const killed = update(folder, url, 'stay');
    await expect.poll(() => killed.output()).toContain('half-way');
    killed.kill();
    await killed.ended;
    const database = open();
    await expectNothingLost(database, filled);
    expect(await database.read((reader) => columnsOf(reader, 'tomorrow'))).toEqual([]);
    await database.close();
    expect((await update(folder, url).ended).output).toBe('Applied: 9999-tomorrow\n');
  });

  test('an older version works beside a newer one, whose tables have only grown', async () => {
    const newer = open({ ...allMigrations, '9999-tomorrow': grow });
    expect(await newer.migrate()).toEqual([...Object.keys(allMigrations), '9999-tomorrow']);
    const older = open();
    expect(await older.migrate()).toEqual([]);
    await older.check();
  });

  test('a database of a version that went another way is refused, and says so', async () => {
    await open({ ...allMigrations, '9999-theirs': grow }).migrate();
    const ours = open({ ...allMigrations, '9998-ours': grow });
    await expect(ours.migrate()).rejects.toThrow(/made by another version, and nothing was changed: .*9999-theirs/);
    await expect(ours.check()).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test.runIf(kind === 'sqlite')(
    'the copy made before an update is complete and its owner’s; the newest stay',
    async () => {
      mkdirSync(join(folder, 'backups'));
      const filled = await fill();
      const names = ['9995', '9996', '9997', '9998'];
      for (const [count] of names.entries())
        await migrateSqlite(join(folder, sqliteFileName), {
          migrations: {
            ...allMigrations,
            ...Object.fromEntries(names.slice(0, count + 1).map((name) => [name, idle])),
          },
          now: now + count,
          copyTo: join(folder, 'backups'),
        });
      expect(copies()).toHaveLength(3);
      const [oldest = ''] = copies().sort();
      expect(statSync(join(folder, 'backups', oldest)).mode & 0o777).toBe(0o600);
      copyFileSync(join(folder, 'backups', oldest), join(folder, sqliteFileName));
      await expectNothingLost(open(), filled);
    },
  );

  test.runIf(kind === 'sqlite')('an update that would leave a mail without its message is undone', async () => {
    const filled = await fill();
    const forgetful: Migration = async (connection) => {
      await sql`DELETE FROM enquiries WHERE kind = 'preorder'`.execute(connection);
    };
    await expect(open({ ...allMigrations, '9999-forgetful': forgetful }).migrate()).rejects.toThrow(
      /9999-forgetful would leave 5 rows referring to missing ones \(mails to enquiries\)/,
    );
    await expectNothingLost(open(), filled);
  });

  const sleeping = (seconds: number): Migrations => ({
    ...allMigrations,
    '9999-slow': async (connection) => {
      await sql`SELECT pg_sleep(${seconds})`.execute(connection);
    },
  });

  test.runIf(kind === 'postgres')('a migration that takes longer than a visitor’s query may ends', async () => {
    await fill();
    const impatient = `${url}?options=${encodeURIComponent('-c statement_timeout=300')}`;
    const database = open(sleeping(1), impatient);
    expect(await database.migrate()).toEqual(['9999-slow']);
    const query = database.read((reader) => sql`SELECT pg_sleep(1)`.execute(reader));
    await expect(query).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test.runIf(kind === 'postgres')('a migration that is cancelled is not tried again by the same process', async () => {
    await fill();
    const migrations = sleeping(60);
    await expect(migratePostgres(url ?? '', { migrations, longestStatement: 200 })).rejects.toThrow(
      /9999-slow failed and nothing was changed: canceling statement due to statement timeout/,
    );
    const database = open(migrations);
    const attempt = database.migrate();
    attempt.catch(() => undefined);
    const other = open();
    await expect
      .poll(() =>
        other.read(async (reader) => {
          const { rows } = await sql<{ done: boolean }>`SELECT pg_cancel_backend(pid) AS done FROM pg_stat_activity
            WHERE application_name = 'site-migrations' AND query LIKE '%pg_sleep%' AND state = 'active' AND datname = current_database()`.execute(
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
    // another try would sleep for a minute
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});

/** Updates a database in a process of its own. */
function update(dataDir: string, url: string | null, how = '') {
  const child = spawn(process.execPath, ['tests/fakes/update-database.ts', how], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return {
    output: () => output,
    kill: () => child.kill('SIGKILL'),
    ended: new Promise<{ code: number | null; output: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, output })),
    ),
  };
}
