import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Runs in a worker thread of its own, from its text (docs/decisions/database-access.md): nothing from outside it may be named here but what Node
 * gives to all.
 */
function countingThread(): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const { workerData } = process.getBuiltinModule('node:worker_threads');
  const { path, name } = workerData as CountingOrder;
  // the server writes nothing meanwhile; a command of the operator's may
  const database = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // figures may be lost with the power; folding the log back is the server's own
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;');
    database.exec(`PRAGMA analysis_limit = 2000; ANALYZE "main"."${name.replaceAll('"', '""')}"`);
  } finally {
    database.close();
  }
}

interface CountingOrder {
  /** of the database file */
  path: string;
  /** of an index, or of a table without one */
  name: string;
}

/**
 * Counts beside the event loop: SQLite reads an index from end to end for it, at any limit of its analysis, and that is 0.2 s
 * for 120,000 rows that are not in memory. A connection that is open learns of it by `ANALYZE sqlite_schema`.
 * Source: https://sqlite.org/lang_analyze.html
 * @throws what SQLite says
 */
export async function countInThread(order: CountingOrder): Promise<void> {
  const worker = new Worker(`(${countingThread.toString()})()`, {
    eval: true,
    workerData: order,
    env: {},
    execArgv: [],
    name: 'database counter',
  });
  await once(worker, 'exit');
}
