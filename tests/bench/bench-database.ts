import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { TestPostgres } from '../fakes/postgres.ts';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** A database of a measurement's own, looked at from outside of the server. */
export interface BenchDatabase {
  kind: DatabaseKind;
  /** for the server's environment */
  env: Record<string, string>;
  dataDir: string;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  remove(): void;
}

/** @param folder that is there already, for what is to be kept */
export async function makeDatabase(
  kind: DatabaseKind,
  postgres: TestPostgres | null,
  folder: string | null = null,
): Promise<BenchDatabase> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'site-bench-'));
  const url = kind === 'PostgreSQL' && postgres !== null ? await postgres.createDatabase() : null;
  return {
    kind,
    dataDir,
    env: { DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) },
    rows: (sql) => (url === null ? sqliteRows(join(dataDir, 'site.sqlite'), sql) : postgresRows(url, sql)),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function sqliteRows(file: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

async function postgresRows(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
