import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { describeError } from '../../platform/metrics/describe-error.ts';
import { createTaskWorker, startProcess, Unanswered, type WorkerLimits } from '../../platform/workers/task-worker.ts';
import type { WorkerAnswers, WorkerOrder, WorkerReply, WorkerSetting } from './content-worker.ts';

/** A text that has to be corrected before it can be published; one problem a line. */
export class DraftRefused extends Error {
  override name = 'DraftRefused';
}

/** `ended`: by the system, for want of memory perhaps; `slow`: it took too long; `error`: of its own, which the log says. */
export type WhyBroke = 'ended' | 'slow' | 'error';

/** An order was not fulfilled, through no fault of the texts. */
export class WorkerBroke extends Error {
  override name = 'WorkerBroke';
  readonly why: WhyBroke;

  constructor(why: WhyBroke, message: string) {
    super(message);
    this.why = why;
  }
}

export interface ContentWorker {
  /** One whose process ended under it is given to a new one, once. @throws {DraftRefused} @throws {WorkerBroke} */
  ask<Kind extends WorkerOrder['kind']>(order: Extract<WorkerOrder, { kind: Kind }>): Promise<WorkerAnswers[Kind]>;
  close(): void;
}

const program = join(import.meta.dirname, '../../../tooling/content-worker.ts');

/** Ended when it has nothing to do, for it takes some 150 MB. */
const limits: WorkerLimits = { milliseconds: 5 * 60_000, idle: 3 * 60_000, waiting: Infinity, tasks: Infinity };
/** 0 to 19: the higher, the more it gives way to visitors. */
const niceness = 5;

/** The process that checks and reads what is written at the desk: started with the first order. */
export function openWorker(logger: Logger, setting: WorkerSetting): ContentWorker {
  const worker = createTaskWorker<WorkerOrder, WorkerReply>({
    limits,
    start(heard) {
      const started = startProcess<WorkerOrder, WorkerReply>(
        {
          program,
          args: [JSON.stringify(setting)],
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
          // not the server's own, which are for a process that lives long and small: this one makes much that is soon forgotten
          execArgv: ['--max-semi-space-size=32'],
          env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
        },
        heard,
      );
      try {
        if (started.pid !== undefined) setPriority(started.pid, niceness);
      } catch {
        // it is gone already, which whoever asks is told
      }
      return started;
    },
  });
  const isEnded = (error: unknown) => error instanceof Unanswered && error.why === 'ended';

  async function reply(order: WorkerOrder): Promise<WorkerReply> {
    try {
      return await worker.ask(order);
    } catch (error) {
      if (!isEnded(error)) throw error;
      logger.warn({ order: order.kind, error: describeError(error) }, 'the content worker is started again');
      return worker.ask(order);
    }
  }

  return {
    async ask(order) {
      const answered = await reply(order).catch((error: unknown) => {
        if (!(error instanceof Unanswered)) throw error;
        const { why, message } = error;
        if (why !== 'closed') broke(order, message);
        throw new WorkerBroke(why === 'slow' ? 'slow' : 'ended', `the content worker: ${message}`);
      });
      // typed by the kind that was asked for
      if ('done' in answered) return answered.done as never;
      const { isContent, message } = answered.failed;
      if (isContent) throw new DraftRefused(message);
      broke(order, message);
      throw new WorkerBroke('error', message);
    },
    close: worker.close,
  };

  function broke({ kind }: WorkerOrder, message: string): void {
    logger.error({ order: kind, error: message }, 'the content worker did not do what it was asked');
  }
}
