import { createTaskWorker, startThread, type WorkerLimits } from '../../../platform/workers/task-worker.ts';
import type { ReadList } from './read-list.ts';

export interface ListTask {
  bytes: Uint8Array;
  /** YYYY-MM-DD */
  today: string;
}

const limits: WorkerLimits = { milliseconds: 15_000, waiting: 5, idle: 30_000, tasks: Infinity };
const megabytes = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** From the project's folder: bundled or not, the server's sources lie there. */
const program = 'server/features/newsletters/subscribers/list-thread.ts';

const worker = createTaskWorker<ListTask, ReadList>({
  limits,
  start: (heard) => startThread({ name: 'list', program, memory: megabytes }, heard),
});

/** Reads a list beside the thread that serves pages. @throws {Unanswered} it took too long or too much memory */
export const readListAside = (task: ListTask): Promise<ReadList> => worker.ask(task);
