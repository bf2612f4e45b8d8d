import { join } from 'node:path';
import { createTaskWorker, startProcess, Unanswered, type WorkerLimits } from '../../platform/workers/task-worker.ts';
import type { PaperWorkerAnswer, PaperWorkerOrder } from './paper-worker-messages.ts';

/** A paper was not set. Nothing is lost: what it says is stored, and it can be asked for again. */
export class PaperFailed extends Error {
  override name = 'PaperFailed';
  /** `busy`: too many wait, or it took too long: another try may do; `content`: it would fail again */
  readonly reason: 'busy' | 'content';

  constructor(reason: PaperFailed['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface PaperWorker {
  /** A PDF; equal orders give equal bytes. @throws {PaperFailed} */
  set(order: PaperWorkerOrder): Promise<Uint8Array>;
  /** Ends the process; what waits fails. */
  close(): Promise<void>;
}

/**
 * 15 s for one paper, the start of the process included. It is replaced after 200, for native code does not give back all
 * it took, and ends after a minute without work: it holds some 100 MB.
 */
const usual: WorkerLimits = { waiting: 100, milliseconds: 15_000, tasks: 200, idle: 60_000 };

const program = join(import.meta.dirname, 'typst-process.ts');

/** Sets one paper after the other in a process that is started with the first. */
export function createPaperWorker(limits: Partial<WorkerLimits> = {}): PaperWorker {
  const worker = createTaskWorker<PaperWorkerOrder, PaperWorkerAnswer>({
    limits: { ...usual, ...limits },
    start: (heard) =>
      startProcess(
        // it needs none of the server's secrets
        { program, env: { NODE_ENV: 'production' }, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
        heard,
      ),
  });
  return {
    async set(order) {
      const answer = await worker.ask(order).catch((error: unknown) => {
        if (!(error instanceof Unanswered)) throw error;
        throw new PaperFailed('busy', `the paper was not set, ask for it again: ${error.message}`);
      });
      if ('pdf' in answer) return answer.pdf;
      throw new PaperFailed('content', `the paper cannot be set: ${answer.problem}`);
    },
    close: async () => worker.close(),
  };
}
