import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import pg from 'pg';

/** What the measurement fills, what others refer to first; items and orders stand apart, so that they can be stored beside each other. */
const itemTables = ['enquiries', 'mails', 'answers', 'desk_log', 'item_labels', 'item_notes'] as const;
const orderTables = ['orders', 'order_steps'] as const;
type FilledTable = (typeof itemTables)[number] | (typeof orderTables)[number];

/** Tables that the database fills by itself with the words of the others (server/platform/database/migrations/baseline/search-sqlite.ts). */
const textTables = ['search_texts', 'order_texts'] as const;

export type Row = Record<string, string | number | null>;
export type Rows = Record<FilledTable, Row[]>;

export const noRows = (): Rows => ({
  enquiries: [],
  mails: [],
  answers: [],
  desk_log: [],
  item_labels: [],
  item_notes: [],
  orders: [],
  order_steps: [],
});

/**
 * A database that is filled with rows in the order of their storing. What the migrations made is taken away while that is
 * quicker, and made again by its own words: indexes, and on SQLite the triggers that keep the index of words, which is
 * then built from the same texts. Nothing is synced to disk meanwhile: who is interrupted begins again.
 */
export interface DeskStore {
  add(rows: Rows): Promise<void>;
  /** Indexes and, with PostgreSQL, its own figures of the tables, as they are after a night in operation. */
  finish(): Promise<void>;
}

const names = (tables: readonly string[]) => tables.map((table) => `'${table}'`).join(', ');

export function openSqliteStore(dataDir: string): DeskStore {
  const file = new DatabaseSync(join(dataDir, 'site.sqlite'));
  file.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY',
  );
  const later = file
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND (
        (type = 'index' AND tbl_name IN (${names([...itemTables, ...orderTables])})) OR
        (type = 'trigger' AND tbl_name IN (${names(textTables)})))`,
    )
    .all();
  for (const { type, name } of later) file.exec(`DROP ${String(type)} ${String(name)}`);
  return {
    add: (rows) => {
      file.exec('BEGIN');
      for (const table of [...itemTables, ...orderTables]) {
        const [first] = rows[table];
        if (first === undefined) continue;
        const columns = Object.keys(first);
        const row = file.prepare(
          `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        );
        for (const each of rows[table]) row.run(...Object.values(each));
      }
      file.exec('COMMIT');
      return Promise.resolve();
    },
    finish: () => {
      for (const index of ['search_index', 'search_index_orders'])
        file.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`);
      for (const { sql } of later) file.exec(String(sql));
      file.exec('PRAGMA journal_mode = WAL');
      file.close();
      return Promise.resolve();
    },
  };
}

export async function openPostgresStore(url: string): Promise<DeskStore> {
  const clients = await Promise.all([connect(url), connect(url)]);
  const [forItems, forOrders] = clients;
  const { rows: later } = await forItems.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
      WHERE indrelid::regclass::text IN (${names([...itemTables, ...orderTables, ...textTables])})
        AND NOT indisprimary AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  for (const { name } of later) await forItems.query(`DROP INDEX ${name}`);
  const insert = async (client: pg.Client, tables: readonly FilledTable[], rows: Rows) => {
    for (const table of tables) {
      const [first] = rows[table];
      if (first === undefined) continue;
      const columns = Object.keys(first).join(', ');
      await client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(rows[table])],
      );
    }
  };
  // the next rows are made while the database stores these
  let stored: Promise<unknown> = Promise.resolve();
  return {
    add: async (rows) => {
      await stored;
      stored = Promise.all([insert(forItems, itemTables, rows), insert(forOrders, orderTables, rows)]);
    },
    finish: async () => {
      await stored;
      for (const { made } of later) await forItems.query(made);
      await forItems.query('VACUUM ANALYZE');
      await forItems.query('CHECKPOINT');
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // a connection that is ended from outside must not end the measurement
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`);
  return client;
}
