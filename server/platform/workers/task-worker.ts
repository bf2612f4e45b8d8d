import { fork, type ForkOptions } from 'node:child_process';
import { resolve } from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/** `full`: too many wait; `slow`: it took too long, and the worker was ended; `ended`: by itself, or by the system; `closed`: the server stops. */
export type WhyUnanswered = 'full' | 'slow' | 'ended' | 'closed';

export class Unanswered extends Error {
  override name = 'Unanswered';
  readonly why: WhyUnanswered;

  constructor(why: WhyUnanswered, message: string) {
    super(message);
    this.why = why;
  }
}

/** A thread, or a process. */
export interface Started<Task> {
  send(task: Task): void;
  /** @param isHung it does not hear that it should end */
  end(isHung: boolean): void;
}

/** What a worker says. */
export interface Heard<Answer> {
  /** It runs by now: the time for the task under way counts from here. */
  ready(): void;
  answered(answer: Answer): void;
  gone(why: string): void;
}

interface WorkerOptions<Task, Answer> {
  start(heard: Heard<Answer>): Started<Task>;
  limits: WorkerLimits;
}

export interface WorkerLimits {
  /** for one task, in milliseconds */
  milliseconds: number;
  /** tasks that wait behind the one under way */
  waiting: number;
  /** without a task, until the worker ends, in milliseconds */
  idle: number;
  /** tasks until it is replaced */
  tasks: number;
}

export interface TaskWorker<Task, Answer> {
  /** @throws {Unanswered} */
  ask(task: Task): Promise<Answer>;
  /** Ends the worker; what waits is not done. */
  close(): void;
}

interface QueuedTask<Task, Answer> {
  task: Task;
  resolve(answer: Answer): void;
  reject(error: Unanswered): void;
}

/**
 * A worker that does one task after the other, each within a time. It is started with the first, ends when nobody asks for
 * long, and is replaced when it hangs or is gone: whatever one task does to it, the next is done.
 */
export function createTaskWorker<Task, Answer>(options: WorkerOptions<Task, Answer>): TaskWorker<Task, Answer> {
  const { milliseconds, waiting: mostWaiting, idle, tasks } = options.limits;
  const waiting: QueuedTask<Task, Answer>[] = [];
  let worker: Started<Task> | null = null;
  let current: QueuedTask<Task, Answer> | null = null;
  let done = 0;
  let limit: NodeJS.Timeout | undefined;
  let rest: NodeJS.Timeout | undefined;
  let isClosed = false;

  function started(): Started<Task> {
    if (worker !== null) return worker;
    done = 0;
    const begun = options.start({
      ready: () => {
        if (worker === begun && current !== null) count();
      },
      answered: (answer) => {
        if (worker !== begun) return;
        done += 1;
        if (done >= tasks) end(false);
        settle(({ resolve }) => resolve(answer));
      },
      gone: (why) => {
        if (worker !== begun) return;
        worker = null;
        settle(({ reject }) => reject(new Unanswered('ended', why)));
      },
    });
    return (worker = begun);
  }

  /** Holds this process, too, as long as somebody waits. */
  function count(): void {
    clearTimeout(limit);
    limit = setTimeout(() => {
      end(true);
      settle(({ reject }) => reject(new Unanswered('slow', `it took longer than ${milliseconds} ms`)));
    }, milliseconds);
  }

  function end(isHung: boolean): void {
    const ended = worker;
    worker = null;
    ended?.end(isHung);
  }

  function settle(tell: (task: QueuedTask<Task, Answer>) => void): void {
    clearTimeout(limit);
    const task = current;
    current = null;
    if (task !== null) tell(task);
    next();
  }

  function next(): void {
    if (current !== null || isClosed) return;
    clearTimeout(rest);
    current = waiting.shift() ?? null;
    if (current === null) {
      rest = setTimeout(() => end(false), idle).unref();
      return;
    }
    count();
    started().send(current.task);
  }

  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Unanswered('closed', 'the server stops'));
        if (waiting.length >= mostWaiting) return reject(new Unanswered('full', 'too many wait'));
        waiting.push({ task, resolve, reject });
        next();
      }),
    close() {
      isClosed = true;
      clearTimeout(rest);
      end(false);
      const left = waiting.splice(0);
      settle(({ reject }) => reject(new Unanswered('closed', 'the server stops')));
      for (const { reject } of left) reject(new Unanswered('closed', 'the server stops'));
    },
  };
}

interface ProcessOptions extends ForkOptions {
  program: string;
  args?: readonly string[];
}

/** A process beside the server that is sent tasks and sends answers. It keeps nobody from ending. */
export function startProcess<Task extends object, Answer>(
  { program, args = [], ...options }: ProcessOptions,
  heard: Heard<Answer>,
): Started<Task> & { pid: number | undefined } {
  const child = fork(program, [...args], { serialization: 'advanced', ...options });
  child.unref();
  child.channel?.unref();
  child.on('message', (answer: Answer) => heard.answered(answer));
  child.on('error', (error) => heard.gone(error.message));
  child.on('exit', (code, signal) => heard.gone(signal ?? `code ${code}`));
  return {
    pid: child.pid,
    send: (task) =>
      child.send(task, (error) => {
        if (error !== null) heard.gone(error.message);
      }),
    end: (isHung) => {
      if (isHung) child.kill('SIGKILL');
      else if (child.connected) child.disconnect();
    },
  };
}

interface ThreadOptions {
  name: string;
  /** from the project's folder: bundled or not, the server's sources lie there */
  program: string;
  memory: ResourceLimits;
}

/** A thread beside the one that serves visitors, without its environment. It keeps nobody from ending. */
export function startThread<Task, Answer>(
  { name, program, memory }: ThreadOptions,
  heard: Heard<Answer>,
): Started<Task> {
  const thread = new Worker(resolve(program), { env: {}, execArgv: [], resourceLimits: memory, name });
  thread.unref();
  // the program itself is loaded by then, or nearly
  thread.once('online', () => heard.ready());
  thread.on('message', (answer: Answer) => heard.answered(answer));
  thread.on('error', (error) => heard.gone(error.message));
  thread.on('exit', () => heard.gone(`the ${name} ended`));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    send: (task) => thread.postMessage(task),
    end: () => void thread.terminate(),
  };
}
