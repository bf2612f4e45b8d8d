// Reads a list of people in a thread of its own that ends when it takes too long. Started by list-worker.ts.
import { parentPort } from 'node:worker_threads';
import type { ListTask } from './list-worker.ts';
import { readList } from './read-list.ts';

const port = parentPort;
port?.on('message', ({ bytes, today }: ListTask) => port.postMessage(readList(bytes, today)));
