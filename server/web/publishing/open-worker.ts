import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { describeError } from '../../platform/metrics/describe-error.ts';
import type { WorkerAnswers, WorkerOrder, WorkerReply, WorkerRequest, WorkerSetting } from './content-worker.ts';

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

/** How long the worker waits for a further order, in milliseconds. It takes some 150 MB. */
const rest = 3 * 60_000;
/** A worker that does not answer for so long is ended, in milliseconds. */
const patience = 5 * 60_000;
/** 0 to 19: the higher, the more it gives way to visitors. */
const niceness = 5;

interface Waiting {
  /** it took too long, and is ended for that */
  isLate: boolean;
  resolve(value: never): void;
  reject(error: Error): void;
}

/** The process that checks and reads what is written at the desk: started with the first order, ended when it rests. */
export function openWorker(logger: Logger, setting: WorkerSetting): ContentWorker {
  let child: ChildProcess | null = null;
  let resting: NodeJS.Timeout | undefined;
  let next = 0;
  let closed = false;
  const waiting = new Map<number, Waiting>();

  function started(): ChildProcess {
    if (child !== null) return child;
    const begun = fork(program, [JSON.stringify(setting)], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // not the server's own, which are for a process that lives long and small: this one makes much that is soon forgotten
      execArgv: ['--max-semi-space-size=32'],
      env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
    });
    child = begun;
    begun.on('spawn', () => {
      // visitors come first
      try {
        if (begun.pid !== undefined) setPriority(begun.pid, niceness);
      } catch {
        // it is gone already, which `exit` tells
      }
    });
    begun.on('message', (reply: WorkerReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      // typed by the kind that was asked for, in `ask`
      if ('done' in reply) asked?.resolve(reply.done as never);
      else if (reply.failed.isContent) asked?.reject(new DraftRefused(reply.failed.message));
      else asked?.reject(new WorkerBroke('error', reply.failed.message));
      if (waiting.size > 0) return;
      hold(begun, false);
      resting = setTimeout(end, rest).unref();
    });
    const gone = (why: string) => {
      if (child !== begun) return;
      child = null;
      for (const { reject, isLate } of waiting.values())
        reject(new WorkerBroke(isLate ? 'slow' : 'ended', `the content worker ended: ${why}`));
      waiting.clear();
    };
    begun.on('error', (error) => {
      logger.error({ error: describeError(error) }, 'the content worker cannot be started');
      gone(error.message);
    });
    begun.on('exit', (code, signal) => gone(signal ?? `code ${code}`));
    hold(begun, false);
    return begun;
  }

  /** A worker that rests keeps nobody from ending; one that is asked does, for at the start nothing else may be under way. */
  function hold(held: ChildProcess, isAsked: boolean): void {
    for (const one of [held, held.channel])
      if (isAsked) one?.ref();
      else one?.unref();
  }

  function end(): void {
    clearTimeout(resting);
    const ended = child;
    child = null;
    if (ended === null) return;
    hold(ended, false);
    ended.disconnect();
  }

  function send<Kind extends WorkerOrder['kind']>(
    order: Extract<WorkerOrder, { kind: Kind }>,
  ): Promise<WorkerAnswers[Kind]> {
    clearTimeout(resting);
    const worker = started();
    hold(worker, true);
    const request: WorkerRequest = { id: next++, order };
    return new Promise<WorkerAnswers[Kind]>((resolve, reject) => {
      const asked: Waiting = { isLate: false, resolve, reject };
      const limit = setTimeout(() => {
        asked.isLate = true;
        worker.kill('SIGKILL');
      }, patience).unref();
      asked.resolve = (value) => {
        clearTimeout(limit);
        resolve(value);
      };
      asked.reject = (error) => {
        clearTimeout(limit);
        reject(error);
      };
      waiting.set(request.id, asked);
      worker.send(request, (error) => {
        if (error !== null && waiting.delete(request.id)) asked.reject(new WorkerBroke('ended', error.message));
      });
    });
  }

  return {
    async ask(order) {
      try {
        return await send(order).catch((error: unknown) => {
          if (closed || !(error instanceof WorkerBroke && error.why === 'ended')) throw error;
          logger.warn({ order: order.kind, error: describeError(error) }, 'the content worker is started again');
          return send(order);
        });
      } catch (error) {
        if (error instanceof WorkerBroke && !closed)
          logger.error(
            { order: order.kind, error: describeError(error) },
            'the content worker did not do what it was asked',
          );
        throw error;
      }
    },
    close() {
      closed = true;
      for (const { reject } of waiting.values()) reject(new WorkerBroke('ended', 'the server stops'));
      waiting.clear();
      end();
    },
  };
}
