import { createTaskWorker, startThread, Unanswered, type WorkerLimits } from '../../platform/workers/task-worker.ts';
import type { ReadStatement, StatementTask } from './statement.ts';

/** Reads statements beside the thread that serves visitors, one after the other, each within a time. */
export interface StatementWorker {
  /** What takes too long or too much memory is refused as `slow`. */
  read(task: StatementTask): Promise<ReadStatement>;
  close(): void;
}

const usual: WorkerLimits = { milliseconds: 15_000, waiting: 10, idle: 30_000, tasks: Infinity };
const thread = {
  name: 'statement reader',
  program: 'server/features/bank/statement-thread.ts',
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
};

export function createStatementWorker(limits: Partial<WorkerLimits> = {}): StatementWorker {
  const worker = createTaskWorker<StatementTask, ReadStatement>({
    limits: { ...usual, ...limits },
    start: (heard) => startThread(thread, heard),
  });
  return {
    read: (task) =>
      worker.ask(task).catch((error: unknown): ReadStatement => {
        if (!(error instanceof Unanswered)) throw error;
        return { kind: 'refused', why: 'slow', detail: '' };
      }),
    close: worker.close,
  };
}
