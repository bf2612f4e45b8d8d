import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

// A worker thread of its own: reads the database file and gives rows in parts, the next one when it is asked for.

/** What the thread is asked: a query, the next part of its rows, or to drop the rest. */
export type ToReadingThread =
  | { does: 'query'; text: string; parameters: readonly unknown[] }
  | { does: 'next' }
  | { does: 'drop' };

export type FromReadingThread =
  | { rows: unknown[]; isLast: boolean }
  | { error: { message: string; code?: string | undefined; errcode?: number | undefined } };

if (parentPort === null) throw new Error('This is for a worker thread');
const port = parentPort;

// Visitors go first where there are too few processors for both, so the lowest there is. Linux has one for each thread.
try {
  setPriority(Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0]), constants.priority.PRIORITY_LOW);
} catch {
  // other systems: the scheduler shares out
}

// Large enough that handing over costs little, small enough that taking it in is no stop for the other thread.
const mostRows = 500;
const mostCharacters = 256 * 1024;
// A prepared statement lies outside of what V8 counts, 20 to 100 kB each, until V8 happens to clean up: prepared anew
// for every query they grew to 65 MB (docs/decisions/desk-app.md). The desk's pages ask some fifty different ones.
const mostStatements = 60;

let database: DatabaseSync | null = null;
// the one that was used longest ago comes first
const statements = new Map<string, StatementSync>();
let rest: Iterator<unknown> | null = null;

function statementOf(text: string): StatementSync {
  database ??= new DatabaseSync(String(workerData), { readOnly: true, timeout: 5_000 });
  const statement = statements.get(text) ?? database.prepare(text);
  statements.delete(text);
  statements.set(text, statement);
  const [oldest] = statements.keys();
  if (statements.size > mostStatements && oldest !== undefined) statements.delete(oldest);
  return statement;
}

function begin(text: string, parameters: readonly unknown[]): void {
  const bound = parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return value;
    throw new TypeError(`A ${typeof value} cannot be compared in SQLite`);
  });
  rest = statementOf(text).iterate(...bound);
}

function drop(): void {
  rest?.return?.();
  rest = null;
}

function takePart(): { rows: unknown[]; isLast: boolean } {
  const rows: unknown[] = [];
  for (let characters = 0; rows.length < mostRows && characters < mostCharacters;) {
    const step = rest?.next();
    if (step === undefined || step.done) {
      rest = null;
      return { rows, isLast: true };
    }
    rows.push(step.value);
    if (typeof step.value === 'object' && step.value !== null)
      for (const value of Object.values(step.value)) characters += typeof value === 'string' ? value.length : 8;
  }
  return { rows, isLast: false };
}

port.on('message', (message: ToReadingThread) => {
  try {
    if (message.does === 'drop') {
      drop();
      return;
    }
    if (message.does === 'query') begin(message.text, message.parameters);
    port.postMessage(takePart());
  } catch (error) {
    drop();
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    const reason = error instanceof Error ? error.message : 'unknown error';
    port.postMessage({ error: { message: reason, code, errcode } });
  }
});
