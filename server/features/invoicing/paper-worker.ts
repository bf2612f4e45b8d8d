import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
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
  set(order: Omit<PaperWorkerOrder, 'id'>): Promise<Uint8Array>;
  /** Ends the process; what waits fails. */
  close(): Promise<void>;
}

interface PaperWorkerLimits {
  /** orders that wait behind the one under way */
  waiting: number;
  /** for one paper, the start of the process included */
  milliseconds: number;
  /** papers until the process is replaced: native code does not give back all it took */
  papers: number;
  /** without work, until the process ends: it holds some 100 MB */
  idle: number;
}

const usual: PaperWorkerLimits = { waiting: 100, milliseconds: 15_000, papers: 200, idle: 60_000 };

const program = join(import.meta.dirname, 'typst-process.ts');

interface Waiting {
  order: PaperWorkerOrder;
  done: (pdf: Uint8Array) => void;
  failed: (error: PaperFailed) => void;
}

/** Sets one paper after the other in a process that is started with the first. */
export function createPaperWorker(limits: Partial<PaperWorkerLimits> = {}): PaperWorker {
  const { waiting: mostWaiting, milliseconds, papers, idle } = { ...usual, ...limits };
  const waiting: Waiting[] = [];
  let child: ChildProcess | null = null;
  let current: Waiting | null = null;
  let ids = 0;
  let made = 0;
  let isClosed = false;
  let limit: NodeJS.Timeout | undefined;
  let rest: NodeJS.Timeout | undefined;

  function started(): ChildProcess {
    if (child !== null) return child;
    const next = fork(program, [], {
      serialization: 'advanced',
      // it needs none of the server's secrets
      env: { NODE_ENV: 'production' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // a process that waits must not keep the server from ending
    next.unref();
    next.channel?.unref();
    next.on('message', (answer: PaperWorkerAnswer) => settle(next, answer));
    next.on('error', () => lost(next));
    next.on('exit', () => lost(next));
    child = next;
    made = 0;
    return next;
  }

  function lost(gone: ChildProcess): void {
    if (child !== gone) return;
    child = null;
    const failed = take();
    // one paper must not be able to end a process again and again
    failed?.failed(new PaperFailed('busy', 'the process that sets papers ended; ask for the paper again'));
    next();
  }

  function take(): Waiting | null {
    const taken = current;
    current = null;
    clearTimeout(limit);
    return taken;
  }

  function settle(from: ChildProcess, answer: PaperWorkerAnswer): void {
    if (from !== child || answer.id !== current?.order.id) return;
    const { done, failed } = current;
    take();
    made += 1;
    if ('pdf' in answer) done(answer.pdf);
    else failed(new PaperFailed('content', `the paper cannot be set: ${answer.problem}`));
    if (made >= papers) end();
    next();
  }

  function end(): void {
    const ended = child;
    child = null;
    ended?.kill('SIGKILL');
  }

  function next(): void {
    if (current !== null) return;
    clearTimeout(rest);
    const first = waiting.shift();
    if (first === undefined) {
      rest = setTimeout(end, idle).unref();
      return;
    }
    current = first;
    limit = setTimeout(() => {
      const slow = take();
      end();
      slow?.failed(new PaperFailed('busy', `the paper took more than ${milliseconds} ms; ask for it again`));
      next();
    }, milliseconds);
    const to = started();
    to.send(first.order, (error) => {
      if (error !== null) lost(to);
    });
  }

  return {
    set: (order) =>
      new Promise((done, failed) => {
        if (isClosed || waiting.length >= mostWaiting) {
          failed(new PaperFailed('busy', isClosed ? 'papers are set no more' : 'too many papers wait; ask again soon'));
          return;
        }
        ids += 1;
        waiting.push({ order: { ...order, id: ids }, done, failed });
        next();
      }),
    close: () => {
      isClosed = true;
      clearTimeout(rest);
      const error = new PaperFailed('busy', 'the server is stopping; ask for the paper again');
      for (const one of waiting.splice(0)) one.failed(error);
      take()?.failed(error);
      end();
      return Promise.resolve();
    },
  };
}
