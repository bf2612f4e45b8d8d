import type { Logger } from 'pino';
import type { Clock, Database } from '../database/database.ts';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import type { Counters } from '../metrics/counters.ts';
import { describeError } from '../metrics/describe-error.ts';
import { createPause } from './pause.ts';

/** How long a job rests after a run. */
export interface Rest {
  /** milliseconds; Infinity: until it is woken */
  time: number;
  /** it keeps a pace, and waking does not cut it short */
  isFirm?: boolean;
}

/** Work that is done again and again until the server stops. */
export interface Job {
  /** Begins with a run at once; a job that has begun is woken. */
  start(): void;
  /** Has the next run begin now, or when the one under way has ended. */
  wake(): void;
  /** Resolves when the run under way has ended; no other one begins. */
  stop(): Promise<void>;
}

/** What most jobs work with. */
export interface JobParts {
  database: Database;
  now: Clock;
  logger: Logger;
  counters: Counters;
}

/** Where a job says what went wrong. */
export interface JobLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface JobOptions {
  /** as the log and the metrics call it */
  name: string;
  /** how long it rests after a run that says nothing else, and after one that failed */
  every: number;
  /**
   * One run; what may take long ends early once it is told to.
   * @returns how long to rest; nothing: as usual
   */
  run(stopping: AbortSignal): Promise<Rest | void>;
  /**
   * Says in words of its own what went wrong, and throws on what it has none for: of that the log has a line with the name.
   * @returns how long to rest; nothing: as usual
   */
  failed?(error: unknown, stopping: AbortSignal): Promise<Rest | void> | Rest | void;
  logger: JobLog;
  counters: Counters;
}

/** Whatever waits and wakes in this server goes through here: a run that fails is said, counted and done again. */
export function repeat({ name, every, run, failed, logger, counters }: JobOptions): Job {
  const stopping = new AbortController();
  const pause = createPause(stopping.signal);
  let running: Promise<void> | null = null;

  function say(error: unknown): void {
    if (error instanceof StorageUnavailable)
      logger.warn({ job: name, error: describeError(error.cause) }, `${name}: the database is not available, it waits`);
    else logger.error({ job: name, error: describeError(error) }, `${name} failed; it is tried again`);
  }

  async function fail(error: unknown): Promise<Rest | void> {
    counters.increment('job_failures', name);
    try {
      if (failed !== undefined) return await failed(error, stopping.signal);
      say(error);
    } catch (unsaid) {
      say(unsaid);
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause.forget();
      counters.increment('job_runs', name);
      const rest = (await run(stopping.signal).catch(fail)) ?? { time: every };
      await pause.wait(rest.time, rest.isFirm);
    }
  }

  return {
    start: () => {
      if (running === null) running = loop();
      else pause.wake();
    },
    wake: pause.wake,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
