// Reads bank statements in a thread of its own that ends when it takes too long. Started by statement-worker.ts.
import { parentPort } from 'node:worker_threads';
import { accountIn } from './account-in.ts';
import { readStatement } from './read-statement.ts';
import type { StatementTask } from './statement.ts';

const port = parentPort;
port?.on('message', (task: StatementTask) => {
  const read = readStatement(task);
  port.postMessage(read.kind === 'refused' ? { ...read, account: accountIn(task.bytes) } : read);
});
