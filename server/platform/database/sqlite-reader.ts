import { Worker } from 'node:worker_threads';
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { tooManyRows, type ReadBounds } from './database.ts';
import type { FromReadingThread, ToReadingThread } from './reading-thread.ts';
import type { Schema } from './schema.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Reads a database file in a thread of its own: one query at a time, in the order asked. */
export interface SqliteReader {
  /** Queries built on it run in the thread and keep to the bounds. */
  bounded(bounds: ReadBounds): Kysely<Schema>;
  /** What is under way is given up. */
  close(): Promise<void>;
}

/** Queries that wait behind the one under way; more are refused. */
const mostWaiting = 50;

/** How long a thread without work is kept, in milliseconds: it holds some 10 MB. */
const idleLife = 60_000;

/** Threads that are being ended but still read: SQLite stops only at the next row. */
const mostAbandoned = 2;

interface ReadingThread {
  ask(message: ToReadingThread): void;
  /** The next answer. @throws {StorageUnavailable} when the thread ends instead, or not before so many milliseconds */
  answer(milliseconds: number): Promise<FromReadingThread>;
  /** Keeps the process alive while something is awaited. */
  hold(): void;
  release(): void;
  end(): Promise<void>;
}

/** @param path of the database file; it is opened with the first query */
export function createSqliteReader(path: string): SqliteReader {
  let thread: ReadingThread | null = null;
  let abandoned = 0;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isBusy = false;
  const waiting: (() => void)[] = [];

  function started(): ReadingThread {
    clearTimeout(idle);
    if (thread !== null) return thread;
    if (abandoned >= mostAbandoned) throw new StorageUnavailable(new Error('Earlier reads are still being ended'));
    const current = startThread(path, () => {
      if (thread === current) thread = null;
    });
    thread = current;
    return current;
  }

  function abandon(lost: ReadingThread): void {
    if (thread === lost) thread = null;
    abandoned += 1;
    void lost.end().finally(() => {
      abandoned -= 1;
    });
  }

  /** Waits until the thread is free. @returns what lets the next one have it */
  async function turn(milliseconds: number): Promise<() => void> {
    if (isBusy) {
      if (waiting.length >= mostWaiting) throw new StorageUnavailable(new Error('Too many reads are waiting'));
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(new StorageUnavailable(new Error('Other reads took too long')));
        }, milliseconds);
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        waiting.push(begin);
      });
    }
    isBusy = true;
    return () => {
      const next = waiting.shift();
      if (next !== undefined) return next();
      isBusy = false;
      const unused = thread;
      idle = setTimeout(() => {
        if (thread === unused) thread = null;
        void unused?.end();
      }, idleLife).unref();
    };
  }

  async function read(query: CompiledQuery, { milliseconds, rows: most }: ReadBounds): Promise<unknown[]> {
    const deadline = performance.now() + milliseconds;
    const left = () => Math.max(0, deadline - performance.now());
    const done = await turn(left());
    try {
      if (isClosed) throw new StorageUnavailable(new Error('The database was closed'));
      const current = started();
      current.hold();
      const rows: unknown[] = [];
      try {
        current.ask({ does: 'query', text: query.sql, parameters: query.parameters });
        for (;;) {
          const answer = await current.answer(left()).catch((error: unknown) => {
            abandon(current);
            throw error;
          });
          if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
          for (const row of answer.rows) rows.push(row);
          if (rows.length > most) {
            if (!answer.isLast) current.ask({ does: 'drop' });
            throw tooManyRows(most);
          }
          if (answer.isLast) return rows;
          current.ask({ does: 'next' });
        }
      } finally {
        current.release();
      }
    } finally {
      done();
    }
  }

  return {
    bounded: (bounds) =>
      new Kysely<Schema>({
        dialect: {
          createAdapter: () => new SqliteAdapter(),
          createDriver: () => readingDriver((query) => read(query, bounds)),
          createIntrospector: (database) => new SqliteIntrospector(database),
          createQueryCompiler: () => new SqliteQueryCompiler(),
        },
      }),
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      const last = thread;
      thread = null;
      await last?.end();
    },
  };
}

function startThread(path: string, onEnd: () => void): ReadingThread {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: path,
    // what visitors sent is nobody's business but the query's; nor are flags of the command line
    env: {},
    execArgv: [],
    name: 'database reader',
    // rows are handed on at once: a small nursery does
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 3 },
  });
  worker.unref();
  let pending: { resolve: (answer: FromReadingThread) => void; reject: (error: Error) => void } | null = null;
  let hasEnded = false;
  let cause: unknown = new Error('The reading thread ended');
  worker.on('message', (answer: FromReadingThread) => pending?.resolve(answer));
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    hasEnded = true;
    onEnd();
    pending?.reject(new StorageUnavailable(cause));
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    ask: (message) => worker.postMessage(message),
    answer: (milliseconds) =>
      new Promise<FromReadingThread>((resolve, reject) => {
        if (hasEnded) return reject(new StorageUnavailable(cause));
        const timer = setTimeout(
          () => reject(new StorageUnavailable(new Error('A query took too long'))),
          milliseconds,
        );
        pending = {
          resolve: (answer) => {
            clearTimeout(timer);
            resolve(answer);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        };
      }),
    hold: () => worker.ref(),
    release: () => worker.unref(),
    end: async () => {
      await worker.terminate();
    },
  };
}

/** Kysely's way to the thread. There is nothing to begin or commit: nothing is written. */
function readingDriver(read: (query: CompiledQuery) => Promise<unknown[]>): Driver {
  const connection: DatabaseConnection = {
    // Kysely knows the shape of the rows from the query that it compiled; nothing else does
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => ({ rows: (await read(query)) as R[] }),
    streamQuery() {
      throw new Error('Reads beside the server are not streamed: ask for pages');
    },
  };
  const refuse = () => Promise.reject(new Error('Reads beside the server are no transactions'));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
}
