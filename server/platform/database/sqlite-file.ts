import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';

/** Of the database in use, in DATA_DIR. */
export const sqliteFileName = 'site.sqlite';

/** `node:sqlite` in the shape Kysely's own SQLite dialect wants. */
class NodeSqlite implements SqliteDatabase {
  readonly #database: DatabaseSync;
  // Our queries are few and fixed; preparing each once saves about a third of the time of an insert.
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  prepare(text: string): SqliteStatement {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = adapt(this.#database.prepare(text));
    if (this.#statements.size >= 500) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  };
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored in SQLite`);
}

/** Kysely's dialect over an open file; destroying what was made with it closes the file. */
export const sqliteDialect = (database: DatabaseSync): SqliteDialect =>
  new SqliteDialect({ database: new NodeSqlite(database) });

export interface SqliteFile {
  dialect: SqliteDialect;
  /** false once the file was removed or replaced: writes would go to a file that nobody can find again */
  isSameFile: () => boolean;
}

/**
 * Opens (or creates) the database file so that a commit is on disk before it is acknowledged.
 * Only the owner can read it and its folder: it holds what visitors sent.
 * @param foreignKeys false only where tables are rebuilt
 * @throws the system's or SQLite's error when that is not possible
 */
export function openSqliteFile(path: string, { foreignKeys = true } = {}): SqliteFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // The wait blocks the event loop, so it is short; the writer waits longer without blocking.
  const database = new DatabaseSync(path, { timeout: 50, enableForeignKeyConstraints: foreignKeys });
  try {
    // The log is folded back at 16 MB instead of 4: pages that change often are then written once for many commits.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 4000;',
    );
    chmodSync(path, 0o600);
    const opened = statSync(path);
    return {
      dialect: sqliteDialect(database),
      isSameFile: () => {
        const current = statSync(path, { throwIfNoEntry: false });
        return current !== undefined && current.ino === opened.ino && current.dev === opened.dev;
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
